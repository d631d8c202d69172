/**
 * What a press on a Dragon board begins. A skill has several ways: played, charged, set in one of
 * three modes. Targets are picked one by one where an effect takes several.
 */
import { actsNamed, actsOf, blockOf, named, openField, wayOf } from "sf/match/choices.js";
import { effectsHeld } from "sf/boards/dragon/held.js";
import { enemiesOf, HERO, nextPlace } from "sf/boards/dragon/places.js";
import { takesEnemies } from "sf/boards/dragon/words.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").Field} Field */
/** @typedef {import("sf/match/selection.js").Selection} Selection */
/** @typedef {import("sf/match/selection.js").Offer} Offer */

/** Acts of the hero's turn; others are answers to a question. */
const DEEDS = new Set(["play", "set", "rest", "use"]);
export const SET_WAYS = ["set", "set:energy", "set:damage", "set:heal"];

export const isOrigin = () => false;

/** An act with its fixed value made part of it, so that it has a name of its own. @param {Act} act @returns {Act} */
function withWay(act) {
  const [first, ...rest] = act.fields;
  const [name] = first?.names ?? [];
  const value = first?.values?.[0]?.[0];
  if (name === "charged") return { ...act, way: "charge", given: { charged: value }, fields: rest };
  if (name === "mode") return { ...act, way: `set:${value}`, given: { mode: value }, fields: rest };
  return act;
}

/** @type {import("sf/match/board.js").Board["actsAt"]} */
export const actsAt = (choices, origin) =>
  actsOf(choices, origin)
    .filter(({ type }) => DEEDS.has(type))
    .map(withWay);

/**
 * What can only be played in one way waits for a yes at once; what can only be set is not taken
 * for played.
 * @type {import("sf/match/board.js").Board["begin"]}
 */
export function begin(choices, origin, way) {
  const acts = actsAt(choices, origin);
  const act = acts.find((one) => (way ? wayOf(one) === way : one.type !== "set")) ?? null;
  const [field] = act?.fields ?? [];
  const [only, ...more] = field?.values ?? [];
  const picked = field && only && !more.length ? named(field, only) : {};
  return { origin, act, picked };
}

/** A row of targets, effect by effect. @typedef {{ value: any, entries: string[][] }} Row */

/** @param {Field} field @returns {Row[]} */
const rowsOf = (field) =>
  (field.values ?? []).map(([value]) => {
    const row = field.names[0] === "targets" ? value : [value];
    return { value, entries: row.map((/** @type {any} */ entry) => [entry].flat()) };
  });

/** Do the places that were picked so far begin this row? @param {Row} row @param {string[]} marked */
function begins({ entries }, marked) {
  let left = marked;
  for (const entry of entries) {
    if (!left.slice(0, entry.length).every((id) => entry.includes(id))) return false;
    left = left.slice(entry.length);
  }
  return !left.length;
}

/**
 * For which effect the next place is picked, and which are picked for it already.
 * @param {Row} row
 * @param {string[]} marked
 */
function stepOf({ entries }, marked) {
  let begun = 0;
  for (const [index, entry] of entries.entries()) {
    if (marked.length < begun + entry.length) return { index, entry, mine: marked.slice(begun) };
    begun += entry.length;
  }
  return null;
}

/**
 * How far the picking of targets has come: of which effect, how many of how many.
 * @param {Selection} held
 */
export function pickingOf({ act, picked, marked = [] }) {
  const field = act && openField(act, picked);
  const row = field && rowsOf(field).find((one) => begins(one, marked));
  const step = row && stepOf(row, marked);
  return step ? { index: step.index, chosen: step.mine.length, of: step.entry.length } : null;
}

/** @param {Selection} held @param {Field} field @returns {Offer[]} */
function targetOffers(held, field) {
  const rows = rowsOf(field);
  const marked = rows.some((row) => begins(row, held.marked ?? [])) ? (held.marked ?? []) : [];
  /** @type {Map<string, Offer>} */
  const found = new Map();
  for (const row of rows.filter((one) => begins(one, marked))) {
    const step = stepOf(row, marked);
    for (const place of step?.entry ?? []) {
      if (found.has(place)) continue;
      if (step?.mine.includes(place)) found.set(place, unmarking(held, field, row, marked, place));
      else found.set(place, marking(held, field, rows, [...marked, place]));
    }
  }
  return [...found.values()];
}

/** One that was picked, to be taken back. @param {Selection} held @param {Field} field @param {Row} row @param {string[]} marked @param {string} place @returns {Offer} */
const unmarking = (held, field, row, marked, place) => ({
  place,
  selection: { ...held, marked: marked.filter((_, index) => index !== marked.lastIndexOf(place)) },
  complete: false,
  likely: { ...held.picked, ...named(field, [row.value]) },
});

/** With one more place; the rest follows by itself where it is certain. @param {Selection} held @param {Field} field @param {Row[]} rows @param {string[]} marked @returns {Offer} */
function marking(held, field, rows, marked) {
  const left = rows.filter((row) => begins(row, marked));
  const place = marked.at(-1) ?? "";
  const likely = { ...held.picked, ...named(field, [left[0]?.value]) };
  const { marked: _gone, ...rest } = held;
  if (left.length === 1) return { place, selection: { ...rest, picked: likely }, complete: true };
  return { place, selection: { ...held, marked }, complete: false, likely };
}

/**
 * Where an act that waits for a yes may be dropped or pressed: on its card, and on what it is about.
 * @param {import("sf/match/types.js").View} view
 * @param {Selection} held
 * @param {Record<string, import("sf/match/types.js").CardFacts>} cards
 */
function yesPlaces(view, held, cards) {
  const { targets, target } = held.picked;
  const chosen = [targets ?? target ?? []].flat(2);
  const isAgainst = held.act && takesEnemies(effectsHeld(view, cards, held.act));
  return [held.origin, ...(chosen.length ? chosen : isAgainst ? enemiesOf(view).map(({ id }) => id) : [HERO])];
}

/** @type {import("sf/match/board.js").Board["moreOffers"]} */
export function moreOffers(view, choices, held, cards) {
  if (!view) return [];
  if (!held) return view.phase === "next" ? waysOn(choices) : [];
  if (!held.act) return [];
  const field = openField(held.act, held.picked);
  if (field) return targetOffers(held, field);
  return yesPlaces(view, held, cards).map((place) => ({ place, selection: held, complete: true }));
}

/** To the next wave, or to the dragon: answers that need no origin. @param {import("sf/match/types.js").Choices} choices @returns {Offer[]} */
const waysOn = (choices) =>
  actsNamed(choices, "next").flatMap((act) =>
    (act.fields[0]?.values ?? []).map(([to]) => {
      const place = nextPlace(to);
      return { place, selection: { origin: place, act, picked: { to } }, complete: true };
    }),
  );

/** @type {import("sf/match/board.js").Board["blockAt"]} */
export const blockAt = (_view, choices, origin, way) => blockOf(choices, origin, way?.replace(/:.*$/, ""));

/** Whatever may be picked is offered. @type {import("sf/match/board.js").Board["valueAt"]} */
export const valueAt = () => null;

/** @type {import("sf/match/board.js").Board["isOwn"]} */
export function isOwn(view, place) {
  if (!view?.hero || view.you === null || view.you === undefined) return false;
  return [...view.hand, ...view.hero.loot].some(({ id }) => id === place);
}

/** @type {import("sf/match/board.js").Board["placesOfDigit"]} */
export const placesOfDigit = (view, digit) =>
  [enemiesOf(view)[digit - 1]?.id, view.discard[digit - 1]?.id].filter(Boolean);
