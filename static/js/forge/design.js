/**
 * From what stands in the form to a design, and what of the form applies. Knows no rule: conditions
 * are the declaration's, faults are the server's.
 */

/** @typedef {import("sf/forge/types.js").Field} Field */
/** @typedef {import("sf/forge/types.js").Values} Values */
/** @typedef {import("sf/forge/types.js").When} When */
/** @typedef {import("sf/forge/types.js").Choice} Choice */

/** @param {string | string[] | undefined} value */
const members = (value) => (value === undefined || value === "" ? [] : [value].flat());

/**
 * Whether all conditions hold.
 * @param {When} when
 * @param {Values} values
 */
export const holds = (when, values) =>
  when.every(([path, allowed]) => members(values[path]).some((member) => allowed.includes(member)));

/**
 * The values of the fields that apply. A field that does not, makes no other apply.
 * @param {Field[]} declaration
 * @param {Values} values
 * @returns {Values}
 */
export function applying(declaration, values) {
  const left = { ...values };
  const isGone = (/** @type {Field} */ { path, when }) => path in left && !holds(when, left);
  for (let gone = declaration.filter(isGone); gone.length; gone = declaration.filter(isGone)) {
    for (const { path } of gone) delete left[path];
  }
  return left;
}

/**
 * Whether a choice goes with what else is chosen; what is not chosen yet shuts nothing.
 * @param {Choice} choice
 * @param {Values} values
 * @param {string[]} chosen  of the same field
 */
export function isOpen(choice, values, chosen) {
  if (chosen.includes(choice.value)) return true;
  if (choice.excludes.some((other) => chosen.includes(other))) return false;
  return choice.when.every(
    (condition) => members(values[condition[0]]).length === 0 || holds([condition], values),
  );
}

/**
 * The range of a number now.
 * @param {Field} field
 * @param {Values} values
 * @returns {[number, number]}
 */
export function rangeOf(field, values) {
  const limit = field.limits.find(({ when }) => holds(when, values));
  return [limit?.low ?? field.low ?? -Infinity, limit?.high ?? field.high ?? Infinity];
}

/** What a ticked flag sends (templates/cards/forge/_flag.html). */
export const FLAGGED = "yes";

/**
 * The number nearest to 0 that means something, for a field that has just come to apply.
 * @param {Field} field
 * @param {Values} values
 */
export function firstNumber(field, values) {
  const [low, high] = rangeOf(field, values);
  if (low > 0) return low;
  return high < 1 ? high : stepOf(field, values);
}

/**
 * What a number is a multiple of, where the design says what it says now.
 * @param {Field} field
 * @param {Values} values
 */
export function stepOf(field, values) {
  return field.limits.find(({ when }) => holds(when, values))?.step ?? field.step;
}

/**
 * Whether a number that has just come to apply is needed, so that it begins with a value: one of an
 * optional part is where the part has been begun.
 * @param {Field} field
 */
export function isNeeded({ required, part, when }) {
  return required && (!part || when.some(([path]) => path.startsWith(`${part}.`)));
}

/**
 * The design as JSON. Fields that do not apply are left out; a number that is none stays as typed.
 * @param {Field[]} declaration
 * @param {Values} values
 */
export function readDesign(declaration, values) {
  /** @type {Record<string, any>} */
  const design = {};
  const left = applying(declaration, values);
  for (const field of declaration) {
    const steps = field.path.split(".");
    const value = field.path in left ? readValue(field, left[field.path]) : undefined;
    if (value !== undefined) put(design, steps, value);
    else if (steps.length > 1 && !(steps[0] in design)) design[steps[0]] = null;
  }
  return design;
}

/**
 * Put a value at its place, making the objects and lists on the way; a number is a place in a list.
 * @param {Record<string, any>} design
 * @param {string[]} steps
 * @param {any} value
 */
function put(design, steps, value) {
  /** @type {any} */
  let place = design;
  steps.forEach((step, index) => {
    while (Array.isArray(place) && place.length <= Number(step)) place.push({});
    if (index === steps.length - 1) place[step] = value;
    else place[step] ??= /^\d+$/.test(steps[index + 1]) ? [] : {};
    place = place[step];
  });
}

/**
 * What stands in the form for a design; the other way round.
 * @param {Field[]} declaration
 * @param {Record<string, any>} design
 * @returns {Values}
 */
export function valuesOf(declaration, design) {
  /** @type {Values} */
  const values = {};
  for (const field of declaration) {
    const value = field.path.split(".").reduce((/** @type {any} */ place, step) => place?.[step], design);
    if (field.kind === "flag") values[field.path] = value ? FLAGGED : "";
    else if (field.kind === "choices") values[field.path] = Array.isArray(value) ? value.map(String) : [];
    else values[field.path] = value === undefined || value === null ? "" : String(value);
  }
  return values;
}

/**
 * @param {Field} field
 * @param {string | string[] | undefined} typed
 */
function readValue(field, typed) {
  if (field.kind === "choices") return members(typed);
  const text = String(typed ?? "");
  if (field.kind === "text" || field.kind === "long_text") return text || !field.part ? text : undefined;
  if (field.kind === "flag") return text ? true : undefined;
  if (text.trim() === "") return undefined;
  if (field.kind !== "number") return text;
  const plain = text.trim().replace("\u2212", "-");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : plain.slice(0, 40);
}
