/** How a hunt ended, in words and pictures, for the result screen. */
import { faceOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { tellingCards } from "sf/boards/dragon/tale.js";
import { counted, DRAGONS } from "sf/boards/dragon/words.js";
import { rewardWords } from "sf/match/ending_words.js";

/** @type {Record<string, import("sf/boards/dragon/places.js").Side>} */
const SIDES = { skill: "skill", loot: "loot", foe: "monster" };

/** @type {Record<string, string>} */
const WORDS = { dragons: "Victory", concede: "Given up", exhaustion: "Worn out", void: "Called off" };

/**
 * How far it came, and what ended it.
 * @param {import("sf/match/types.js").View} last
 * @param {string} reason
 * @param {string} who  "You", or a name
 */
function resultSentence({ turn, waves, dragons_defeated: dragons, dragon, wave }, reason, who) {
  if (reason === "void") return "The hunt was called off. It counts for nobody.";
  const far = `${counted(waves, "wave")} beaten, ${dragons.length} of ${DRAGONS} dragons defeated, ${counted(turn, "turn")}.`;
  const where = dragon ? "against the dragon" : `in wave ${wave}`;
  /** @type {Record<string, string>} */
  const ends = {
    dragons: `${who} defeated all three dragons.`,
    life: `${who} fell ${where}.`,
    poison: `${who} fell to Poison ${where}.`,
    exhaustion: `The fight ${where} lasted too long.`,
    concede: `${who} gave up ${where}.`,
  };
  return [ends[reason] ?? "", far].filter(Boolean).join(" ");
}

/** @type {import("sf/match/board.js").Board["endingFacts"]} */
export function endingFacts({ over, last, you, tale, cards, nameOf }) {
  const { reason } = over.result;
  const hasWon = over.result.winner !== null;
  const { stars, score } = last.result ?? { stars: last.stars, score: 0 };
  const telling = tellingCards(tale, 2);
  const key = hasWon ? last.hero?.card : (last.dragon?.card ?? last.hunt ?? last.hero?.card);
  return {
    word: WORDS[reason] ?? "Fallen",
    sentence: resultSentence(last, reason, you === null ? nameOf(0) : "You"),
    art: (key && cards[key]?.art) ?? null,
    outcome: hasWon ? "won" : reason === "void" ? "none" : "lost",
    sides: { ours: you === null ? nameOf(0) : "You", theirs: "Enemies" },
    reward: rewardWords(over.rewards.find((reward) => reward.seat === you)),
    stars: { ...stars, score },
    cards: telling.flatMap((deed) => {
      const card = cards[deed.key];
      const words = [`${deed.damage} damage`, deed.felled ? `${deed.felled} felled` : ""].filter(Boolean).join(", ");
      const side = card?.design.type === "dragon" ? "dragon" : (SIDES[deed.kind] ?? "monster");
      return card ? [{ key: `${deed.kind} ${deed.key}`, name: nameOfSide(card, side), art: faceOf(card, side).art, side: deed.side, words }] : [];
    }),
    curveWords: { title: "Life by turn", said: "Life by turn", most: last.hero?.max_life ?? 1 },
    curve: tale.life.map((/** @type {[number, number, number]} */ [turn, ours, theirs]) => ({ turn, ours, theirs })),
  };
}
