/** How a match ended, in words and pictures, for the result screen. */
import { deedWords, tellingCards } from "sf/boards/nexus/tale.js";
import { LANE_NAMES } from "sf/boards/nexus/places.js";
import { endedWithout, outcomeOf, resultWord, rewardWords, sidesOf } from "sf/match/ending_words.js";

/**
 * @param {import("sf/match/ending_words.js").Ending} ending
 * @param {{ name: string, lane: string | null } | null} last  who felled the hero
 */
function resultSentence(ending, last) {
  const { result, turn, you, nameOf } = ending;
  if (result.reason === "turn_limit") return "Turn 200 would have come: the match is a draw.";
  const said = endedWithout(ending);
  if (said) return said;
  if (result.winner === null) return `Both heroes fell on turn ${turn}.`;
  const loser = 1 - result.winner;
  const by = last ? `, to ${last.name}${last.lane ? ` in the ${LANE_NAMES[last.lane]} lane` : ""}` : "";
  return `${loser === you ? "Your" : `${nameOf(loser)}’s`} hero fell on turn ${turn}${by}.`;
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
  const ending = { result: over.result, turn: last.turn, you, nameOf };
  const by = felled ? { name: felled.name, lane: tale.last?.lane ?? null } : null;
  const telling = tellingCards(tale, 3);
  const best = telling.find((deed) => deed.seat === winner) ?? telling[0];
  return {
    word: resultWord(ending),
    sentence: resultSentence(ending, by),
    art: felled?.art ?? (best && cards[best.key]?.art) ?? null,
    outcome: outcomeOf(ending),
    sides: sidesOf(ending),
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
