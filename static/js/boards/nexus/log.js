/**
 * The log in words: turns the events of one step into sentences. An event that begins something
 * (an attack, a special, a Patron) is told in one sentence with what came of it.
 */
import { clauseOf, isOutcome, joined } from "sf/boards/nexus/log_outcomes.js";
import { namesIn } from "sf/boards/nexus/log_names.js";
import { LANE_NAMES } from "sf/boards/nexus/places.js";
import { patronWords } from "sf/boards/nexus/words.js";
import { asSentence, sideOfSeat } from "sf/match/lines.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/boards/nexus/log_names.js").Names} Names */
/** @typedef {import("sf/match/lines.js").Line} Line */
/** @typedef {import("sf/match/lines.js").Part} Part */
/**
 * @typedef {object} Teller  how one kind of event is told
 * @property {(event: GameEvent, following: GameEvent[], names: Names) => { parts: Part[] | null, told?: GameEvent[] }} tell
 *   told: events that the sentence covers besides
 */

/** Events with which something new begins: no outcome of what came before. */
const HEADS = new Set([
  "attack_declared",
  "special_fired",
  "patron_used",
  "turn_began",
  "turn_ended",
  "card_played",
]);
/** What damage or healing is called that nobody began. @type {Record<string, string>} */
const CAUSES = {
  poison: "Poison",
  bleed: "Bleed",
  burn: "Burn",
  fatigue: "Empty deck",
  leech: "Leech",
  regenerate: "Regenerate",
  special: "Special",
  patron: "Patron",
  strike: "Strike",
};

/** @param {number} count */
const cards = (count) => `${count} ${count === 1 ? "card" : "cards"}`;

/**
 * Outcomes up to the next head.
 * @param {GameEvent[]} following
 * @param {(event: GameEvent) => boolean} belongs
 */
function outcomes(following, belongs) {
  const end = following.findIndex((event) => HEADS.has(event.type));
  return (end < 0 ? following : following.slice(0, end)).filter(
    (event) => isOutcome(event) && belongs(event),
  );
}

/** @param {GameEvent[]} events @param {Names} names */
const clauses = (events, names) => events.flatMap((event) => clauseOf(event, names) ?? []);

/** An attack with the damage of its strikes. @type {Teller["tell"]} */
function tellAttack(event, following, names) {
  const end = following.findIndex((one) => one.type === "attack_declared" || one.type === "turn_began");
  const told = (end < 0 ? following : following.slice(0, end)).filter((one) => one.cause === "strike");
  /** @param {GameEvent[]} list */
  const sum = (list) => list.reduce((total, one) => total + one.amount + (one.absorbed ?? 0), 0);
  const dealt = told.filter((one) => one.source === event.attacker);
  const taken = told.filter((one) => one.creature === event.attacker);
  const other = 1 - event.player;
  const target =
    event.target === "hero"
      ? names.hero(other)
      : event.target.startsWith("tower:")
        ? names.tower(other, event.target.slice(6))
        : names.creature(event.target);
  const parts = [...names.creature(event.attacker), dealt.length ? " struck " : " attacked ", ...target];
  if (dealt.length) parts.push(` for ${sum(dealt)}`);
  if (taken.length) parts.push(` and lost ${sum(taken)}`);
  return { parts, told };
}

/** A special with what it did. @type {Teller["tell"]} */
function tellSpecial(event, following, names) {
  const told = outcomes(following, (one) => !one.cause || one.cause === "special");
  const found = clauses(told, names);
  const effect = found.length ? joined(found) : event.targets?.length ? ["no effect"] : ["nothing to act on"];
  const drew = following[0]?.type === "card_drawn" || following[0]?.type === "card_overdrawn";
  return {
    parts: [
      ...names.creature(event.creature),
      "’s special: ",
      ...(drew && !found.length ? ["a draw"] : effect),
    ],
    told,
  };
}

/** @type {Teller["tell"]} */
function tellPatron(event, following, names) {
  const told = outcomes(following, (one) => !one.cause || one.cause === "patron");
  const found = clauses(told, names);
  return {
    parts: [
      `${names.who(event.player)} used ${patronWords(event.patron).name}`,
      ...(found.length ? [": ", ...joined(found)] : []),
    ],
    told,
  };
}

/** Those who die together are named together. @type {Teller["tell"]} */
function tellDeaths(event, following, names) {
  const end = following.findIndex((one) => one.type !== "creature_died");
  const told = following.slice(0, end < 0 ? following.length : end);
  return {
    parts: joined([event, ...told].map((one) => ({ subject: names.creature(one.creature), deed: "died" }))),
    told,
  };
}

/** Damage and healing that nobody began; Charge and energy of a new turn are seen on the board. @type {Teller["tell"]} */
function tellOutcome(event, following, names) {
  if (!event.cause) return { parts: null };
  const told = outcomes([event, ...following], (one) => one.cause === event.cause);
  const found = clauses(told, names);
  return { parts: found.length ? [`${CAUSES[event.cause]}: `, ...joined(found)] : null, told };
}

/** Sentences that stand alone. @type {Record<string, (event: GameEvent, names: Names) => Part[] | null>} */
const DEEDS = {
  match_began: ({ first }, names) => [`${names.who(first)} ${first === names.you ? "go" : "goes"} first`],
  mulligan_taken: ({ player, count }, names) => [
    count
      ? `${names.who(player)} replaced ${cards(count)}`
      : `${names.who(player)} kept ${player === names.you ? "your" : "their"} hand`,
  ],
  turn_ended: ({ player, reason }, names) =>
    reason === "timeout" ? [`${names.whose(player)} time ran out`] : null,
  card_drawn: ({ player, card }, names) => [`${names.who(player)} drew `, ...names.card(card)],
  card_overdrawn: ({ player, card }, names) => [
    ...names.card(card),
    ` was lost, as ${names.whose(player)} hand was full`,
  ],
  card_played: ({ player, card, lane }, names) => [
    `${names.who(player)} played `,
    ...names.card(card),
    ` in ${LANE_NAMES[lane]}`,
  ],
  card_kindled: ({ player, card }, names) => [`${names.who(player)} kindled `, ...names.card(card)],
  cards_looked_at: ({ player, count }, names) => [
    `${names.who(player)} looked at the top ${cards(count)} of the deck`,
  ],
  card_taken: ({ player, card }, names) => [`${names.who(player)} took `, ...names.card(card)],
  hand_returned: ({ player, count }, names) => [
    `${names.who(player)} shuffled ${cards(count)} into the deck`,
  ],
  creature_saved: ({ creature }, names) => [...names.creature(creature), " held on at 1 health"],
  creature_removed: ({ creature }, names) => [...names.creature(creature), " left the match"],
  tower_fell: ({ player, lane }, names) => [...names.tower(player, lane), " fell"],
  breach_opened: ({ creature }, names) => [...names.creature(creature), " may attack once more"],
  match_over: ({ winner }, names) => [winner === null ? "nobody won" : `${names.who(winner)} won`],
};

/**
 * An event that is a sentence by itself; null for those that are told with others.
 * @param {GameEvent} event
 * @param {Names} names
 * @returns {Part[] | null}
 */
export const deedOf = (event, names) => DEEDS[event.type]?.(event, names) ?? null;

/** @type {Record<string, Teller["tell"]>} */
const TELLERS = {
  attack_declared: tellAttack,
  special_fired: tellSpecial,
  patron_used: tellPatron,
  creature_died: tellDeaths,
};

/** @param {GameEvent} event @returns {Teller["tell"]} */
function tellerOf(event) {
  const teller = TELLERS[event.type] ?? (isOutcome(event) ? tellOutcome : undefined);
  return teller ?? ((one, _following, names) => ({ parts: deedOf(one, names) }));
}

/**
 * @param {import("sf/match/types.js").Step} step
 * @param {import("sf/match/lines.js").Telling} telling
 * @returns {Line[]}
 */
export function linesOf(step, telling) {
  const names = namesIn(step, telling);
  /** @type {Line[]} */
  const lines = [];
  /** @type {Set<GameEvent>} */
  const told = new Set();
  for (const [index, event] of step.events.entries()) {
    if (told.has(event)) continue;
    if (event.type === "turn_began") {
      const whose = event.player === telling.you ? "yours" : `${names.who(event.player)}’s`;
      lines.push({ kind: "turn", side: sideOfSeat(event.player, telling.you), parts: [`Turn ${event.turn}, ${whose}`] });
      continue;
    }
    const following = step.events.slice(index + 1).filter((one) => !told.has(one));
    const tale = tellerOf(event)(event, following, names);
    for (const one of tale.told ?? []) told.add(one);
    if (!tale.parts) continue;
    const seat = event.player ?? event.first ?? (event.creature ? names.seatOf(event.creature) : null);
    lines.push({ kind: "deed", side: sideOfSeat(seat, telling.you), parts: asSentence(tale.parts) });
  }
  return lines;
}
