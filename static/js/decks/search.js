/** The search of the stock: what is asked for, its address, and the same in words. */

/** @typedef {import("sf/decks/types.js").Filter} Filter */

/**
 * @typedef {object} Asked
 * @property {string} q
 * @property {number | null} cost  the last one means that and above
 * @property {Record<string, string>} picked  value by the name of a filter
 */

export const LAST_COST = 7;

/** @type {Asked} */
export const NOTHING_ASKED = { q: "", cost: null, picked: {} };

/**
 * @param {Asked} asked
 * @returns {URLSearchParams}
 */
export function queryOf(asked) {
  const query = new URLSearchParams();
  if (asked.q.trim()) query.set("q", asked.q.trim());
  if (asked.cost !== null) query.set("cost_min", String(asked.cost));
  if (asked.cost !== null && asked.cost < LAST_COST) query.set("cost_max", String(asked.cost));
  for (const [name, value] of Object.entries(asked.picked)) query.set(name, value);
  query.set("order", "cost");
  return query;
}

/**
 * What the address of the page asks for.
 * @param {string} address  a query string
 * @param {Filter[]} filters
 * @returns {Asked}
 */
export function askedBy(address, filters) {
  const query = new URLSearchParams(address);
  const cost = Number(query.get("cost_min"));
  return {
    q: query.get("q") ?? "",
    cost: cost >= 1 && cost <= LAST_COST ? cost : null,
    picked: Object.fromEntries(
      filters.flatMap(({ name }) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])),
    ),
  };
}

/**
 * @param {Asked} asked
 * @param {Filter[]} filters
 */
export function inWords(asked, filters) {
  const parts = [
    asked.cost === null ? "" : `that cost ${asked.cost}${asked.cost === LAST_COST ? " or more" : ""}`,
    ...filters.map(({ name, label, options }) => {
      const value = asked.picked[name];
      return value ? `with ${label} “${options.find((one) => one.value === value)?.label ?? value}”` : "";
    }),
    asked.q.trim() ? `with “${asked.q.trim()}” in name or text` : "",
  ].filter(Boolean);
  return parts.length ? `Cards ${parts.join(", ")}` : "All cards";
}
