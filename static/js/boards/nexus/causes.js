/**
 * What caused what within a step, read from its events alone: their cause, source and trigger, and
 * the order in which the rules tell them (docs/protocol.md). No words; those are in why.js.
 */

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {(event: GameEvent) => boolean} Fits */

/** Events that act by themselves: what follows without a cause of its own came of the last one. */
const ACTING = new Set([
  "attack_declared",
  "card_kindled",
  "card_played",
  "charge_paid",
  "match_began",
  "mulligan_taken",
  "patron_used",
  "special_fired",
  "turn_began",
  "turn_ended",
]);
/** Deeds of a player or the clock: nothing in the same step caused them. */
const FIRST = new Set([
  "attack_declared",
  "card_kindled",
  "card_played",
  "charge_paid",
  "match_began",
  "mulligan_taken",
  "patron_used",
  "turn_began",
  "turn_ended",
]);
const DAMAGE = new Set(["creature_damaged", "tower_damaged", "hero_damaged"]);

/** Comes of an event of this type about the same creature. @param {string} wanted */
const ofSameCreature =
  (wanted) =>
  (/** @type {GameEvent} */ { creature: own }) =>
  (/** @type {GameEvent} */ { type, creature }) =>
    type === wanted && creature === own;

/** Comes of any event of this type. @param {string} wanted */
const ofAny =
  (wanted) =>
  () =>
  (/** @type {GameEvent} */ { type }) =>
    type === wanted;

/** What a special waits for. @type {Record<string, (event: GameEvent) => Fits>} */
const TRIGGERS = {
  onPlay:
    ({ creature }) =>
    ({ type, card }) =>
      type === "card_played" && card?.id === creature,
  onAttack:
    ({ creature }) =>
    ({ type, attacker }) =>
      type === "attack_declared" && attacker === creature,
  onDamaged: ofSameCreature("creature_damaged"),
  onDeath: ofSameCreature("creature_died"),
  activated: ofSameCreature("charge_paid"),
};

/** Which event an effect with this `cause` comes from. @type {Record<string, (event: GameEvent) => Fits>} */
const CAUSES = {
  strike: ofAny("attack_declared"),
  bleed: ofAny("attack_declared"),
  special:
    ({ source }) =>
    ({ type, creature }) =>
      type === "special_fired" && (source === null || creature === source),
  patron: ofAny("patron_used"),
  leech:
    ({ source: own }) =>
    ({ type, source }) =>
      DAMAGE.has(type) && source === own,
  poison: ofAny("turn_ended"),
};

/** What an event of this type came of. @type {Record<string, (event: GameEvent) => Fits>} */
const TYPES = {
  creature_died: ofSameCreature("creature_damaged"),
  creature_saved: ofSameCreature("creature_damaged"),
  tower_fell:
    ({ player: own, lane: there }) =>
    ({ type, player, lane }) =>
      type === "tower_damaged" && player === own && lane === there,
  breach_opened: ofAny("tower_fell"),
  match_over:
    ({ winner }) =>
    ({ type, player }) =>
      type === "hero_damaged" && (winner === null || player !== winner),
};

/**
 * @param {GameEvent} event
 * @returns {Fits}
 */
function causeOf(event) {
  const { type, trigger, cause } = event;
  if (type === "special_fired" && TRIGGERS[trigger]) return TRIGGERS[trigger](event);
  return TYPES[type]?.(event) ?? CAUSES[cause]?.(event) ?? (() => false);
}

/**
 * For each event the index of the one that it came of, null for what came of nothing here.
 * @param {GameEvent[]} events
 * @returns {(number | null)[]}
 */
export function causesOf(events) {
  return events.map((event, index) => {
    if (FIRST.has(event.type)) return null;
    const before = events.slice(0, index);
    const own = before.findLastIndex(causeOf(event));
    const found = own >= 0 ? own : before.findLastIndex(({ type }) => ACTING.has(type));
    return found >= 0 ? found : null;
  });
}
