/** What the match page says of a match besides its board: turn, prompt, ends. Pure words. */

/** @typedef {import("sf/match/types.js").View} View */

/** Phases before the first turn, and those of a turn, in all games. */
const OPENING = new Set(["mulligan", "setup"]);
const OF_A_TURN = new Set(["main", "combat", "between"]);

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

/**
 * Whose time it is, for the light of the table.
 * @param {View} view
 * @returns {"ours" | "theirs" | "none"}
 */
export function turnSide(view) {
  if (!OF_A_TURN.has(view.phase)) return "none";
  return view.active === (view.you ?? 0) ? "ours" : "theirs";
}

/** @param {View} view  before the first turn? */
export const isOpening = (view) => OPENING.has(view.phase);

/**
 * @param {View} view
 * @param {(seat: number) => string} nameOf
 */
export function whoseTurn(view, nameOf) {
  if (isOpening(view)) return "Opening";
  if (view.phase === "over") return "Over";
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
 */
export const lateWords = (delay) =>
  `You are watching${delay ? `, ${delay} s behind` : ""}. Both hands are hidden.`;
