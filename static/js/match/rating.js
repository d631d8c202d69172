/** What a rated match did to a rating, in words. */

/** @typedef {{ before: number | null, after: number | null, matches: number, needed: number }} RatingChange */

/** @param {import("sf/match/types.js").Reward | undefined} reward  one's own, of an ended match */
export function ownRating(reward) {
  if (reward?.unrated === "pair_cap") return "Not rated: you two have had your rated matches of today";
  return ratingWords(reward?.rating);
}

/** @param {RatingChange | null | undefined} change  of one's own seat; null: not rated */
export function ratingWords(change) {
  if (!change) return "";
  if (change.after === null) return `Rating: provisional, ${change.matches} of ${change.needed} matches`;
  if (change.before === null) return `Your rating of this season: ${change.after}`;
  const gain = change.after - change.before;
  return `Rating ${change.after} (${gain > 0 ? "+" : gain < 0 ? "−" : "±"}${Math.abs(gain)})`;
}
