/** Changes to a deck's content: plain functions, each gives a new content. */

/** @typedef {import("sf/decks/types.js").Content} Content */

/**
 * @param {Content} content
 * @param {number} id
 */
export const copiesOf = (content, id) => content.cards.find(([card]) => card === id)?.[1] ?? 0;

/** @param {Content} content */
export const sizeOf = (content) => [...content.cards, ...content.basics].reduce((sum, [, count]) => sum + count, 0);

/**
 * @param {Content} content
 * @param {string} key
 */
export const basicsOf = (content, key) => content.basics.find(([each]) => each === key)?.[1] ?? 0;

/**
 * @param {Content} content
 * @param {number} id
 * @param {number} by  1 or -1
 * @returns {Content}
 */
export function withCopies(content, id, by) {
  const count = Math.max(0, copiesOf(content, id) + by);
  return { ...content, cards: counted(content.cards, id, count) };
}

/**
 * @param {Content} content
 * @param {string} key
 * @param {number} by  1 or -1
 * @returns {Content}
 */
export function withBasics(content, key, by) {
  return { ...content, basics: counted(content.basics, key, Math.max(0, basicsOf(content, key) + by)) };
}

/**
 * @template {string | number} K
 * @param {[K, number][]} lines
 * @param {K} key
 * @param {number} count
 * @returns {[K, number][]}
 */
function counted(lines, key, count) {
  /** @type {[K, number][]} */
  const changed = lines.map(([each, had]) => [each, each === key ? count : had]);
  if (!changed.some(([each]) => each === key)) changed.push([key, count]);
  return changed.filter(([, had]) => had > 0);
}

/**
 * @param {Content} content
 * @param {number} id
 * @param {number | null} other  null: nothing in its place
 * @returns {Content}
 */
export function withInstead(content, id, other) {
  const copies = copiesOf(content, id);
  const without = { ...content, cards: content.cards.filter(([card]) => card !== id) };
  return other === null ? without : withCopies(without, other, copies);
}

/**
 * How many cards there are of each cost, the last bar for all above.
 * @param {Content} content
 * @param {(id: number) => number | null} costOf
 * @param {number} bars
 */
export function curve(content, costOf, bars = 7) {
  const counts = Array.from({ length: bars }, () => 0);
  for (const [id, count] of content.cards) {
    const cost = costOf(id);
    if (cost !== null) counts[Math.min(bars, Math.max(1, cost)) - 1] += count;
  }
  return counts;
}

/**
 * The mean cost, null for an empty deck.
 * @param {Content} content
 * @param {(id: number) => number | null} costOf
 */
export function meanCost(content, costOf) {
  let cards = 0;
  let energy = 0;
  for (const [id, count] of content.cards) {
    cards += count;
    energy += count * (costOf(id) ?? 0);
  }
  return cards ? energy / cards : null;
}

/**
 * The body that the server saves.
 * @param {Content} content
 * @param {number} revision
 * @param {number[]} seen  cards of which was seen what changed
 */
export const bodyOf = (content, revision, seen = []) => ({
  name: content.name,
  cards: Object.fromEntries(content.cards),
  extras: content.extras,
  basics: Object.fromEntries(content.basics),
  revision,
  ...(seen.length ? { seen } : {}),
});
