/** What a rated match did to a rating, in words. */

/** @typedef {{ before: number | null, after: number | null, matches: number, needed: number }} RatingChange */

/** @param {RatingChange | null | undefined} change  of one's own seat; null: not rated */
export function ratingWords(change) {
  if (!change) return "";
  if (change.after === null) return `Rating: provisional, ${change.matches} of ${change.needed} matches`;
  if (change.before === null) return `Your rating of this season: ${change.after}`;
  const gain = change.after - change.before;
  return `Rating ${change.after} (${gain > 0 ? "+" : gain < 0 ? "−" : "±"}${Math.abs(gain)})`;
}
