/** The search of the stock: what is asked for, its address, and the same in words. */

/**
 * @typedef {object} Asked
 * @property {string} q
 * @property {number | null} cost  the last one means that and above
 * @property {string} trait
 * @property {string} trigger
 * @property {string} effect
 */

export const LAST_COST = 7;

/** @type {Asked} */
export const NOTHING_ASKED = { q: "", cost: null, trait: "", trigger: "", effect: "" };

/**
 * @param {Asked} asked
 * @returns {URLSearchParams}
 */
export function queryOf(asked) {
  const query = new URLSearchParams();
  if (asked.q.trim()) query.set("q", asked.q.trim());
  if (asked.cost !== null) query.set("cost_min", String(asked.cost));
  if (asked.cost !== null && asked.cost < LAST_COST) query.set("cost_max", String(asked.cost));
  if (asked.trait) query.set("trait", asked.trait);
  if (asked.trigger) query.set("trigger", asked.trigger);
  if (asked.effect) query.set("effect", asked.effect);
  query.set("order", "cost");
  return query;
}

/**
 * What the address of the page asks for.
 * @param {string} address  a query string
 * @returns {Asked}
 */
export function askedBy(address) {
  const query = new URLSearchParams(address);
  const cost = Number(query.get("cost_min"));
  return {
    q: query.get("q") ?? "",
    cost: cost >= 1 && cost <= LAST_COST ? cost : null,
    trait: query.get("trait") ?? "",
    trigger: query.get("trigger") ?? "",
    effect: query.get("effect") ?? "",
  };
}

/**
 * @param {Asked} asked
 * @param {(path: string, value: string) => string} labelOf
 */
export function inWords(asked, labelOf) {
  const parts = [
    asked.cost === null ? "" : `that cost ${asked.cost}${asked.cost === LAST_COST ? " or more" : ""}`,
    asked.trait ? `with ${labelOf("traits", asked.trait)}` : "",
    asked.trigger ? `with a special “${labelOf("special.trigger", asked.trigger)}”` : "",
    asked.effect ? `with the effect ${labelOf("special.effect", asked.effect)}` : "",
    asked.q.trim() ? `with “${asked.q.trim()}” in name or text` : "",
  ].filter(Boolean);
  return parts.length ? `Cards ${parts.join(", ")}` : "All cards";
}
