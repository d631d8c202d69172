/** How full a deck is, in the words of cards/deck_measure.py: by cards, or by what they cost. */
import { sizeOf } from "sf/decks/content.js";

/** @typedef {import("sf/decks/types.js").Content} Content */
/** @typedef {import("sf/decks/types.js").Points} Points */
/** @typedef {{ count: number, most: number, words: string }} Measure  count: cards or points of `most` */

/**
 * The points that a deck is made for: those that it says, else the game's default.
 * @param {Content} content
 * @param {Points} points
 */
export function pointsFor(content, { low, high, default: usual }) {
  const said = Number(content.extras.points || Number.NaN);
  return Number.isInteger(said) && said >= low && said <= high ? said : usual;
}

/**
 * @param {Content} content
 * @param {{ limits: { size?: number }, points: Points | null }} config
 * @param {(id: number) => number | null} costOf
 * @returns {Measure}
 */
export function measureOf(content, { limits, points }, costOf) {
  const cards = sizeOf(content);
  if (!points) return { count: cards, most: limits.size ?? 0, words: `${cards} of ${limits.size} cards` };
  const count = content.cards.reduce((sum, [id, copies]) => sum + copies * (costOf(id) ?? 0), 0);
  const most = pointsFor(content, points);
  return { count, most, words: `${count} of ${most} points, ${cards} card${cards === 1 ? "" : "s"}` };
}

/**
 * The most copies of a card: its own limit, else that of the game; null where only points bound it.
 * @param {import("sf/decks/types.js").StockCard} card
 * @param {{ limits: { copies: number }, points: Points | null }} config
 * @returns {number | null}
 */
export const mostOf = (card, { limits, points }) => (points ? (card.design.limit ?? null) : limits.copies);
