/** What things are called in the log of Dragon. */
import { nameOfSide } from "sf/boards/dragon/faces.js";
import { keyOf } from "sf/boards/dragon/places.js";
import { calling } from "sf/match/lines.js";

/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {import("sf/boards/dragon/places.js").Side} Side */

/**
 * @param {import("sf/match/types.js").Step} step
 * @param {import("sf/match/lines.js").Telling} telling
 */
export function namesIn({ before, after }, telling) {
  const { cards } = telling;
  /** @param {string} id @param {Side} side @returns {Part} */
  const named = (id, side) => ({ name: nameOfSide(cards[keyOf(id)], side) });
  const isDragon = (/** @type {string} */ id) => cards[keyOf(id)]?.design.type === "dragon";
  /** By the copy's number, where the wave has two of a name. @param {string} id */
  const copy = (id) => {
    const alike = [...before.monsters, ...after.monsters].some((one) => one.id !== id && keyOf(one.id) === keyOf(id));
    return alike ? ` (${id.split("#")[1] ?? 1})` : "";
  };
  return {
    ...calling(telling),
    /** @param {string} id @returns {Part[]} */
    enemy: (id) => [named(id, isDragon(id) ? "dragon" : "monster"), copy(id)],
    /** @param {string} id @returns {Part[]} */
    skill: (id) => [named(id, "skill")],
    /** @param {string} id @returns {Part[]} */
    loot: (id) => [named(id, isDragon(id) ? "spark" : "loot")],
    /** @param {string} id @returns {Part[]} */
    hero: (id) => [named(id, "hero")],
    /** @param {string} id */
    dragonName: (id) => nameOfSide(cards[id], "dragon"),
  };
}

/** @typedef {ReturnType<typeof namesIn>} Names */
