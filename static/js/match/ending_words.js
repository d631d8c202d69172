/** How a match ended, as far as all games end alike. Pure words. */

/**
 * @typedef {object} Ending
 * @property {import("sf/match/types.js").Result} result
 * @property {number} turn
 * @property {number | null} you
 * @property {(seat: number) => string} nameOf
 */

/** @param {Ending} ending */
export function resultWord({ result, you, nameOf }) {
  if (result.reason === "void") return "Called off";
  if (result.winner === null) return "Draw";
  if (you === null) return `${nameOf(result.winner)} won`;
  return result.winner === you ? "Won" : "Lost";
}

/** @param {Ending} ending @returns {"won" | "lost" | "none"} */
export function outcomeOf({ result: { winner }, you }) {
  if (winner === null || you === null) return "none";
  return winner === you ? "won" : "lost";
}

/** Who the sides are to the reader. @param {Ending} ending */
export const sidesOf = ({ you, nameOf }) =>
  you === null ? { ours: nameOf(0), theirs: nameOf(1) } : { ours: "You", theirs: "Them" };

/**
 * The end of a match that nobody won on the board; "" for all others.
 * @param {Ending} ending
 */
export function endedWithout({ result, turn, you, nameOf }) {
  const { winner, reason } = result;
  if (reason === "void") return "The match was called off. It counts for nobody.";
  if (winner === null) return "";
  const loser = 1 - winner;
  const who = loser === you ? "You" : nameOf(loser);
  if (reason === "concede") return `${who} gave up ${turn ? `on turn ${turn}` : "before the first turn"}.`;
  if (reason === "timeouts") return `${who} let three turns in a row run out.`;
  if (reason === "disconnect") return `${who} ${loser === you ? "were" : "was"} gone for too long.`;
  return "";
}

/** Why a match brought no Sparks, as the server's word says. @type {Record<string, string>} */
const REWARD_WORDS = {
  too_short: "No Sparks: it was over too soon.",
  daily_cap: "No Sparks: today’s rewarded matches are used up.",
  pair_cap: "No Sparks: you two have met often enough today.",
  not_beaten: "No Sparks: the bot pays only when it is beaten.",
};

/** @param {import("sf/match/types.js").Reward | undefined} reward */
export function rewardWords(reward) {
  if (!reward) return "";
  if (reward.sparks > 0) return `+${reward.sparks} ${reward.sparks === 1 ? "Spark" : "Sparks"}`;
  return REWARD_WORDS[reward.why] ?? "";
}
