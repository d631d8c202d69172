/**
 * Everything that the parts of an Enigma board read, gathered once a drawing. Parts get it as one
 * property and keep nothing themselves.
 */
import { sidesIn } from "sf/match/sides.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/**
 * @typedef {object} SceneParts
 * @property {import("sf/match/types.js").View} view
 * @property {Record<string, CardFacts>} cards
 * @property {import("sf/match/types.js").Choices} choices  none while an act is unanswered
 * @property {import("sf/match/types.js").Player[]} players
 * @property {import("sf/match/types.js").Presence | null} presence
 * @property {import("sf/match/selection.js").Selection | null} selection
 * @property {Map<string, import("sf/match/selection.js").Offer>} offers
 * @property {Map<string, import("sf/boards/enigma/facts.js").Tag>} tags
 * @property {string | null} waitingAt  where the unanswered act was tried
 */

/** @param {SceneParts} parts */
export function createScene(parts) {
  return { ...parts, ...sidesIn(parts) };
}

/** @typedef {ReturnType<typeof createScene>} Scene */
