/** How a match of Enigma ended, in words and pictures, for the result screen. */
import { tellingCards } from "sf/boards/enigma/tale.js";
import { counted } from "sf/boards/enigma/words.js";
import { endedWithout, outcomeOf, resultWord, rewardWords, sidesOf } from "sf/match/ending_words.js";

/** @param {import("sf/match/ending_words.js").Ending} ending */
function resultSentence(ending) {
  const said = endedWithout(ending);
  if (said) return said;
  const { result, turn, you, nameOf } = ending;
  if (result.winner === null) return `Both sides met a condition at once on turn ${turn}.`;
  const [winner, loser] = [result.winner, 1 - result.winner].map((seat) => (seat === you ? "You" : nameOf(seat)));
  if (result.reason === "sparks") return `${winner} earned the fifth Spark on turn ${turn}.`;
  if (result.reason === "deck_out") return `${loser} had no card left to draw on turn ${turn}.`;
  return `${loser} had nobody left to promote on turn ${turn}.`;
}

/** @type {import("sf/match/board.js").Board["endingFacts"]} */
export function endingFacts({ over, last, you, tale, cards, nameOf }) {
  const near = you ?? 0;
  const ending = { result: over.result, turn: last.turn, you, nameOf };
  const telling = tellingCards(tale, 3);
  const best = telling.find(({ seat }) => seat === over.result.winner) ?? telling[0];
  const key = (over.result.reason === "sparks" && tale.last) || best?.key;
  return {
    word: resultWord(ending),
    sentence: resultSentence(ending),
    art: (key && cards[key]?.art) ?? null,
    outcome: outcomeOf(ending),
    sides: sidesOf(ending),
    reward: rewardWords(over.rewards.find((reward) => reward.seat === you)),
    cards: telling.flatMap((deed) => {
      const card = cards[deed.key];
      const side = deed.seat === near ? "ours" : "theirs";
      const words = [`${deed.damage} damage`, deed.sparks ? counted(deed.sparks, "Spark") : ""].filter(Boolean).join(", ");
      return card ? [{ key: `${side} ${deed.key}`, name: card.name, art: card.art, side, words }] : [];
    }),
    curveWords: { title: "Sparks by turn", said: "Sparks by turn", most: 5 },
    curve: tale.sparks.map((/** @type {[number, number, number]} */ [turn, ...sparks]) => ({
      turn,
      ours: sparks[near] ?? 0,
      theirs: sparks[1 - near] ?? 0,
    })),
  };
}
