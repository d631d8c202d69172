/** A step of Dragon as beats: what happens at once in the rules is shown at once (match/theatre.js). */
import { beatsBy } from "sf/match/beats.js";

/** Kinds of events that run together with their neighbours of the same kind. @type {Record<string, string>} */
const KINDS = {
  enemy_hurt: "hits",
  damage_warded: "hits",
  enemy_stunned: "hits",
  enemy_poisoned: "hits",
  monster_defeated: "falls",
  monster_fled: "falls",
  monster_came: "comes",
  gem_gained: "gains",
  gem_lost: "gains",
  hero_healed: "gains",
  block_gained: "gains",
  energy_gained: "gains",
  skill_reclaimed: "gains",
  enemy_healed: "gains",
};
/** How long a beat has the stage for itself. @type {Record<string, number>} */
const WAITS = {
  wave_began: 300,
  battle_began: 500,
  comes: 320,
  ambush_sprung: 200,
  turn_began: 160,
  skill_played: 220,
  skill_set: 200,
  hero_rested: 260,
  loot_used: 220,
  hits: 380,
  falls: 320,
  hero_hurt: 340,
  hero_poisoned: 220,
  gem_stolen: 200,
  gains: 200,
  dragon_acted: 500,
  dragon_defeated: 700,
};

export const beatsOf = beatsBy(KINDS, WAITS);
