/** What a match page says of the site. */

/** @param {{ note: string }} drain */
export const drainWords = ({ note }) =>
  ["No new matches begin just now: the site will be renewed soon. This match goes on.", note]
    .filter(Boolean)
    .join(" ");
