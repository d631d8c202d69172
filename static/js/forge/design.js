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

/**
 * The number nearest to 0 that means something, for a field that has just come to apply.
 * @param {Field} field
 * @param {Values} values
 */
export function firstNumber(field, values) {
  const [low, high] = rangeOf(field, values);
  if (low > 0) return low;
  return high < 1 ? high : 1;
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
    const [head, tail] = parts(field.path);
    if (head && !(head in design)) design[head] = null;
    if (!(field.path in left)) continue;
    const value = readValue(field, left[field.path]);
    if (value === undefined) continue;
    if (head) design[head] = { ...design[head], [tail]: value };
    else design[tail] = value;
  }
  return design;
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
    const [head, tail] = parts(field.path);
    const value = head ? design[head]?.[tail] : design[tail];
    if (field.kind === "choices") values[field.path] = Array.isArray(value) ? value.map(String) : [];
    else values[field.path] = value === undefined || value === null ? "" : String(value);
  }
  return values;
}

/**
 * @param {string} path
 * @returns {[head: string, tail: string]}
 */
function parts(path) {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? ["", path] : [path.slice(0, dot), path.slice(dot + 1)];
}

/**
 * @param {Field} field
 * @param {string | string[] | undefined} typed
 */
function readValue(field, typed) {
  if (field.kind === "choices") return members(typed);
  const text = String(typed ?? "");
  if (field.kind === "text" || field.kind === "long_text") return text;
  if (text.trim() === "") return undefined;
  if (field.kind !== "number") return text;
  const plain = text.trim().replace("\u2212", "-");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : plain.slice(0, 40);
}
