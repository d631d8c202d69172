/** The log in words: a sentence for each event that a reader of Dragon wants to know. */
import { namesIn } from "sf/boards/dragon/names.js";
import { counted, possessive, starWords } from "sf/boards/dragon/words.js";
import { linesBy } from "sf/match/lines.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/boards/dragon/names.js").Names} Names */
/** @typedef {import("sf/match/lines.js").Line} Line */
/** @typedef {import("sf/match/lines.js").Part} Part */

/** There is one player. @param {Names} names */
const hero = (names) => names.who(0);
/** @param {Names} names */
const was = (names) => (names.you === 0 ? "were" : "was");

/** What was taken of a hit on the way, and what it left. @param {number} blocked @param {string} by @param {number} life */
const outcome = (blocked, by, life) =>
  [blocked ? `${blocked} of it taken by ${by}` : "", life > 0 ? `${life} life left` : "no life left"].filter(Boolean).join(", ");

/** How damage to an enemy is told, by its cause. @type {Record<string, string>} */
const HURT = { attack: " was hit for ", damage: " took ", poison: " lost to Poison: " };
/** How damage to the hero is told, by its cause. @type {Record<string, string>} */
const STRUCK = { attack: " hit ", damage: " hurt ", thorns: " pricked " };
/** What setting a skill gives. @type {Record<string, string>} */
const MODES = { energy: " for 1 energy", damage: " for 2 damage", heal: " to heal 1" };

/** @type {Record<string, string>} */
const ENDS = {
  dragons: "all three dragons are defeated: the hunt is won",
  life: "no life is left: the hunt is over",
  poison: "the Poison is stronger than the life that is left: the hunt is over",
  exhaustion: "the fight lasted too long: the hunt is over",
};

/** @type {Record<string, (event: GameEvent, names: Names) => Part[] | null>} */
const DEEDS = {
  hero_chosen: ({ hero: id }, names) => [`${hero(names)} set out as `, ...names.hero(id)],
  hunt_began: ({ dragon }, names) => [
    `the hunt for `,
    ...names.enemy(dragon),
    " began",
  ],
  monster_came: ({ monster, life }, names) => [...names.enemy(monster), ` came, with ${life} life`],
  ambush_sprung: ({ monster }, names) => [...names.enemy(monster), " sprang its Ambush"],
  skill_played: ({ skill, charged }, names) => [
    `${hero(names)} played `,
    ...names.skill(skill),
    charged ? ", charged" : "",
  ],
  skill_set: ({ skill, mode }, names) => [`${hero(names)} set `, ...names.skill(skill), MODES[mode] ?? ""],
  hero_rested: (_event, names) => [`${hero(names)} rested: all spent skills came back`],
  loot_used: ({ card }, names) => [`${hero(names)} used `, ...names.loot(card)],
  enemy_hurt: ({ enemy, amount, blocked, life, cause }, names) => [
    ...names.enemy(enemy),
    `${HURT[cause] ?? " took "}${amount}: ${outcome(blocked, "its defense", life)}`,
  ],
  damage_warded: ({ enemy }, names) => [...names.enemy(enemy), " warded off the damage"],
  enemy_healed: ({ enemy, amount, life }, names) => [...names.enemy(enemy), ` healed ${amount}: ${life} life`],
  enemy_stunned: ({ enemy }, names) => [...names.enemy(enemy), " is stunned"],
  enemy_poisoned: ({ enemy, amount, poison }, names) => [
    ...names.enemy(enemy),
    ` got ${amount} Poison${poison > amount ? `: ${poison} now` : ""}`,
  ],
  defense_lowered: ({ enemy, defense }, names) => [...names.enemy(enemy), ` has only ${defense} defense now`],
  monster_defeated: ({ monster }, names) => [...names.enemy(monster), " fell"],
  monster_fled: ({ monster }, names) => [...names.enemy(monster), " left the field"],
  dragon_acted: ({ dragon, card, gem }, names) => [
    ...names.skill(card),
    ` was drawn, a ${gem} gem: `,
    ...names.enemy(dragon),
    ` used its ${gem} ability`,
  ],
  dragon_defeated: ({ dragon, gold, silver }, names) => [
    ...names.enemy(dragon),
    ` was defeated: ${starWords({ gold, silver })}`,
  ],
  hero_hurt: ({ amount, blocked, life, cause, by }, names) => [
    ...names.enemy(by),
    `${STRUCK[cause] ?? " hit "}${hero(names)} for ${amount}: ${outcome(blocked, "block", life)}`,
  ],
  hero_healed: ({ amount, life }, names) => [`${hero(names)} healed ${amount}: ${life} life`],
  hero_poisoned: ({ amount, poison, by }, names) => [
    ...names.enemy(by),
    ` gave ${hero(names)} ${amount} Poison${poison > amount ? `: ${poison} now` : ""}`,
  ],
  hero_cleansed: ({ poison }, names) => [`${hero(names)} ${was(names)} cleansed of ${poison} Poison`],
  block_gained: ({ amount, block }, names) => [`${hero(names)} gained ${amount} block: ${block} now`],
  energy_gained: ({ amount, energy }, names) => [`${hero(names)} gained ${amount} energy: ${energy} now`],
  extra_set_gained: (_event, names) => [`${hero(names)} may set one skill more`],
  skill_reclaimed: ({ skill }, names) => [...names.skill(skill), " came back to hand"],
  gem_gained: ({ gem }, names) => [`${hero(names)} gained a ${gem} gem`],
  gem_lost: ({ gem }) => [`a ${gem} gem was lost: there was no room for it, or none left`],
  gem_stolen: ({ gem, by }, names) => [...names.enemy(by), ` took a ${gem} gem`],
  loot_found: ({ card }, names) => [`${hero(names)} found `, ...names.loot(card)],
  loot_equipped: ({ card }, names) => [`${hero(names)} took `, ...names.loot(card)],
  loot_left: ({ card }, names) => [`${hero(names)} left `, ...names.loot(card), " behind"],
  loot_put_away: ({ card }, names) => [`${hero(names)} put `, ...names.loot(card), " away"],
  deck_shuffled: () => ["the deck was shuffled"],
  wave_ended: ({ wave }) => [`wave ${wave} is beaten`],
  skill_chosen: ({ skill, forgotten, wave_size: size }, names) => [
    `${hero(names)} `,
    ...(skill ? ["learned ", ...names.skill(skill)] : ["learned no skill"]),
    ...(forgotten ? [" and forgot ", ...names.skill(forgotten)] : []),
    `: ${counted(size, "monster")} next`,
  ],
  match_over: ({ reason }, names) => [ENDS[reason] ?? `${hero(names)} gave up the hunt`],
};

/**
 * An event in words; null for those that a reader does not miss.
 * @param {GameEvent} event
 * @param {Names} names
 */
export const deedOf = (event, names) => DEEDS[event.type]?.(event, names) ?? null;

/** What is done by, or good for, the other side. */
const THEIRS = new Set([
  "monster_came",
  "ambush_sprung",
  "enemy_healed",
  "damage_warded",
  "monster_fled",
  "dragon_acted",
  "hero_hurt",
  "hero_poisoned",
  "gem_stolen",
]);
const NOBODYS = new Set(["deck_shuffled", "hunt_began", "wave_began", "battle_began", "match_over"]);

/** @param {GameEvent} event @returns {Line["side"]} */
export const sideOf = ({ type }) => (NOBODYS.has(type) ? "none" : THEIRS.has(type) ? "theirs" : "ours");

/** What an event begins, over the lines that follow. @param {GameEvent} event @param {Names} names */
export function headOf({ type, turn, wave, hunt, dragon }, names) {
  if (type === "turn_began") return `Turn ${turn}`;
  if (type === "wave_began") return `Wave ${wave} of ${possessive(names.dragonName(hunt))} Hunt`;
  return type === "battle_began" ? `The battle with ${names.dragonName(dragon)}` : null;
}

/** @type {import("sf/match/board.js").Board["linesOf"]} */
export function linesOf(step, telling) {
  const names = namesIn(step, telling);
  return linesBy(
    step.events,
    names,
    sideOf,
    (event) => deedOf(event, names),
    (event) => headOf(event, names),
  );
}
