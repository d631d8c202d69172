/** Words and signs for the Dragon board that the server does not send. Rules text comes with `cards`. */

/** @typedef {{ effect: string, amount?: number, count?: number | "all", gem?: string }} Effect */

export const LAST_WAVE = 5;
export const DRAGONS = 3;
export const COLOURS = ["red", "blue", "green", "yellow", "white"];

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param {number} amount */
export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} name */
export const possessive = (name) => `${name}’${name.endsWith("s") ? "" : "s"}`;

/** Gems by their colours: "1 red, 2 white". @param {Record<string, number>} gems */
export const gemWords = (gems) =>
  COLOURS.filter((gem) => gems[gem]).map((gem) => `${gems[gem]} ${gem}`).join(", ");

/** @param {{ gold: number, silver: number }} stars */
export const starWords = ({ gold, silver }) => `${gold} gold and ${silver} silver ${gold + silver === 1 ? "star" : "stars"}`;

/** The sign of each effect. @type {Record<string, string>} */
const SIGNS = {
  attack: "ui-swords",
  damage: "effect-damage",
  stun: "status-stun",
  poison: "status-poison",
  reclaim: "ui-undo-2",
  block: "effect-armor",
  heal: "effect-heal",
  energy: "effect-energy",
  gain_gem: "effect-charge",
  draw_loot: "thing-gear",
  extra_set: "ui-copy",
  cleanse: "effect-cleanse",
  add_monster: "ui-plus",
  poison_hero: "status-poison",
  steal_gem: "ui-hand",
  strengthen: "effect-attack",
  harden: "thing-armor",
  regrow: "trait-regenerate",
  thorns: "trait-sturdy",
  ward: "effect-shield",
  flee: "ui-arrow-right",
};
/** @param {string} effect */
export const signOf = (effect) => SIGNS[effect] ?? "";

/** Effects of the hero that take enemies. */
const ON_ENEMIES = new Set(["attack", "damage", "stun", "poison"]);
/** @param {Effect[] | undefined} effects */
export const takesEnemies = (effects) => (effects ?? []).some(({ effect }) => ON_ENEMIES.has(effect));

/** How much an effect does and to how many, in the signs that fit on a small card. @param {Effect} effect */
export function shortAmount({ effect, amount, count }) {
  const most = effect === "attack" ? (amount ? `+${amount}` : "") : amount === undefined || effect === "reclaim" && amount === 1 ? "" : String(amount);
  const whom = count === "all" ? "all" : count && count > 1 ? `×${count}` : "";
  return [most, whom].filter(Boolean).join(" ");
}

/** What a passive, a Buff or an Ambush is called on a piece. @type {Record<string, (amount: number) => string>} */
const ABILITIES = {
  regrow: (amount) => `Regrows ${amount}`,
  thorns: (amount) => `Thorns ${amount}`,
  ward: () => "Ward",
  strengthen: (amount) => `Others +${amount} attack`,
  harden: (amount) => `Others +${amount} defense`,
};
/** What an enemy does after its attack. @type {Record<string, (amount: number) => string>} */
const FOLLOWING = {
  poison_hero: (amount) => `${amount} Poison`,
  steal_gem: () => "takes a gem",
  flee: () => "leaves",
};

/** @param {Effect[] | undefined} effects @param {Record<string, (amount: number) => string>} words */
const said = (effects, words) =>
  (effects ?? []).flatMap(({ effect, amount = 1 }) => {
    const tell = words[effect];
    return tell ? [{ icon: signOf(effect), effect, text: tell(amount) }] : [];
  });

/** What stands on a monster or dragon besides its numbers. @param {Record<string, any>} foe  its design */
export const abilitiesOf = (foe) => said([...(foe.passive ?? []), ...(foe.buff ?? [])], ABILITIES);

/** What follows an enemy's attack. @param {Record<string, any>} foe  its design */
export const followingOf = (foe) => said(foe.passive, FOLLOWING);

/** Why a skill is cold, in the words that fit on it. @type {Record<string, string>} */
const SHORT_REASONS = {
  not_enough_energy: "No energy",
  not_enough_gems: "No gems",
  already_set: "Set used",
};

/** @param {import("sf/match/types.js").Block | null} block */
export const shortReason = (block) => (block && SHORT_REASONS[block.code]) || null;
