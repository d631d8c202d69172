/**
 * Everything that the parts of an Enigma board read, gathered once a drawing. Parts get it as one
 * property and keep nothing themselves.
 */

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
  const { view, players, presence } = parts;
  const near = view.you ?? 0;
  return {
    ...parts,
    near,
    far: 1 - near,
    isPlayer: view.you !== null && view.you !== undefined,
    /** @param {number} seat @returns {"ours" | "theirs"} */
    side: (seat) => (seat === near ? "ours" : "theirs"),
    /** @param {number} seat */
    nameOf: (seat) => players[seat]?.name ?? `Player ${seat + 1}`,
    /** @param {number} seat */
    isAway: (seat) => presence?.seats[seat]?.here === false,
  };
}

/** @typedef {ReturnType<typeof createScene>} Scene */
