/** What is held in the hero's hands: which effects it would have, what it would cost. */
import { wayOf } from "sf/match/choices.js";
import { designOf } from "sf/boards/dragon/faces.js";
import { whereabouts } from "sf/boards/dragon/places.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/boards/dragon/words.js").Effect} Effect */

/** What setting a skill without a printed [Set] effect does (D4.4), for the words of a prompt. @type {Record<string, Effect[]>} */
const MODES = {
  "set:energy": [{ effect: "energy", amount: 1 }],
  "set:damage": [{ effect: "damage", amount: 2 }],
  "set:heal": [{ effect: "heal", amount: 1 }],
};

/**
 * @param {View} view
 * @param {Record<string, CardFacts>} cards
 * @param {Act} act
 * @returns {Effect[]}
 */
export function effectsHeld(view, cards, act) {
  const way = wayOf(act);
  if (way in MODES) return MODES[way] ?? [];
  if (act.type === "rest") return designOf(cards[view.hero?.card], "hero").special ?? [];
  const found = whereabouts(view, act.piece);
  const design = found ? designOf(cards[found.key], found.side) : {};
  if (way === "charge") return design.charged ?? [];
  return (way === "set" ? design.set : design.effects) ?? [];
}

/**
 * The energy that what is held would take.
 * @param {View} view
 * @param {Record<string, CardFacts>} cards
 * @param {Act | null | undefined} act
 */
export function energyHeld(view, cards, act) {
  if (act?.type !== "play" && act?.type !== "rest") return 0;
  const found = whereabouts(view, act.piece);
  return found ? (designOf(cards[found.key], "skill").cost ?? 0) : 0;
}
