/**
 * What a press on a Grid board begins. A card has one act. What has a facing waits on its square
 * for a yes: it can be turned there, and moved by a press on another square.
 */
import { actsOf, blockOf, named, openField } from "sf/match/choices.js";
import { squareOf, squarePlace, standing } from "sf/boards/grid/places.js";
import { FACINGS, turnedBy } from "sf/boards/grid/words.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/selection.js").Selection} Selection */
/** @typedef {import("sf/match/selection.js").Offer} Offer */

export const isOrigin = () => false;

/** @type {import("sf/match/board.js").Board["actsAt"]} */
export const actsAt = actsOf;

/** @param {Act | null | undefined} act */
const hasFacing = (act) => Boolean(act?.fields.some(({ names }) => names[0] === "facing"));

/** @type {import("sf/match/board.js").Board["begin"]} */
export function begin(choices, origin, type) {
  const act = actsAt(choices, origin).find((one) => !type || one.type === type) ?? null;
  return { origin, act, picked: hasFacing(act) ? { facing: "up" } : {} };
}

/**
 * Where what is held lies, if it waits for a yes: a square, or the Assistant that is turned.
 * @param {Selection | null} held
 * @returns {string | null}
 */
export function settledAt(held) {
  if (!held?.act || !hasFacing(held.act) || openField(held.act, held.picked)) return null;
  const { square, target } = held.picked;
  return square === undefined ? target : squarePlace(square);
}

/** @type {NonNullable<import("sf/match/board.js").Board["turned"]>} */
export function turned(_choices, held, to) {
  if (!hasFacing(held.act) || (held.act?.type === "trick" && !settledAt(held))) return null;
  const facing = typeof to === "number" ? turnedBy(held.picked.facing, to) : to;
  return FACINGS.includes(facing) ? { ...held, picked: { ...held.picked, facing } } : null;
}

/**
 * Squares for what has a facing, also while it lies on one; there a press turns it.
 * @type {import("sf/match/board.js").Board["moreOffers"]}
 */
export function moreOffers(view, _choices, held) {
  const [field] = held?.act?.fields ?? [];
  if (!view || !held || !field || !hasFacing(held.act)) return [];
  const here = settledAt(held);
  return (field.values ?? []).map((value) => {
    const place = typeof value[0] === "number" ? squarePlace(value[0]) : String(value[0]);
    const facing = facingAt(view, held, place === here, place);
    const picked = { ...held.picked, ...named(field, value), facing };
    return { place, selection: { ...held, picked }, complete: false, moves: here !== null && place !== here };
  });
}

/**
 * A press where it lies turns it on; an Assistant that is to be turned begins a quarter on.
 * @param {import("sf/match/types.js").View} view
 * @param {Selection} held
 * @param {boolean} isHere
 * @param {string} place
 */
function facingAt(view, held, isHere, place) {
  if (isHere) return turnedBy(held.picked.facing, 1);
  const found = standing(view, place);
  return found ? turnedBy(found.assistant.facing, 1) : held.picked.facing;
}

/** @type {import("sf/match/board.js").Board["blockAt"]} */
export const blockAt = (_view, choices, origin, type) => blockOf(choices, origin, type);

/** @type {import("sf/match/board.js").Board["valueAt"]} */
export function valueAt(view, act, field, place) {
  const [name = ""] = field.names;
  const square = squareOf(place) ?? (view && standing(view, place)?.square) ?? null;
  if (name === "square" || act.type !== "trick" || typeof field.values?.[0]?.[0] === "number")
    return square === null || name === "facing" ? null : { [name]: square };
  return view && name === "target" && standing(view, place) ? { target: place } : null;
}

/** @type {import("sf/match/board.js").Board["isOwn"]} */
export function isOwn(view, place) {
  if (!view || view.you === null || view.you === undefined) return false;
  const { available, resting } = view.players[view.you];
  return [...available, ...resting].some(({ id }) => id === place);
}

/** @type {import("sf/match/board.js").Board["placesOfDigit"]} */
export const placesOfDigit = (view, digit) => [view.squares[digit]?.id ?? squarePlace(digit)];
