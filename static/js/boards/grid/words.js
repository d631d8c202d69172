/** Words for the Grid board that the server does not send. Rules text of cards comes with `cards`. */

/** How squares are called, by number from 1 (G1.3). */
const SQUARES = [
  "top left",
  "top",
  "top right",
  "left",
  "middle",
  "right",
  "bottom left",
  "bottom",
  "bottom right",
];

/** Clockwise from up (G3). */
export const FACINGS = ["up", "right", "down", "left"];
/** So many win before a turn (G2.1). */
export const WINNING = 5;
/** The last turn (G2.8). */
export const LAST_TURN = 60;
/** From here on nobody is healed, where sudden death was agreed on (G2.8). */
export const SUDDEN_TURN = 31;

/** @param {number} square @returns {string} "5, middle" */
export const squareName = (square) => `${square}, ${SQUARES[square - 1] ?? ""}`;

/**
 * So many quarters clockwise from a facing.
 * @param {string} facing
 * @param {number} quarters
 */
export const turnedBy = (facing, quarters) =>
  FACINGS[(((FACINGS.indexOf(facing) + quarters) % 4) + 4) % 4] ?? "up";

/**
 * Where printed arrows point with a facing (G3), in the order up, right, down, left (G7.8). Only of
 * a card that is not placed yet: of one on the grid the view says it.
 * @param {string[]} printed
 * @param {string} facing
 */
export function arrowsFacing(printed, facing) {
  const pointing = printed.map((arrow) => turnedBy(arrow, FACINGS.indexOf(facing)));
  return FACINGS.filter((side) => pointing.includes(side));
}

/** @param {string[]} arrows */
export const arrowWords = (arrows) =>
  arrows.length ? `${arrows.length === 1 ? "arrow" : "arrows"} ${arrows.join(", ")}` : "no arrows";

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param {number} amount */
export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** Why a card is cold, in the two words that fit on it. @type {Record<string, string>} */
const SHORT_REASONS = {
  trick_used: "Trick used",
  first_turn_trick: "Not on turn 1",
  wrong_phase: "Too late",
  square_taken: "No square",
  square_blocked: "Blocked",
  illegal_target: "No target",
  no_such_target: "No target",
  steadfast: "Steadfast",
  anchored: "Anchored",
};

/** @param {import("sf/match/types.js").Block | null} block */
export const shortReason = (block) => (block && SHORT_REASONS[block.code]) || null;

/** @param {import("sf/match/types.js").CardFacts | undefined} card */
export const isTrick = (card) => card?.design.type === "trick";
