/** What a press on a Nexus board begins: a creature or card, the Patron, Kindle. */
import { actsNamed, actsOf, blockOf, findAct } from "sf/match/choices.js";

/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/selection.js").Selection} Selection */

/** Acts that a press on the piece does not begin; they have a button of their own. */
const BY_BUTTON = new Set(["kindle", "activate"]);

/** Buttons that hold something and are no pieces. @param {string} place */
export const isOrigin = (place) => place === "patron" || place === "kindle";

/**
 * Acts of an origin, best first: what a press on it begins.
 * @param {Choices} choices
 * @param {string} origin
 */
export const actsAt = (choices, origin) =>
  isOrigin(origin) ? actsNamed(choices, origin) : actsOf(choices, origin);

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
 * While Kindle is held: the cards that may be kindled.
 * @type {import("sf/match/board.js").Board["moreOffers"]}
 */
export function moreOffers(_view, choices, selection) {
  if (selection?.origin !== "kindle") return [];
  return actsNamed(choices, "kindle").map((act) => {
    const place = /** @type {string} */ (act.piece);
    return { place, selection: { origin: place, act, picked: {} }, complete: true };
  });
}

/** @type {import("sf/match/board.js").Board["blockAt"]} */
export const blockAt = (_view, choices, origin, type) => blockOf(choices, origin, type);

/**
 * Acts of what is held, as buttons: they have no place on the board to press.
 * @type {import("sf/match/board.js").Board["heldActs"]}
 */
export function heldActs(table) {
  const held = table.selection.value;
  const choices = table.choices.value;
  if (!held || held.origin === "kindle") return [];
  const acts = [];
  if (table.ready.value) {
    const label = held.origin === "patron" ? "Use it" : "Activate";
    acts.push({ label, key: "Enter", hot: true, onPress: table.confirm });
  } else if (findAct(choices, "activate", held.origin) && held.act?.type !== "activate") {
    acts.push({ label: "Use special", key: "A", hot: true, onPress: table.activate });
  }
  if (findAct(choices, "kindle", held.origin))
    acts.push({ label: "Kindle it", key: "K", onPress: table.kindle });
  return acts;
}
