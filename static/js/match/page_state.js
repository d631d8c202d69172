/** What the match page says of a match besides its board: turn, prompt, ends. Pure words. */

/** @typedef {import("sf/match/types.js").View} View */

/** Phases before the first turn; a game may also begin each turn with one of this name. */
const OPENING = new Set(["mulligan", "setup", "choose_hero"]);
/** Phases in which a player may be asked something at any moment, whoever's turn it is. */
const RESTLESS = new Set(["combat", "between"]);

/** @type {Record<string, string>} */
const KINDS = {
  ranked: "Ranked match",
  friend: "Friend match",
  bot: "Match against the bot",
  sandbox: "Sandbox",
  puzzle: "Puzzle",
  tutorial: "First match",
  solo: "Solo",
};
/** @param {string} kind */
export const kindName = (kind) => KINDS[kind] ?? "Match";

/** @param {View} view  of a game for one seat: it is always its turn */
const isAlone = (view) => view.active === undefined;

/**
 * Whose time it is, for the light of the table.
 * @param {View} view
 * @returns {"ours" | "theirs" | "none"}
 */
export function turnSide(view) {
  if (isOpening(view) || view.phase === "over") return "none";
  return isAlone(view) || view.active === (view.you ?? 0) ? "ours" : "theirs";
}

/** @param {View} view  before the first turn? */
export const isOpening = (view) => OPENING.has(view.phase) && !view.turn;

/** @param {View} view  the middle of a turn, in which nobody is asked but who moves? */
export const isQuiet = (view) => turnSide(view) !== "none" && !RESTLESS.has(view.phase);

/**
 * @param {View} view
 * @param {(seat: number) => string} nameOf
 */
export function whoseTurn(view, nameOf) {
  if (isOpening(view)) return "Opening";
  if (view.phase === "over") return "Over";
  if (isAlone(view)) return `Turn ${view.turn}`;
  if (view.you === null || view.you === undefined) return `${nameOf(view.active)}’s turn`;
  return view.active === view.you ? "Your turn" : "Their turn";
}

/**
 * How many watch; "" for nobody.
 * @param {number} watchers
 */
export function watchersWords(watchers) {
  if (!watchers) return "";
  return watchers === 1 ? "1 is watching" : `${watchers} are watching`;
}

/**
 * How late a spectator sees the match.
 * @param {number} delay  in seconds
 * @param {string} hidden  what nobody who watches sees, as a sentence
 */
export const lateWords = (delay, hidden) =>
  `You are watching${delay ? `, ${delay} s behind` : ""}. ${hidden}`;
