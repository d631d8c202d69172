/** How a match ended, in words and pictures, for the result screen. */
import { deedWords, tellingCards } from "sf/boards/nexus/tale.js";
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
function resultWord({ result, you, nameOf }) {
  if (result.reason === "void") return "Called off";
  if (result.winner === null) return "Draw";
  if (you === null) return `${nameOf(result.winner)} won`;
  return result.winner === you ? "Won" : "Lost";
}

/** @param {Ending} ending */
function resultSentence({ result, turn, you, nameOf, last }) {
  const { winner, reason } = result;
  if (reason === "void") return "The match was called off. It counts for nobody.";
  if (reason === "turn_limit") return "Turn 200 would have come: the match is a draw.";
  if (winner === null) return `Both heroes fell on turn ${turn}.`;
  const loser = 1 - winner;
  const isYou = loser === you;
  const who = isYou ? "You" : nameOf(loser);
  if (reason === "concede") return `${who} gave up ${turn ? `on turn ${turn}` : "before the first turn"}.`;
  if (reason === "timeouts") return `${who} let three turns in a row run out.`;
  if (reason === "disconnect") return `${who} ${isYou ? "were" : "was"} gone for too long.`;
  const by = last ? `, to ${last.name}${last.lane ? ` in the ${LANE_NAMES[last.lane]} lane` : ""}` : "";
  return `${isYou ? "Your" : `${nameOf(loser)}’s`} hero fell on turn ${turn}${by}.`;
}

/** Why a match brought no Sparks, as the server's word says. @type {Record<string, string>} */
const REWARD_WORDS = {
  too_short: "No Sparks: it was over too soon.",
  daily_cap: "No Sparks: today’s rewarded matches are used up.",
  pair_cap: "No Sparks: you two have met often enough today.",
  not_beaten: "No Sparks: the bot pays only when it is beaten.",
};

/** @param {import("sf/match/types.js").Reward | undefined} reward */
function rewardWords(reward) {
  if (!reward) return "";
  if (reward.sparks > 0) return `+${reward.sparks} ${reward.sparks === 1 ? "Spark" : "Sparks"}`;
  return REWARD_WORDS[reward.why] ?? "";
}

/**
 * @param {object} match
 * @param {import("sf/match/types.js").Over} match.over
 * @param {import("sf/match/types.js").View} match.last
 * @param {number | null} match.you
 * @param {import("sf/boards/nexus/tale.js").Tale} match.tale
 * @param {Record<string, import("sf/match/types.js").CardFacts>} match.cards
 * @param {(seat: number) => string} match.nameOf
 * @returns {import("sf/match/ResultPanel.js").ResultFacts}
 */
export function endingFacts({ over, last, you, tale, cards, nameOf }) {
  const { winner, reason } = over.result;
  const near = you ?? 0;
  const felled = reason === "hero" && tale.last ? cards[tale.last.key] : undefined;
  const ending = {
    result: over.result,
    turn: last.turn,
    you,
    nameOf,
    last: felled ? { name: felled.name, lane: tale.last?.lane ?? null } : null,
  };
  const telling = tellingCards(tale, 3);
  const best = telling.find((deed) => deed.seat === winner) ?? telling[0];
  return {
    word: resultWord(ending),
    sentence: resultSentence(ending),
    art: felled?.art ?? (best && cards[best.key]?.art) ?? null,
    outcome: winner === null || you === null ? "none" : winner === you ? "won" : "lost",
    sides:
      you === null ? { ours: nameOf(near), theirs: nameOf(1 - near) } : { ours: "You", theirs: "Them" },
    reward: rewardWords(over.rewards.find((reward) => reward.seat === you)),
    cards: telling.flatMap((deed) => {
      const card = cards[deed.key];
      const side = deed.seat === near ? "ours" : "theirs";
      return card
        ? [{ key: `${side} ${deed.key}`, name: card.name, art: card.art, side, words: deedWords(deed) }]
        : [];
    }),
    curveWords: { title: "Health of the heroes", said: "Hero health by turn", most: 30 },
    curve: tale.health.map(([turn, ...health]) => ({
      turn,
      ours: health[near] ?? 0,
      theirs: health[1 - near] ?? 0,
    })),
  };
}
