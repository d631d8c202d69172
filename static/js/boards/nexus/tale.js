/**
 * What the result screen tells of a match: both heroes' health by turn, and which cards told.
 * Gathered from the steps that this device saw.
 */
import { creatureAt } from "sf/boards/nexus/places.js";

/** @typedef {import("sf/match/types.js").Step} Step */
/** @typedef {{ seat: number, damage: number, hero: number, towers: number, kills: number }} Deed */
/**
 * @typedef {object} Tale
 * @property {[number, number, number][]} health  turn, health of seat 0, of seat 1
 * @property {Record<string, Deed>} deeds  by seat and card key, "0:c12"
 * @property {{ key: string, lane: string | null } | null} last  who dealt the last damage to a hero
 */

/** @returns {Tale} */
export const emptyTale = () => ({ health: [], deeds: {}, last: null });

/**
 * @param {Tale} tale
 * @param {Step} step
 * @returns {Tale}
 */
export function taleAfter(tale, step) {
  const deeds = { ...tale.deeds };
  let { last } = tale;

  /** Who a source is; a creature that is gone was there before, or came in this step. */
  const dealer = (/** @type {string} */ id) => {
    const found = creatureAt(step.before, id) ?? creatureAt(step.after, id);
    if (found) return { seat: found.seat, key: found.creature.card, lane: found.creature.lane };
    const played = step.events.find((event) => event.type === "card_played" && event.card.id === id);
    return played ? { seat: played.player, key: played.card.card, lane: played.lane } : null;
  };
  /** @param {string} id @param {Partial<Deed>} done */
  const credit = (id, done) => {
    const who = dealer(id);
    if (!who) return;
    const name = `${who.seat}:${who.key}`;
    const deed = deeds[name] ?? { seat: who.seat, damage: 0, hero: 0, towers: 0, kills: 0 };
    deeds[name] = {
      ...deed,
      damage: deed.damage + (done.damage ?? 0),
      hero: deed.hero + (done.hero ?? 0),
      towers: deed.towers + (done.towers ?? 0),
      kills: deed.kills + (done.kills ?? 0),
    };
  };

  /** @type {Record<string, string>} */
  const lastHit = {};
  for (const event of step.events) {
    const { type, source, amount, player, lane, creature } = event;
    if (type === "creature_damaged" && source) {
      lastHit[creature] = source;
      credit(source, { damage: amount });
    } else if (type === "tower_damaged" && source) {
      lastHit[`${player}:${lane}`] = source;
      credit(source, { damage: amount });
    } else if (type === "hero_damaged") {
      if (source) credit(source, { damage: amount, hero: amount });
      const who = source ? dealer(source) : null;
      last = who ? { key: who.key, lane: who.lane } : null;
    } else if (type === "tower_fell" && lastHit[`${player}:${lane}`]) {
      credit(lastHit[`${player}:${lane}`] ?? "", { towers: 1 });
    } else if (type === "creature_died" && lastHit[creature]) {
      credit(lastHit[creature] ?? "", { kills: 1 });
    }
  }
  const { turn, players } = step.after;
  const point = /** @type {[number, number, number]} */ ([
    turn,
    players[0].hero.health,
    players[1].hero.health,
  ]);
  const health = [...tale.health.filter(([at]) => at !== turn), point];
  return { health, deeds, last };
}

/**
 * The cards that did most, best first.
 * @param {Tale} tale
 * @param {number} most
 */
export function tellingCards(tale, most) {
  const worth = (/** @type {Deed} */ deed) => deed.damage + deed.hero + deed.towers * 6 + deed.kills * 2;
  return Object.entries(tale.deeds)
    .map(([name, deed]) => ({ key: name.slice(name.indexOf(":") + 1), ...deed }))
    .filter((deed) => worth(deed) > 0)
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, most);
}

/** @param {Deed} deed */
export function deedWords({ damage, hero, towers, kills }) {
  return [
    `${damage} damage`,
    hero ? `${hero} to the hero` : "",
    towers ? `felled ${towers === 1 ? "a tower" : `${towers} towers`}` : "",
    kills ? `${kills} ${kills === 1 ? "kill" : "kills"}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
