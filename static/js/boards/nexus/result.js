/** How a match ended, in words. */
import { LANE_NAMES } from "sf/boards/nexus/places.js";

/**
 * @typedef {object} Ending
 * @property {import("sf/match/types.js").Result} result
 * @property {number} turn
 * @property {number | null} you
 * @property {(seat: number) => string} nameOf
 * @property {{ name: string, lane: string | null } | null} last  who felled the hero
 */

/** @param {Ending} ending */
export function resultWord({ result, you, nameOf }) {
  if (result.reason === "void") return "Called off";
  if (result.winner === null) return "Draw";
  if (you === null) return `${nameOf(result.winner)} won`;
  return result.winner === you ? "Won" : "Lost";
}

/** @param {Ending} ending */
export function resultSentence({ result, turn, you, nameOf, last }) {
  const { winner, reason } = result;
  if (reason === "void") return "The match was called off. It counts for nobody.";
  if (reason === "turn_limit") return "Turn 200 would have come: the match is a draw.";
  if (winner === null) return `Both heroes fell on turn ${turn}.`;
  const loser = 1 - winner;
  const isYou = loser === you;
  const who = isYou ? "You" : nameOf(loser);
  if (reason === "concede") return `${who} gave up on turn ${turn}.`;
  if (reason === "timeouts") return `${who} let three turns in a row run out.`;
  if (reason === "disconnect") return `${who} ${isYou ? "were" : "was"} gone for too long.`;
  const by = last ? `, to ${last.name}${last.lane ? ` in the ${LANE_NAMES[last.lane]} lane` : ""}` : "";
  return `${isYou ? "Your" : `${nameOf(loser)}’s`} hero fell on turn ${turn}${by}.`;
}
