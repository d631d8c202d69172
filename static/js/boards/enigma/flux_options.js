/**
 * Which Flux an act may be about, as a person tells it: by element and by where it lies. Two of
 * one element in one place are the same to everybody, so one of them stands for both.
 */
import { cardKey, picoAt } from "sf/boards/enigma/places.js";
import { elementName, symbolWords } from "sf/boards/enigma/words.js";

/** @typedef {import("sf/match/types.js").Field} Field */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {{ view: View, cards: Record<string, import("sf/match/types.js").CardFacts> }} Facts */
/** @typedef {{ element: string, from: string }} Lying  from: a Pico's id, "hand" or "discard" */
/** @typedef {{ key: string, elements: string[], words: string, to: { place: string, words: string, value: any }[], value: any }} Option */

/**
 * Whether a field of a held act is about Flux: which is paid, or which goes where.
 * @param {Field} field
 */
export const asksForFlux = (field) =>
  Boolean(field.pick) || typeof field.values?.[0]?.[0] === "object";

/**
 * Where a Flux lies.
 * @param {View} view
 * @param {string} id
 * @returns {Lying}
 */
function lying(view, id) {
  for (const player of view.players) {
    for (const [pico, { flux }] of Object.entries(player.picos)) {
      const found = flux.find((/** @type {any} */ one) => one.id === id);
      if (found) return { element: found.element, from: pico };
    }
  }
  const inHand = view.players.some((/** @type {any} */ { hand = [] }) =>
    hand.some((/** @type {any} */ card) => card.id === id),
  );
  return { element: cardKey(view, id) ?? "null", from: inHand ? "hand" : "discard" };
}

/** @param {string} from @param {Facts} facts */
function placeWords(from, { view, cards }) {
  if (from === "hand") return "your hand";
  if (from === "discard") return "your discard pile";
  return picoWords(from, { view, cards });
}

/** @param {string} id @param {Facts} facts */
export function picoWords(id, { view, cards }) {
  const found = picoAt(view, id);
  if (!found) return "a Pico";
  const name = cards[found.pico.card]?.name ?? "a Pico";
  if (found.isVanguard) return `${name}, Vanguard`;
  return `${name}, Rearguard ${view.players[found.seat].rearguard.indexOf(id) + 1}`;
}

/**
 * The options of a field whose values name Flux: `{"flux": […]}`, with or without `to`.
 * @param {Field} field
 * @param {Facts} facts
 * @returns {Option[]}
 */
export function optionsOf(field, facts) {
  /** @type {Map<string, Option>} */
  const options = new Map();
  for (const [target] of field.values ?? []) {
    const all = target.flux.map((/** @type {string} */ id) => lying(facts.view, id));
    const elements = all.map((/** @type {Lying} */ one) => one.element).sort();
    const from = all[0]?.from ?? "";
    const key = `${from} ${elements.join(" ")}`;
    const words =
      elements.length === 1
        ? `${elementName(elements[0])} from ${placeWords(from, facts)}`
        : `${symbolWords(elements)} from ${placeWords(from, facts)}`;
    /** @type {Option} */
    const option = options.get(key) ?? { key, elements, words, to: [], value: target };
    options.set(key, option);
    if (target.to && !option.to.some(({ place }) => place === target.to))
      option.to.push({ place: target.to, words: picoWords(target.to, facts), value: target });
  }
  return [...options.values()];
}

/**
 * Sets of as many Flux as a cost asks for, each once by its elements.
 * @param {NonNullable<Field["pick"]>} pick
 * @param {Facts} facts
 * @returns {Option[]}
 */
export function setsOf({ from, min }, facts) {
  /** @type {Map<string, Option>} */
  const options = new Map();
  /** @param {string[]} taken @param {number} next */
  function take(taken, next) {
    if (taken.length === min) {
      const elements = taken.map((id) => lying(facts.view, id).element).sort();
      const key = elements.join(" ");
      if (!options.has(key))
        options.set(key, { key, elements, words: symbolWords(elements) || "None", to: [], value: taken });
      return;
    }
    for (let index = next; index < from.length; index += 1)
      take([...taken, /** @type {string} */ (from[index])], index + 1);
  }
  take([], 0);
  return [...options.values()];
}
