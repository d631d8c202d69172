/** The wheel over the board turns what is held, a quarter at a time. */

/** So far it goes for a quarter, so long it may rest within one, so much lies between two. */
const QUARTER_PX = 40;
const REST_MS = 200;
const BETWEEN_MS = 120;

/**
 * Quarters clockwise out of strokes of a wheel, whose steps may be coarse or fine.
 * @param {(quarters: 1 | -1) => void} onQuarter
 */
export function createWheel(onQuarter) {
  let rolled = 0;
  let rolledAt = -Infinity;
  let turnedAt = -Infinity;
  /** @param {number} delta  in pixels @param {number} at  in milliseconds */
  return (delta, at) => {
    if (at - rolledAt > REST_MS || Math.sign(delta) !== Math.sign(rolled)) rolled = 0;
    rolledAt = at;
    rolled += delta;
    if (Math.abs(rolled) < QUARTER_PX || at - turnedAt < BETWEEN_MS) return;
    rolled = 0;
    turnedAt = at;
    onQuarter(delta > 0 ? 1 : -1);
  };
}

/**
 * @param {HTMLElement} root
 * @param {import("sf/match/page.js").Page} page
 */
export function listenForWheel(root, { table }) {
  const roll = createWheel(table.turn);
  root.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !table.canTurn.value) return;
      if (!(event.target instanceof Element) || !event.target.closest(".squares")) return;
      event.preventDefault();
      roll(event.deltaMode ? event.deltaY * QUARTER_PX : event.deltaY, event.timeStamp);
    },
    { passive: false },
  );
}
