/** The ruler of points, as cards/templatetags/forge.py draws it. */

/** @typedef {import("sf/forge/types.js").Budget} Budget */

const LEFT = 8;
const RIGHT = 332;
const BEYOND = 2;

/** @param {Budget} budget */
export function gaugeOf(budget) {
  const { ruler, points, cost } = budget;
  const last = ruler[ruler.length - 1] + BEYOND;
  /** @param {number} point */
  const place = (point) =>
    Math.round((LEFT + ((RIGHT - LEFT) * Math.min(point, last)) / last) * 10) / 10;
  const hasCosts = ruler.length > 1; // else there is one budget for all
  return {
    hasCosts,
    title: points === 1 ? "1 point" : `${points} points`,
    sentence: sentenceOf(budget),
    state: cost === null ? "over" : "sound",
    end: place(Math.max(0, points)),
    ticks: Array.from({ length: last + 1 }, (_, point) => `M${place(point)} 14v4`).join(""),
    steps: ruler.map((most) => `M${place(most)} 14v9`).join(""),
    labels: ruler.map((most, index) => ({
      cost: hasCosts ? index + 1 : most,
      x: hasCosts ? place(((ruler[index - 1] ?? 0) + most) / 2) : place(most),
      isHere: hasCosts && index + 1 === cost,
    })),
  };
}

/** @param {Budget} budget */
function sentenceOf({ points, cost, high, ruler }) {
  if (ruler.length === 1) return ofBudget(ruler[0] - points);
  if (cost === null) {
    const over = points - ruler[ruler.length - 1];
    return `${over} ${over === 1 ? "point" : "points"} over the dearest cost: weaken it.`;
  }
  const left = high - points;
  if (left === 0) return `Exactly at the edge of cost ${cost}: nothing left over.`;
  return left === 1
    ? `1 more point fits into cost ${cost}.`
    : `${left} more points fit into cost ${cost}.`;
}

/** @param {number} left  what is left of the one budget */
function ofBudget(left) {
  if (left < 0) return `${-left} ${left === -1 ? "point" : "points"} over the budget: weaken it.`;
  if (left === 0) return "Exactly at the edge of the budget: nothing left over.";
  return left === 1 ? "1 more point fits into the budget." : `${left} more points fit into the budget.`;
}
