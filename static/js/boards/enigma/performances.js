/** How the events of Enigma look: what moves, what rises, what breaks. */
import { DOMAIN } from "sf/boards/enigma/places.js";
import { STATUS_WORDS } from "sf/boards/enigma/words.js";
import { breaking, rise, turning, usedUp } from "sf/match/looks.js";

/** @typedef {import("sf/match/stage.js").Kit} Kit */
/** @typedef {import("sf/match/stage.js").Performance} Performance */
/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */

/** Where a card leaves from: its own place, or the other hand. @param {Kit} kit @param {string} id */
function remember(kit, id) {
  for (const place of [id, "their-hand"]) {
    const element = kit.find(place);
    if (element) kit.rects.set(place, element.getBoundingClientRect());
  }
}

/** @param {Kit} kit @param {string} place @param {string} from */
function arrive(kit, place, from) {
  const element = kit.find(place);
  if (element) kit.arrive(element, kit.rects.get(from) ?? kit.rects.get("their-hand") ?? null);
  kit.rects.clear();
}

/** A card of the hand that arrives at a place. @param {(event: GameEvent) => string} placeOf @returns {Performance} */
const coming = (placeOf) => ({
  before: (event, kit) => remember(kit, event.card.id),
  after: (event, kit) => arrive(kit, placeOf(event), event.card.id),
});

/** Two Picos that change places. @type {Performance} */
const moving = {
  before(event, kit) {
    for (const id of [event.vanguard, event.rearguard, event.pico]) if (id) remember(kit, id);
  },
  after(event, kit) {
    for (const id of [event.vanguard, event.rearguard, event.pico]) {
      const [element, from] = [id && kit.find(id), kit.rects.get(id)];
      if (element && from) kit.arrive(element, from);
    }
    kit.rects.clear();
  },
};

/** @type {Record<string, Performance>} */
export const performances = {
  turn_began: turning((seat) => `sparks:${seat}`),
  card_drawn: {
    after(event, kit) {
      const element = kit.find(event.card ? event.card.id : "their-hand");
      if (element) kit.arrive(element, event.card ? (kit.find("deck")?.getBoundingClientRect() ?? null) : null);
    },
  },
  pico_played: coming(({ card }) => card.id),
  pico_upgraded: coming(({ pico }) => pico),
  gear_equipped: coming(({ pico }) => pico),
  domain_played: coming(() => DOMAIN),
  flux_attached: {
    before: (event, kit) => remember(kit, event.flux.id),
    after(event, kit) {
      const element = kit.find(event.pico);
      if (element) kit.ring(element);
      kit.rects.clear();
    },
  },
  agent_played: usedUp(({ card }) => card.id),
  ability_used: {
    before(event, kit) {
      const element = kit.find(event.pico);
      if (element) kit.ring(element, "special");
    },
  },
  strike_declared: {
    before(event, kit) {
      const [own, target] = [kit.find(event.pico), struckBy(event, kit)];
      if (own && target) kit.strike(own, target);
    },
  },
  coin_flipped: {
    before(event, kit) {
      const element = kit.find(event.pico);
      if (element) kit.coin(element, event.heads ? "Heads" : "Tails", event.heads ? "heads" : "tails");
    },
  },
  pico_damaged: {
    before(event, kit) {
      const element = kit.find(event.pico);
      if (!element) return;
      kit.rise(element, `−${event.amount}`, "loss");
      kit.shake(element);
    },
  },
  pico_healed: { after: (event, kit) => rise(kit, event.pico, `+${event.amount}`, "gain") },
  integrity_changed: {
    after: (event, kit) =>
      rise(kit, event.pico, `${event.amount < 0 ? "−" : "+"}${Math.abs(event.amount)}`, event.amount < 0 ? "loss" : "gain"),
  },
  status_gained: {
    after: (event, kit) => rise(kit, event.pico, STATUS_WORDS[event.status]?.name ?? "", "loss"),
  },
  status_lost: { after: (event, kit) => rise(kit, event.pico, "cured", "gain") },
  status_resisted: { after: (event, kit) => rise(kit, event.pico, "resisted", "gain") },
  vanguard_switched: moving,
  pico_promoted: moving,
  pico_knocked_out: breaking(({ pico }) => pico),
  spark_earned: { after: (event, kit) => rise(kit, `sparks:${event.player}`, "+1", "energy") },
};

/** The Vanguard on the other side of the one that strikes. @param {GameEvent} event @param {Kit} kit */
function struckBy(event, kit) {
  const own = kit.find(event.pico);
  const field = own?.closest(".arena");
  const side = own?.dataset.side === "ours" ? "theirs" : "ours";
  const target = field?.querySelector(`[data-rank="vanguard"][data-side="${side}"]`);
  return target instanceof HTMLElement ? target : null;
}
