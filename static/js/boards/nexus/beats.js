/**
 * A step as beats: events that happen at once are shown at once, and each beat says how long
 * until the next may begin.
 */

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {{ events: GameEvent[], wait: number }} Beat  wait: milliseconds until the next */

/** Kinds of events that run together with their neighbours of the same kind. */
/** @type {Record<string, string>} */
const KINDS = {
  creature_damaged: "hits",
  tower_damaged: "hits",
  hero_damaged: "hits",
  tower_fell: "hits",
  creature_healed: "gains",
  tower_healed: "gains",
  hero_healed: "gains",
  status_gained: "gains",
  status_lost: "gains",
  stat_changed: "gains",
  hero_armor_changed: "gains",
  energy_changed: "gains",
  creature_silenced: "gains",
  creature_cleansed: "gains",
  charge_paid: "gains",
  creature_saved: "gains",
  attack_restored: "gains",
  creature_died: "deaths",
  creature_removed: "deaths",
  card_drawn: "draws",
  card_taken: "draws",
};
/** How long a beat has the stage for itself. @type {Record<string, number>} */
const WAITS = {
  attack_declared: 220,
  hits: 160,
  deaths: 260,
  gains: 120,
  draws: 120,
  card_played: 260,
  special_fired: 160,
  patron_used: 420,
  card_kindled: 260,
  turn_began: 240,
  tower_rebuilt: 200,
};
/** Nothing to see. */
const UNSEEN = new Set([
  "deck_shuffled",
  "mulligan_taken",
  "match_began",
  "turn_ended",
  "breach_opened",
  "cards_looked_at",
  "hand_returned",
  "match_over",
]);

/**
 * @param {GameEvent[]} events
 * @returns {Beat[]}
 */
export function beatsOf(events) {
  /** @type {(Beat & { kind: string })[]} */
  const beats = [];
  for (const event of events) {
    const kind = KINDS[event.type] ?? event.type;
    const last = beats.at(-1);
    if (last && last.kind === kind && kind in WAITS && Object.values(KINDS).includes(kind))
      last.events.push(event);
    else beats.push({ kind, events: [event], wait: UNSEEN.has(event.type) ? 0 : (WAITS[kind] ?? 120) });
  }
  return beats;
}
