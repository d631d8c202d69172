/** How the events of Nexus look: what moves, what rises, what breaks. */
import { heroPlace, towerPlace } from "sf/boards/nexus/places.js";
import { STAT_NAMES } from "sf/boards/nexus/words.js";

/** @typedef {import("sf/match/stage.js").Kit} Kit */
/** @typedef {import("sf/match/stage.js").Performance} Performance */
/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */

const CRACK = [
  { filter: "brightness(1.6)", rotate: "0deg" },
  { filter: "grayscale(1) brightness(0.7)", rotate: "2deg", offset: 0.35 },
  { filter: "grayscale(1) brightness(0.5)", rotate: "3deg", scale: 0.96, opacity: 1, offset: 0.7 },
  { filter: "grayscale(1) brightness(0.3)", rotate: "5deg", scale: 0.85, opacity: 0, translate: "0 14px" },
];
const CHAR = [
  { filter: "brightness(1)" },
  { filter: "brightness(1.7) sepia(1) saturate(3)", translate: "0 -14px", offset: 0.4 },
  { filter: "brightness(0.15)", scale: 0.8, opacity: 0, translate: "0 -30px" },
];
const FADE = [
  { opacity: 1, scale: 1 },
  { opacity: 0, scale: 0.2, rotate: "40deg" },
];

/** @param {GameEvent} event */
function subject(event) {
  if (event.creature) return event.creature;
  return event.lane ? towerPlace(event.player, event.lane) : heroPlace(event.player);
}

/** @param {GameEvent} event @param {Kit} kit @param {string} text @param {string} tone */
function riseOver(event, kit, text, tone) {
  const element = kit.find(subject(event));
  if (element) kit.rise(element, text, tone);
  return element;
}

/** @type {Performance} */
const hit = {
  before(event, kit) {
    const element = riseOver(
      event,
      kit,
      `−${event.amount + (event.absorbed ?? 0)}`,
      event.cause in { poison: 1, bleed: 1, burn: 1 } ? event.cause : "loss",
    );
    if (element) kit.shake(element);
  },
};
/** @type {Performance} */
const healing = {
  after: (event, kit) => void (event.amount > 0 && riseOver(event, kit, `+${event.amount}`, "gain")),
};

/** @type {Performance} */
const death = {
  before(event, kit) {
    const element = kit.find(event.creature);
    if (element) kit.vanish(element, "dying", CRACK);
  },
};

/** @param {string} place @param {Kit} kit */
function remember(place, kit) {
  const element = kit.find(place);
  if (element) kit.rects.set(place, element.getBoundingClientRect());
}

/** @type {Performance} */
const drawing = {
  after(event, kit) {
    const element = event.card ? kit.find(event.card.id) : kit.find("their-hand");
    if (element) kit.arrive(element, event.card ? (kit.find("deck")?.getBoundingClientRect() ?? null) : null);
  },
};

/** @type {Record<string, Performance>} */
export const performances = {
  turn_began: {
    after(event, kit) {
      const own = kit.find("patron") && kit.find(heroPlace(event.player))?.closest('[data-side="ours"]');
      kit.banner(own ? "Your turn" : "Their turn", own ? "ours" : "theirs");
    },
  },
  card_played: {
    before(event, kit) {
      remember(event.card.id, kit);
      remember("their-hand", kit);
    },
    after(event, kit) {
      const element = kit.find(event.card.id);
      const from = kit.rects.get(event.card.id) ?? kit.rects.get("their-hand") ?? null;
      if (element) kit.arrive(element, from);
      kit.rects.clear();
    },
  },
  card_drawn: drawing,
  card_taken: drawing,
  card_kindled: {
    before(event, kit) {
      const element = kit.find(event.card.id);
      if (element) kit.vanish(element, "kindled", CHAR);
    },
    after(event, kit) {
      const energy = kit.find("energy");
      if (energy) kit.rise(energy, "+1", "energy");
    },
  },
  attack_declared: {
    before(event, kit) {
      const [attacker, target] = [kit.find(event.attacker), kit.find(targetPlace(event))];
      if (attacker && target) kit.strike(attacker, target);
    },
  },
  special_fired: {
    before(event, kit) {
      const element = kit.find(event.creature);
      const sign = element?.querySelector(".piece__special");
      if (sign) kit.animate(sign, [{ scale: 1 }, { scale: 1.8, offset: 0.4 }, { scale: 1 }], 420);
      for (const target of event.targets ?? []) {
        const struck = kit.find(target);
        if (struck) kit.ring(struck, "special");
      }
    },
  },
  patron_used: {
    before(event, kit) {
      const emblem = kit.find(`patron:${event.player}`);
      if (emblem)
        kit.animate(
          emblem,
          [{ scale: 1 }, { scale: 2.4, filter: "brightness(1.6)", offset: 0.4 }, { scale: 1 }],
          700,
        );
      const target = event.target && kit.find(event.target);
      if (target) kit.ring(target, "special");
    },
  },
  creature_damaged: hit,
  tower_damaged: hit,
  hero_damaged: hit,
  creature_healed: healing,
  tower_healed: healing,
  hero_healed: healing,
  status_gained: {
    after: (event, kit) =>
      void riseOver(event, kit, event.amount > 0 ? `+${event.amount}` : "resisted", event.status),
  },
  stat_changed: {
    after(event, kit) {
      if (event.stat === "charge") return; // the pip says it
      const sign = event.amount < 0 ? "−" : "+";
      riseOver(
        event,
        kit,
        `${sign}${Math.abs(event.amount)} ${STAT_NAMES[event.stat]}`,
        event.amount < 0 ? "loss" : "gain",
      );
    },
  },
  hero_armor_changed: { after: (event, kit) => void riseOver(event, kit, `+${event.amount}`, "armor") },
  creature_silenced: { after: (event, kit) => void riseOver(event, kit, "silenced", "plain") },
  creature_cleansed: { after: (event, kit) => void riseOver(event, kit, "cleansed", "gain") },
  creature_saved: { after: (event, kit) => void riseOver(event, kit, "holds on", "gain") },
  creature_died: death,
  creature_removed: {
    before(event, kit) {
      const element = kit.find(event.creature);
      if (element) kit.vanish(element, "removed", FADE);
    },
  },
  tower_fell: {
    before(event, kit) {
      const element = kit.find(towerPlace(event.player, event.lane));
      if (element) kit.vanish(element, "dying", CRACK);
    },
  },
  tower_rebuilt: {
    after(event, kit) {
      const element = kit.find(towerPlace(event.player, event.lane));
      if (element) kit.arrive(element, null);
    },
  },
};

/** The place of an attack's target: a tower or hero is the other side's. @param {GameEvent} event */
function targetPlace({ target, player }) {
  if (target === "hero") return heroPlace(1 - player);
  return target.startsWith("tower:") ? towerPlace(1 - player, target.slice(6)) : target;
}
