/** How a match of Grid ended, in words and pictures, for the result screen. */
import { heldBy } from "sf/boards/grid/places.js";
import { tellingCards } from "sf/boards/grid/tale.js";
import { counted, WINNING } from "sf/boards/grid/words.js";
import { endedWithout, outcomeOf, resultWord, rewardWords, sidesOf } from "sf/match/ending_words.js";

/**
 * @param {import("sf/match/ending_words.js").Ending} ending
 * @param {number[]} squares  by seat
 */
function resultSentence(ending, squares) {
  const said = endedWithout(ending);
  if (said) return said;
  const { result, turn, you, nameOf } = ending;
  if (result.winner === null) return `After turn ${turn} both sides held ${counted(squares[0] ?? 0, "square")}.`;
  const who = result.winner === you ? "You" : nameOf(result.winner);
  const [more = 0, less = 0] = [squares[result.winner], squares[1 - result.winner]];
  if (result.reason === "turn_limit") return `After turn ${turn} ${you === result.winner ? "you" : who} held more squares: ${more} to ${less}.`;
  if (more < WINNING) return `${who} held more squares before turn ${turn}, in sudden death: ${more} to ${less}.`;
  return `${who} held ${more} squares before turn ${turn}.`;
}

/** @type {import("sf/match/board.js").Board["endingFacts"]} */
export function endingFacts({ over, last, you, tale, cards, nameOf }) {
  const near = you ?? 0;
  const ending = { result: over.result, turn: last.turn, you, nameOf };
  const telling = tellingCards(tale, 3);
  const best = telling.find(({ seat }) => seat === over.result.winner) ?? telling[0];
  return {
    word: resultWord(ending),
    sentence: resultSentence(ending, [heldBy(last, 0), heldBy(last, 1)]),
    art: (best && cards[best.key]?.art) ?? null,
    outcome: outcomeOf(ending),
    sides: sidesOf(ending),
    reward: rewardWords(over.rewards.find((reward) => reward.seat === you)),
    cards: telling.flatMap((deed) => {
      const card = cards[deed.key];
      const side = deed.seat === near ? "ours" : "theirs";
      const words = [`${deed.damage} damage`, deed.felled ? `${deed.felled} felled` : ""].filter(Boolean).join(", ");
      return card ? [{ key: `${side} ${deed.key}`, name: card.name, art: card.art, side, words }] : [];
    }),
    curveWords: { title: "Squares by turn", said: "Squares by turn", most: WINNING },
    curve: tale.squares.map((/** @type {[number, number, number]} */ [turn, ...squares]) => ({
      turn,
      ours: squares[near] ?? 0,
      theirs: squares[1 - near] ?? 0,
    })),
  };
}
