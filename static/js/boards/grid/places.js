/**
 * Names of places on a Grid board: cards and Assistants by their ids, "square:5" a vacant square,
 * "bar:0" what a side holds.
 */

/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {Record<string, any>} Assistant  one of `squares` of the view */
/** @typedef {{ square: number, assistant: Assistant }} Standing */
/** @typedef {{ card: string, seat: number, zone: "grid" | "available" | "resting" | "discard", square: number | null, counters: number }} Whereabouts */

export const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number} square */
export const squarePlace = (square) => `square:${square}`;

/** @param {string} place @returns {number | null} */
export const squareOf = (place) => (place.startsWith("square:") ? Number(place.slice(7)) : null);

/** @param {number} seat */
export const barPlace = (seat) => `bar:${seat}`;

/**
 * An Assistant on the grid.
 * @param {View} view
 * @param {string | null | undefined} id
 * @returns {Standing | null}
 */
export function standing(view, id) {
  for (const [square, assistant] of Object.entries(view.squares))
    if (assistant.id === id) return { square: Number(square), assistant };
  return null;
}

/**
 * Where a card is; null if it is nowhere in the match.
 * @param {View} view
 * @param {string | null | undefined} id
 * @returns {Whereabouts | null}
 */
export function whereabouts(view, id) {
  const found = standing(view, id);
  if (found)
    return {
      card: found.assistant.card,
      seat: found.assistant.owner,
      zone: "grid",
      square: found.square,
      counters: 0,
    };
  for (const [seat, player] of view.players.entries()) {
    for (const zone of /** @type {const} */ (["available", "resting", "discard"])) {
      const card = player[zone].find((/** @type {any} */ one) => one.id === id);
      if (card) return { card: card.card, seat, zone, square: null, counters: card.counters ?? 0 };
    }
  }
  return null;
}

/**
 * Cards of which one is as good as the other, in the order of the first of each.
 * @param {{ id: string, card: string, counters?: number }[]} cards
 * @returns {{ id: string, card: string, counters?: number, ids: string[] }[]}
 */
export function alike(cards) {
  /** @type {Map<string, { id: string, card: string, counters?: number, ids: string[] }>} */
  const groups = new Map();
  for (const one of cards) {
    const key = `${one.card} ${one.counters ?? ""}`;
    const group = groups.get(key);
    if (group) group.ids.push(one.id);
    else groups.set(key, { ...one, ids: [one.id] });
  }
  return [...groups.values()];
}

/** How many squares a side holds. @param {View} view @param {number} seat */
export const heldBy = (view, seat) =>
  Object.values(view.squares).filter((/** @type {Assistant} */ { owner }) => owner === seat).length;

/**
 * Where a value of a choice is picked; a facing has no place, it is turned.
 * @type {import("sf/match/selection.js").PlaceOf}
 */
export const placeOf = (_act, _field, [value]) => {
  if (typeof value === "number") return squarePlace(value);
  return isFacing(value) ? null : String(value);
};

/** @param {unknown} value */
const isFacing = (value) => value === "up" || value === "right" || value === "down" || value === "left";
