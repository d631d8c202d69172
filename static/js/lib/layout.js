/** Which layout of the match is shown; the same conditions stand in the stylesheets of its parts. */

const NARROW = "(max-width: 66rem) and (orientation: portrait), (max-width: 44rem) and (min-height: 34.01rem)";

/** The board fills the page: reading and log open as sheets. */
export const isNarrow = () => matchMedia(NARROW).matches;
