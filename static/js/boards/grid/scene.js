/**
 * Everything that the parts of a Grid board read, gathered once a drawing. Parts get it as one
 * property and keep nothing themselves.
 */
import { shownForecast, tagsOf } from "sf/boards/grid/foretold.js";
import { settledAt } from "sf/boards/grid/origins.js";
import { squareOf } from "sf/boards/grid/places.js";
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
 * @property {Map<string, import("sf/match/table.js").Told>} told
 * @property {string | null} spot  what is looked at
 * @property {string | null} waitingAt  where the unanswered act was tried
 */

/** @typedef {{ id: string, card: string, square: number, facing: string, isSet: boolean }} Ghost  a card that may be placed; isSet: it waits for a yes */

/** @param {SceneParts} parts @returns {Ghost | null} */
function ghostOf({ view, selection, offers, spot }) {
  if (selection?.act?.type !== "place") return null;
  const at = settledAt(selection);
  const square = squareOf(at ?? (spot && offers.has(spot) ? spot : ""));
  const held = view.players[view.you ?? 0].available.find(
    (/** @type {any} */ one) => one.id === selection.origin,
  );
  if (square === null || !held || view.squares[square]) return null;
  return { ...held, square, facing: selection.picked.facing, isSet: at !== null };
}

/** @param {SceneParts} parts */
export function createScene(parts) {
  const sides = sidesIn(parts);
  const { near, isPlayer, nameOf } = sides;
  const forecast = shownForecast(parts);
  return {
    ...parts,
    ...sides,
    /** What comes of the act that is looked at. */
    forecast,
    tags: tagsOf(parts, forecast),
    ghost: ghostOf(parts),
    settled: settledAt(parts.selection),
    /** Whose, in a word for a piece. @param {number} seat */
    owner: (seat) => (isPlayer ? (seat === near ? "Yours" : "Theirs") : nameOf(seat)),
  };
}

/** @typedef {ReturnType<typeof createScene>} Scene */
