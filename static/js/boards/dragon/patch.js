/**
 * The hunt after single events, for the eye alone: what a step told so far. The truth is the step's
 * last view, which is shown at its end.
 */
import { designOf } from "sf/boards/dragon/faces.js";
import { enemiesOf, keyOf } from "sf/boards/dragon/places.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {Record<string, any>} Facts */
/** @typedef {{ cards: Record<string, import("sf/match/types.js").CardFacts>, after: View }} Told */

/** @param {View} view @param {Facts} changes @returns {View} */
const withHero = (view, changes) => (view.hero ? { ...view, hero: { ...view.hero, ...changes } } : view);

/** @param {View} view @param {string} id @param {(enemy: Facts) => Facts} change @returns {View} */
const withEnemy = (view, id, change) => ({
  ...view,
  monsters: view.monsters.map((/** @type {Facts} */ one) => (one.id === id ? { ...one, ...change(one) } : one)),
  dragon: view.dragon?.id === id ? { ...view.dragon, ...change(view.dragon) } : view.dragon,
});

/** @param {Facts[]} cards @param {string} id */
const without = (cards, id) => cards.filter((card) => card.id !== id);

/** @param {string} id */
const skillCard = (id) => ({ id, card: keyOf(id) });

/** A skill goes from the hand to those spent. @param {View} view @param {string} id */
const spent = (view, id) => ({ ...view, hand: without(view.hand, id), discard: [...without(view.discard, id), skillCard(id)] });

/** @param {View} view @param {string} id */
const reclaimed = (view, id) => ({ ...view, discard: without(view.discard, id), hand: [...without(view.hand, id), skillCard(id)] });

/** @param {View} view @param {string} id */
const gone = (view, id) => ({ ...view, monsters: without(view.monsters, id), archive: [...view.archive, id] });

/** One that comes: as the step leaves it, or as it is printed. @param {Facts[]} known @param {string} id @param {Facts} design @param {number} life */
function arriving(known, id, design, life) {
  const { attack = 1, defense = 0 } = design;
  const printed = { id, card: keyOf(id), attack, max_life: life, max_defense: defense };
  const found = known.find((one) => one.id === id) ?? printed;
  return { ...found, life, defense: found.max_defense, poison: 0, stunned: false, ward_used: false };
}

/** @param {View} view @param {{ id: string, life: number, defense: number }[]} enemies */
const restored = (view, enemies) =>
  enemies.reduce((shown, { id, life, defense }) => withEnemy(shown, id, () => ({ life, defense })), view);

/** @param {View} view */
const awake = (view) =>
  enemiesOf(view).reduce((shown, { id }) => withEnemy(shown, id, () => ({ stunned: false, ward_used: false })), view);

/** @param {View} view @param {string} gem */
function withoutGem(view, gem) {
  const { [gem]: count, ...gems } = view.hero?.gems ?? {};
  return withHero(view, { gems: count > 1 ? { ...gems, [gem]: count - 1 } : gems });
}

/** @param {View} view @param {string} id */
const withoutLoot = (view, id) => withHero(view, { loot: without(view.hero?.loot ?? [], id) });

/** @type {Record<string, (view: View, event: GameEvent, told: Told) => View>} */
const PATCHES = {
  hero_chosen: (view, { skills }, { after }) => ({
    ...view,
    phase: "hero",
    hero: after.hero && { ...after.hero, poison: 0, life: after.hero.max_life, block: after.hero.defense },
    hand: skills.map(skillCard),
  }),
  hunt_began: (view, { dragon }) => ({ ...view, hunt: dragon, wave: 1 }),
  wave_began: (view, { wave, hunt, block }) => ({ ...withHero(view, { block }), wave, hunt, phase: "hero", pending: null }),
  monster_came: (view, { monster, life }, { cards, after }) => ({
    ...view,
    deck_size: view.deck_size - 1,
    monsters: [...view.monsters, arriving(after.monsters, monster, designOf(cards[keyOf(monster)], "monster"), life)],
  }),
  wave_drawn: (view, { enemies }) => restored(view, enemies),
  battle_began: (view, { dragon, life, block }, { cards, after }) => ({
    ...withHero(view, { block }),
    phase: "dragon",
    archive: [],
    dragon: arriving([after.dragon].filter(Boolean), dragon, designOf(cards[dragon], "dragon"), life),
  }),
  // stun ends and wards are fresh before Poison works, so that it may use one up (D4.1)
  turn_began: (view, { turn }) => ({
    ...awake(withHero(view, { set_used: false, extra_sets: 0 })),
    turn,
    phase: view.dragon ? "dragon" : "hero",
  }),
  upkeep_done: (view, { energy, enemies }) => restored(withHero(view, { energy }), enemies),
  skill_played: (view, { skill, energy, gems }) => spent(withHero(view, { energy, gems }), skill),
  skill_set: (view, { skill }) => spent(withHero(view, { set_used: true }), skill),
  hero_rested: (view, { energy }) => ({ ...withHero(view, { energy }), hand: [...view.hand, ...view.discard], discard: [] }),
  loot_used: (view, { card }) => withoutLoot(view, card),
  enemy_hurt: (view, { enemy, life, defense }) => withEnemy(view, enemy, () => ({ life, defense })),
  damage_warded: (view, { enemy }) => withEnemy(view, enemy, () => ({ ward_used: true })),
  enemy_healed: (view, { enemy, life }) => withEnemy(view, enemy, () => ({ life })),
  enemy_stunned: (view, { enemy }) => withEnemy(view, enemy, () => ({ stunned: true })),
  enemy_poisoned: (view, { enemy, poison }) => withEnemy(view, enemy, () => ({ poison })),
  defense_lowered: (view, { enemy, defense }) => withEnemy(view, enemy, () => ({ defense })),
  monster_defeated: (view, { monster }) => gone(view, monster),
  monster_fled: (view, { monster }) => gone(view, monster),
  dragon_acted: (view) => ({ ...view, deck_size: view.deck_size - 1 }),
  dragon_defeated: (view, { dragon, gold, silver }) => ({
    ...view,
    dragon: null,
    dragons_defeated: [...view.dragons_defeated, dragon],
    stars: { gold: view.stars.gold + gold, silver: view.stars.silver + silver },
  }),
  hero_hurt: (view, { life, block }) => withHero(view, { life, block }),
  hero_healed: (view, { life }) => withHero(view, { life }),
  hero_poisoned: (view, { poison }) => withHero(view, { poison }),
  hero_cleansed: (view) => withHero(view, { poison: 0 }),
  block_gained: (view, { block }) => withHero(view, { block }),
  energy_gained: (view, { energy }) => withHero(view, { energy }),
  extra_set_gained: (view, { extra_sets: extra }) => withHero(view, { extra_sets: extra }),
  skill_reclaimed: (view, { skill }) => reclaimed(view, skill),
  gem_gained: (view, { gems }) => withHero(view, { gems }),
  gem_stolen: (view, { gem }) => withoutGem(view, gem),
  loot_found: (view) => view,
  loot_equipped: (view, { card, life }, { after }) => {
    const found = after.hero?.loot.find((/** @type {Facts} */ one) => one.id === card);
    return withHero(view, { life, loot: [...(view.hero?.loot ?? []), found ?? skillCard(card)] });
  },
  loot_left: (view, { life }) => withHero(view, { life }),
  loot_put_away: (view, { card }) => withoutLoot(view, card),
  wave_ended: (view, { waves }) => ({ ...view, waves }),
  skill_chosen: (view, { skill, forgotten }) => {
    const left = { ...view, hand: without(view.hand, forgotten), discard: without(view.discard, forgotten), pending: null };
    return skill ? reclaimed(left, skill) : left;
  },
  match_over: (view, { stars }) => ({ ...view, phase: "over", stars }),
};

/** @type {import("sf/match/board.js").Board["patched"]} */
export const patched = (view, event, told) => PATCHES[event.type]?.(view, event, told) ?? view;
