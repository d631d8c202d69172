/** The filter buttons beside the search: what of a query they show, and what a press asks for. */

/** @typedef {Record<string, string[]>} Form  the filters of a query, by name */

export const LAST_COST = 7;

/**
 * Whether the button of a cost is pressed; the last one means that and above.
 * @param {Form} form
 * @param {number} cost
 */
export function isCost(form, cost) {
  const [low, high] = [form.cost_min?.[0], form.cost_max?.[0]];
  return low === String(cost) && high === (cost === LAST_COST ? undefined : String(cost));
}

/**
 * The form after the button of a cost was pressed.
 * @param {Form} form
 * @param {number} cost
 * @returns {Form}
 */
export function withCost(form, cost) {
  if (isCost(form, cost)) return { ...form, cost_min: [], cost_max: [] };
  return { ...form, cost_min: [String(cost)], cost_max: cost === LAST_COST ? [] : [String(cost)] };
}

/**
 * The form after a value was chosen for a filter; "" for none.
 * @param {Form} form
 * @param {string} name
 * @param {string} value
 * @returns {Form}
 */
export const withValue = (form, name, value) => ({ ...form, [name]: value ? [value] : [] });

/**
 * How many cards fit.
 * @param {number} count
 * @param {boolean} isExact  whether all were counted
 */
export const inNumbers = (count, isExact) => (isExact ? String(count) : `more than ${count}`);
