/**
 * Names of places on a Dragon board: cards and enemies by their ids, "hero:0" the hero as forecasts
 * name it, "lair" the dragon that waits, "next:wave" a way on.
 */

/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {Record<string, any>} Enemy  a monster or the dragon of the view */
/** @typedef {"skill" | "monster" | "loot" | "hero" | "dragon" | "spark"} Side  which part of a card counts */
/** @typedef {"hero" | "lair" | "foes" | "hand" | "discard" | "loot" | "asked"} Zone */
/** @typedef {{ key: string, side: Side, zone: Zone }} Whereabouts */

export const HERO = "hero:0";
export const LAIR = "lair";
/** All gems that the hero holds. */
export const GEMS_PLACE = "gems";

/** @param {string} to  wave or dragon */
export const nextPlace = (to) => `next:${to}`;

/** The card's design, by its id (Q1). @param {string} id */
export const keyOf = (id) => id.split("#")[0] ?? id;

/** Monsters from left to right, or the dragon in its battle. @param {View} view @returns {Enemy[]} */
export const enemiesOf = (view) => (view.dragon ? [view.dragon] : view.monsters);

/** @param {View} view @param {string | null | undefined} id @returns {Enemy | null} */
export const enemyAt = (view, id) => enemiesOf(view).find((enemy) => enemy.id === id) ?? null;

/** A Spark has its dragon's key, which is also that of the Hunt. @param {View} view @param {string} id @returns {Side} */
const lootSide = (view, id) => (view.hunt === id || view.dragons_defeated.includes(id) ? "spark" : "loot");

/**
 * Where a card lies, and which of its sides counts there; null if the page shows it nowhere.
 * @param {View} view
 * @param {string | null | undefined} id
 * @returns {Whereabouts | null}
 */
export function whereabouts(view, id) {
  if (!id) return null;
  if (id === HERO) return view.hero && { key: view.hero.card, side: "hero", zone: "hero" };
  if (id === LAIR) return view.hunt && { key: view.hunt, side: "dragon", zone: "lair" };
  const key = keyOf(id);
  if (enemyAt(view, id)) return { key, side: view.dragon ? "dragon" : "monster", zone: "foes" };
  for (const zone of /** @type {const} */ (["hand", "discard"]))
    if (hasCard(view[zone], id)) return { key, side: "skill", zone };
  if (view.hero && hasCard(view.hero.loot, id)) return { key, side: lootSide(view, id), zone: "loot" };
  const { pending } = view;
  if (pending?.card === id) return { key, side: lootSide(view, id), zone: "asked" };
  if (pending?.cards?.includes(id)) return { key, side: "skill", zone: "asked" };
  return pending?.heroes?.includes(id) ? { key, side: "hero", zone: "asked" } : null;
}

/** @param {{ id: string }[]} cards @param {string} id */
const hasCard = (cards, id) => cards.some((card) => card.id === id);
