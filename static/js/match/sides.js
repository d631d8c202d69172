/** Who sits where, for a drawing of a match of two. */

/**
 * @param {object} parts
 * @param {import("sf/match/types.js").View} parts.view
 * @param {import("sf/match/types.js").Player[]} parts.players
 * @param {import("sf/match/types.js").Presence | null} parts.presence
 */
export function sidesIn({ view, players, presence }) {
  const near = view.you ?? 0;
  return {
    /** The seat that is drawn below: the viewer's own, of those who watch the first. */
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
