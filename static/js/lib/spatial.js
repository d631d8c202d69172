/** Arrow keys by geometry, so that they fit every layout of a board. */

/** @typedef {{ x: number, y: number, width: number, height: number }} Rect */
/** @typedef {"left" | "right" | "up" | "down"} Direction */

/**
 * Distance from one rectangle to another in a direction; null when it does not lie there.
 * Being off the line costs more than being far.
 * @param {Rect} from
 * @param {Rect} to
 * @param {Direction} direction
 */
function distance(from, to, direction) {
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  const isAcross = direction === "left" || direction === "right";
  const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
  const aside = isAcross
    ? overlapGap(from.y, from.height, to.y, to.height)
    : overlapGap(from.x, from.width, to.x, to.width);
  const drift = Math.abs(isAcross ? dy : dx);
  if (along <= 1) return null;
  if (isAcross && aside > 0) return null; // left and right stay in their row
  return along + aside * 3 + drift * 0.3;
}

/** How far two spans are apart; 0 when they overlap. */
const overlapGap = (
  /** @type {number} */ a,
  /** @type {number} */ aLength,
  /** @type {number} */ b,
  /** @type {number} */ bLength,
) => Math.max(0, Math.max(a, b) - Math.min(a + aLength, b + bLength));

/**
 * The index of the nearest rectangle in a direction, -1 if there is none.
 * @param {Rect} from
 * @param {Rect[]} others
 * @param {Direction} direction
 */
export function nearest(from, others, direction) {
  let best = -1;
  let least = Infinity;
  for (const [index, other] of others.entries()) {
    const far = distance(from, other, direction);
    if (far !== null && far < least) [best, least] = [index, far];
  }
  return best;
}
