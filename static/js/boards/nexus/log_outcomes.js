/** What events did to things, as clauses: a subject and what became of it. */
import { STAT_NAMES, STATUS_WORDS } from "sf/boards/nexus/words.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/boards/nexus/log_names.js").Names} Names */
/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {{ subject: Part[], deed: string }} Clause */

/** @param {number} amount */
const signed = (amount) => `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;
/** @param {Part[]} subject @param {number} amount @returns {Clause | null} */
const healed = (subject, amount) => (amount > 0 ? { subject, deed: `recovered ${amount}` } : null);
/** @param {number} seat @param {Names} names */
const has = (seat, names) => (seat === names.you ? "have" : "has");

/** @type {Record<string, (event: GameEvent, names: Names) => Clause | null>} */
const OUTCOMES = {
  creature_damaged: ({ creature, amount }, names) => ({
    subject: names.creature(creature),
    deed: `lost ${amount}`,
  }),
  tower_damaged: ({ player, lane, amount }, names) => ({
    subject: names.tower(player, lane),
    deed: `lost ${amount}`,
  }),
  hero_damaged: ({ player, amount, absorbed }, names) => ({
    subject: names.hero(player),
    deed: absorbed ? `lost ${amount} and ${absorbed} armor` : `lost ${amount}`,
  }),
  creature_healed: ({ creature, amount }, names) => healed(names.creature(creature), amount),
  tower_healed: ({ player, lane, amount }, names) => healed(names.tower(player, lane), amount),
  hero_healed: ({ player, amount }, names) => healed(names.hero(player), amount),
  status_gained: ({ creature, status, amount }, names) => ({
    subject: names.creature(creature),
    deed:
      amount > 0 ? `got ${STATUS_WORDS[status]?.name} ${amount}` : `resisted ${STATUS_WORDS[status]?.name}`,
  }),
  stat_changed: ({ creature, stat, amount }, names) => ({
    subject: names.creature(creature),
    deed: `got ${signed(amount)} ${STAT_NAMES[stat]}`,
  }),
  hero_armor_changed: ({ player, amount }, names) => ({
    subject: names.hero(player),
    deed: `got ${signed(amount)} armor`,
  }),
  energy_changed: ({ player, energy }, names) => ({
    subject: [names.who(player)],
    deed: `${has(player, names)} ${energy} energy`,
  }),
  creature_silenced: ({ creature }, names) => ({ subject: names.creature(creature), deed: "was silenced" }),
  creature_cleansed: ({ creature }, names) => ({ subject: names.creature(creature), deed: "was cleansed" }),
  attack_restored: ({ creature }, names) => ({ subject: names.creature(creature), deed: "may attack again" }),
  tower_rebuilt: ({ player, lane }, names) => ({ subject: names.tower(player, lane), deed: "stands again" }),
  status_lost: () => null, // what took it away says so
  charge_paid: () => null,
};

/** @param {GameEvent} event */
export const isOutcome = (event) => event.type in OUTCOMES;

/**
 * @param {GameEvent} event
 * @param {Names} names
 */
export const clauseOf = (event, names) => OUTCOMES[event.type]?.(event, names) ?? null;

/**
 * Clauses as one text: "A lost 2, B lost 1 and C recovered 2"; equal deeds share their words.
 * @param {Clause[]} clauses
 * @returns {Part[]}
 */
export function joined(clauses) {
  /** @type {Part[][]} */
  const items = clauses.map(({ subject, deed }, index) => {
    if (deed === clauses[index + 1]?.deed) return subject;
    const isShared = deed === clauses[index - 1]?.deed;
    return [...subject, ` ${isShared ? deed.replace(/^was /, "were ") : deed}`];
  });
  return items.flatMap((item, index) => {
    const between = index === 0 ? "" : index === items.length - 1 ? " and " : ", ";
    return [between, ...item];
  });
}
