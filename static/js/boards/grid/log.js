/** The log in words: a sentence for each event that a reader of Grid wants to know. */
import { namesIn } from "sf/boards/grid/names.js";
import { counted, signed, squareName } from "sf/boards/grid/words.js";
import { linesBy, sideOfSeat } from "sf/match/lines.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/boards/grid/names.js").Names} Names */
/** @typedef {import("sf/match/lines.js").Line} Line */
/** @typedef {import("sf/match/lines.js").Part} Part */

/** @typedef {(event: GameEvent, names: Names) => Part[] | null} Teller */

/** How a hit is told, by its cause. @type {Record<string, string>} */
const HITS = { attack: " hit ", answer: " hit back at ", thorns: " pricked ", trick: " hit " };

/** @param {"attack" | "defense"} name @returns {Teller} */
const changed = (name) => (event, names) =>
  event.cause === "trick"
    ? [...names.assistant(event.assistant), ` has ${signed(event.amount)} ${name} this turn: ${event[name]}`]
    : null; // that a turn's gift ends is no news

/** @type {Record<string, Teller>} */
const DEEDS = {
  dice_rolled: ({ totals }, names) => [
    `${names.who(0)} rolled ${totals[0]}, ${names.who(1)} rolled ${totals[1]}`,
  ],
  match_began: ({ first, sudden_death: sudden }, names) => [
    `${names.who(first)} ${first === names.you ? "go" : "goes"} first`,
    sudden ? "; sudden death from turn 31" : "",
  ],
  counters_changed: ({ assistant, amount, counters, cause }, names) =>
    cause === "trick"
      ? [
          ...names.assistant(assistant),
          ` has ${counted(Math.abs(amount), "rest counter")} ${amount < 0 ? "less" : "more"}: ${counters}`,
        ]
      : null,
  assistant_woke: ({ card }, names) => [...names.card(card), " is available again"],
  trick_played: ({ player, card, target }, names) => [
    `${names.who(player)} played `,
    ...names.card(card),
    " on ",
    ...(typeof target === "number" ? [`square ${target}`] : names.assistant(target)),
  ],
  attack_changed: changed("attack"),
  defense_changed: changed("defense"),
  assistant_turned: ({ assistant, facing }, names) => [
    ...names.assistant(assistant),
    ` was turned to face ${facing}`,
  ],
  assistant_returned: ({ player, card }, names) => [
    `${names.who(player)} took `,
    ...names.card(card),
    " back, without rest",
  ],
  square_blocked: ({ square, until }) => [
    `square ${squareName(square)}, is blocked until turn ${until} is over`,
  ],
  square_opened: ({ square }) => [`square ${squareName(square)}, is open again`],
  assistant_placed: ({ player, card, square, facing }, names) => [
    `${names.who(player)} placed `,
    ...names.card(card),
    ` on ${squareName(square)}, facing ${facing}`,
  ],
  assistant_damaged: ({ assistant, source, amount, defense, cause }, names) => [
    ...names.assistant(source),
    HITS[cause] ?? " hit ",
    ...names.assistant(assistant),
    ` for ${amount}: ${defense > 0 ? `${defense} left` : "nothing left"}`,
  ],
  assistant_fell: ({ card, counters }, names) => [
    ...names.assistant(card.id),
    counters ? ` fell, and rests with ${counted(counters, "counter")}` : " fell, without rest",
  ],
  turn_ended: ({ player, reason }, names) =>
    reason === "timeout"
      ? [`${names.whose(player)} time ran out`]
      : reason === "pass"
        ? [`${names.who(player)} placed nobody`]
        : null,
  match_over: ({ winner }, names) => [winner === null ? "nobody won" : `${names.who(winner)} won`],
};

/**
 * An event in words; null for those that a reader does not miss.
 * @param {GameEvent} event
 * @param {Names} names
 */
export const deedOf = (event, names) => DEEDS[event.type]?.(event, names) ?? null;

/**
 * Whose an event is: of a hit whose that deals it.
 * @param {GameEvent} event
 * @param {Names} names
 * @returns {Line["side"]}
 */
export function sideOf(event, names) {
  const id = event.source ?? event.assistant;
  const seat = event.player ?? event.first ?? (id ? names.seatOf(id) : null);
  return sideOfSeat(seat, names.you);
}

/** @type {import("sf/match/board.js").Board["linesOf"]} */
export function linesOf(step, telling) {
  const names = namesIn(step, telling);
  return linesBy(
    step.events,
    names,
    (event) => sideOf(event, names),
    (event) => deedOf(event, names),
  );
}
