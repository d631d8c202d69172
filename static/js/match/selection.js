/**
 * What the player holds: a piece, one of its acts, and the values chosen so far. Values are
 * offered as places of the board ("b1", "tower:1:left", "hero:1", "slot:0:mid:1"), so that
 * pointer, touch and keyboard pick the same way.
 */
import { actsNamed, actsOf, allows, named, openField } from "sf/match/choices.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/choices.js").Picked} Picked */
/**
 * @typedef {object} Selection
 * @property {string} origin  a piece, or a button that is no piece ("patron", "kindle")
 * @property {Act | null} act  null while there are several acts, or none, for it
 * @property {Picked} picked
 */
/** @typedef {{ place: string, selection: Selection, complete: boolean }} Offer */
/** @typedef {(act: Act, field: import("sf/match/types.js").Field, value: any[]) => string} PlaceOf */

/**
 * Acts of an origin, best first: what a press on it begins.
 * @param {Choices} choices
 * @param {string} origin
 * @returns {Act[]}
 */
export function actsAt(choices, origin) {
  if (origin === "kindle") return actsNamed(choices, "kindle");
  if (origin === "patron") return actsNamed(choices, "patron");
  return actsOf(choices, origin);
}

/** Acts that a press on the piece does not begin; they have a button of their own. */
const BY_BUTTON = new Set(["kindle", "activate"]);

/**
 * @param {Choices} choices
 * @param {string} origin
 * @param {string} [type]  a certain act of the piece
 * @returns {Selection}
 */
export function begin(choices, origin, type) {
  const acts = actsAt(choices, origin);
  if (origin === "kindle") return { origin, act: null, picked: {} };
  const act = type
    ? acts.find((one) => one.type === type)
    : (acts.find((one) => !BY_BUTTON.has(one.type)) ?? acts.find((one) => one.type === "activate"));
  return { origin, act: act ?? null, picked: {} };
}

/**
 * The places that can be picked next.
 * @param {Choices} choices
 * @param {Selection | null} selection
 * @param {PlaceOf} placeOf
 * @returns {Map<string, Offer>}
 */
export function offers(choices, selection, placeOf) {
  /** @type {Map<string, Offer>} */
  const found = new Map();
  if (!selection) return found;
  if (selection.origin === "kindle") {
    for (const act of actsNamed(choices, "kindle")) {
      const place = /** @type {string} */ (act.piece);
      found.set(place, { place, selection: { origin: place, act, picked: {} }, complete: true });
    }
    return found;
  }
  const { act, picked } = selection;
  const field = act && openField(act, picked);
  if (!act || !field) return found;
  for (const value of field.values ?? []) {
    const place = placeOf(act, field, value);
    const next = { ...selection, picked: { ...picked, ...named(field, value) } };
    found.set(place, { place, selection: next, complete: !openField(act, next.picked) });
  }
  return found;
}

/**
 * The same selection after the choices have changed; null if it is no longer possible.
 * @param {Choices} choices
 * @param {Selection | null} selection
 * @returns {Selection | null}
 */
export function renewed(choices, selection) {
  if (!selection) return null;
  if (selection.origin === "kindle") return actsAt(choices, "kindle").length ? selection : null;
  if (!selection.act) return begin(choices, selection.origin); // what could do nothing may now
  const { type } = selection.act;
  const act = actsAt(choices, selection.origin).find((one) => one.type === type);
  if (!act) return null;
  return allows(act, selection.picked) ? { ...selection, act } : begin(choices, selection.origin, type);
}

/**
 * One step back: the last value goes, then the selection itself.
 * @param {Selection} selection
 * @returns {Selection | null}
 */
export function stepBack(selection) {
  const { act, picked } = selection;
  const filled = act?.fields.filter((field) => field.names.every((name) => name in picked)) ?? [];
  const last = filled.at(-1);
  if (!last) return null;
  const left = Object.entries(picked).filter(([name]) => !last.names.includes(name));
  return { ...selection, picked: Object.fromEntries(left) };
}
