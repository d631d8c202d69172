/** How the events of Dragon look: what moves, what rises, what breaks. */
import { GEMS_PLACE, HERO } from "sf/boards/dragon/places.js";
import { signed } from "sf/boards/dragon/words.js";
import { breaking, rise, usedUp } from "sf/match/looks.js";

/** @typedef {import("sf/match/stage.js").Performance} Performance */
/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */

/** @param {(event: GameEvent) => string} placeOf @param {(event: GameEvent) => string} textOf @param {string} tone @returns {Performance} */
const rising = (placeOf, textOf, tone) => ({ after: (event, kit) => rise(kit, placeOf(event), textOf(event), tone) });

/** @param {(event: GameEvent) => string} placeOf @param {string} [tone] @returns {Performance} */
const ringing = (placeOf, tone = "special") => ({
  after(event, kit) {
    const element = kit.find(placeOf(event));
    if (element) kit.ring(element, tone);
  },
});

/** @param {(event: GameEvent) => string} wordsOf @param {string} side @returns {Performance} */
const announcing = (wordsOf, side) => ({ after: (event, kit) => kit.banner(wordsOf(event), side) });

/** @type {Performance} */
const coming = {
  after(event, kit) {
    const element = kit.find(event.monster);
    if (element) kit.arrive(element, null);
  },
};

/** A card comes back from where it lay. @type {Performance} */
const returning = {
  before(event, kit) {
    const card = kit.find(event.skill);
    if (card) kit.rects.set(event.skill, card.getBoundingClientRect());
  },
  after(event, kit) {
    const card = kit.find(event.skill);
    if (card) kit.arrive(card, kit.rects.get(event.skill) ?? null);
    kit.rects.clear();
  },
};

/** @type {Record<string, Performance>} */
export const performances = {
  wave_began: announcing(({ wave }) => `Wave ${wave}`, "theirs"),
  battle_began: announcing(() => "The dragon", "theirs"),
  monster_came: coming,
  ambush_sprung: ringing(({ monster }) => monster),
  skill_played: usedUp(({ skill }) => skill),
  skill_set: usedUp(({ skill }) => skill),
  skill_reclaimed: returning,
  hero_rested: ringing(() => HERO, "spark"),
  loot_used: usedUp(({ card }) => card),
  enemy_hurt: {
    before(event, kit) {
      const [hero, enemy] = [kit.find(HERO), kit.find(event.enemy)];
      if (!enemy) return;
      kit.rise(enemy, signed(-event.amount), event.cause === "poison" ? "poison" : "loss");
      if (event.cause === "attack" && hero) kit.strike(hero, enemy);
      else kit.shake(enemy);
    },
  },
  damage_warded: rising(({ enemy }) => enemy, () => "warded", "plain"),
  enemy_healed: rising(({ enemy }) => enemy, ({ amount }) => signed(amount), "gain"),
  enemy_stunned: rising(({ enemy }) => enemy, () => "stunned", "plain"),
  enemy_poisoned: rising(({ enemy }) => enemy, ({ amount }) => signed(amount), "poison"),
  monster_defeated: breaking(({ monster }) => monster),
  monster_fled: usedUp(({ monster }) => monster),
  dragon_acted: ringing(({ gem }) => `ability:${gem}`),
  dragon_defeated: breaking(({ dragon }) => dragon),
  hero_hurt: {
    before(event, kit) {
      const [hero, enemy] = [kit.find(HERO), kit.find(event.by)];
      if (!hero) return;
      kit.rise(hero, event.amount > event.blocked ? signed(event.blocked - event.amount) : "blocked", event.amount > event.blocked ? "loss" : "plain");
      if (event.cause === "attack" && enemy) kit.strike(enemy, hero);
      else kit.shake(hero);
    },
  },
  hero_healed: rising(() => HERO, ({ amount }) => signed(amount), "gain"),
  hero_poisoned: rising(() => HERO, ({ amount }) => signed(amount), "poison"),
  block_gained: rising(() => HERO, ({ amount }) => `${signed(amount)} block`, "gain"),
  energy_gained: rising(() => "energy", ({ amount }) => signed(amount), "energy"),
  gem_gained: ringing(() => GEMS_PLACE),
  gem_stolen: ringing(() => GEMS_PLACE, "loss"),
  loot_equipped: ringing(({ card }) => card, "spark"),
};
