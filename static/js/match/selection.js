/**
 * What the player holds: a piece, one of its acts, and the values chosen so far. Values are
 * offered as places of the board ("b1", "tower:1:left", "hero:1", "slot:0:mid:1"), so that
 * pointer, touch and keyboard pick the same way.
 */
import { allows, named, openField, wayOf, withForced } from "sf/match/choices.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/choices.js").Picked} Picked */
/**
 * @typedef {object} Selection
 * @property {string} origin  a piece, or a button that is no piece ("patron")
 * @property {Act | null} act  null while there are several acts, or none, for it
 * @property {Picked} picked
 * @property {string[]} [marked]  places of a value that is picked place by place, and is no value before it is whole
 */
/**
 * @typedef {object} Offer
 * @property {string} place
 * @property {Selection} selection
 * @property {boolean} complete
 * @property {boolean} [moves]  it takes elsewhere what waits for a yes
 * @property {Picked} [likely]  the values to forecast while they are not whole
 */
/** @typedef {(act: Act, field: import("sf/match/types.js").Field, value: any[]) => string | null} PlaceOf  null: no place of the board */
/** @typedef {Pick<import("sf/match/board.js").Board, "actsAt" | "begin" | "isOrigin">} Origins */

/**
 * The places that can be picked next.
 * @param {Selection | null} selection
 * @param {PlaceOf} placeOf
 * @returns {Map<string, Offer>}
 */
export function offers(selection, placeOf) {
  /** @type {Map<string, Offer>} */
  const found = new Map();
  if (!selection?.act) return found;
  const { act, picked } = selection;
  const field = openField(act, picked);
  if (!field) return found;
  for (const value of field.values ?? []) {
    const place = placeOf(act, field, value);
    if (place === null) continue;
    const next = { ...selection, picked: withForced(act, { ...picked, ...named(field, value) }) };
    found.set(place, { place, selection: next, complete: !openField(act, next.picked) });
  }
  return found;
}

/**
 * The same selection after the choices have changed; null if it is no longer possible.
 * @param {Origins} board
 * @param {Choices} choices
 * @param {Selection | null} selection
 * @returns {Selection | null}
 */
export function renewed(board, choices, selection) {
  if (!selection) return null;
  const { origin } = selection;
  const acts = board.actsAt(choices, origin);
  if (!selection.act) {
    if (!acts.length && board.isOrigin(origin)) return null;
    return board.begin(choices, origin); // what could do nothing may now
  }
  const way = wayOf(selection.act);
  const act = acts.find((one) => wayOf(one) === way);
  if (!act) return null;
  return allows(act, selection.picked) ? { ...selection, act } : board.begin(choices, origin, way);
}

/**
 * One step back: the last value goes, then the selection itself.
 * @param {Selection} selection
 * @param {Picked} [given]  values with which it began
 * @returns {Selection | null}
 */
export function stepBack(selection, given = {}) {
  const { act, picked, marked } = selection;
  if (marked?.length) return { ...selection, marked: marked.slice(0, -1) };
  const filled =
    act?.fields.filter((field) => field.names.every((name) => name in picked && !(name in given))) ?? [];
  const last = filled.at(-1);
  if (!last) return null;
  const left = Object.entries(picked).filter(([name]) => !last.names.includes(name));
  return { ...selection, picked: Object.fromEntries(left) };
}
