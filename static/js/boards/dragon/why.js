/** Why things happened: the events of a step as a tree of sentences, each under what caused it. */
import { deedOf, headOf, sideOf } from "sf/boards/dragon/log.js";
import { namesIn } from "sf/boards/dragon/names.js";
import { asSentence } from "sf/match/lines.js";

/** @typedef {import("sf/match/lines.js").Why} Why */
/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */

/** Events with which something new begins. */
const HEADS = new Set([
  "hero_chosen",
  "hunt_began",
  "wave_began",
  "battle_began",
  "turn_began",
  "turn_ended",
  "skill_played",
  "skill_set",
  "hero_rested",
  "loot_used",
  "dragon_acted",
  "ambush_sprung",
  "loot_found",
  "loot_equipped",
  "loot_left",
  "wave_ended",
  "skill_chosen",
  "match_over",
]);

/** An attack that answers nothing: what follows from it stands under it. @param {GameEvent} event @param {GameEvent | null} head */
const isBlow = ({ type, cause }, head) => type === "hero_hurt" && cause === "attack" && head?.type !== "dragon_acted";

/**
 * A fall stands under the last hit that the fallen took, thorns under the hit that they answer, a
 * reward under the fall that brought it.
 * @type {import("sf/match/board.js").Board["whyOf"]}
 */
export function whyOf(step, telling) {
  const names = namesIn(step, telling);
  /** @type {Why[]} */
  const roots = [];
  /** @type {{ event: GameEvent | null, node: Why | null }} */
  let head = { event: null, node: null };
  /** By the enemy that was hit. @type {Map<string, Why>} */
  const lastHit = new Map();
  for (const event of step.events) {
    const begun = headOf(event, names);
    const parts = begun ? [begun] : deedOf(event, names);
    if (!parts) {
      if (event.type === "turn_ended") head = { event, node: null };
      continue;
    }
    /** @type {Why} */
    const node = { parts: asSentence(parts), side: sideOf(event), then: [] };
    if (HEADS.has(event.type) || isBlow(event, head.event)) {
      roots.push(node);
      head = { event, node };
      continue;
    }
    const cause = lastHit.get(hitBehind(event)) ?? head.node;
    (cause?.then ?? roots).push(node);
    if (event.type === "enemy_hurt") lastHit.set(event.enemy, node);
  }
  return roots;
}

/** The enemy whose last hit brought this about; "" for none. @param {GameEvent} event */
function hitBehind({ type, cause, monster, dragon, by }) {
  if (type === "monster_defeated") return monster;
  if (type === "dragon_defeated") return dragon;
  return type === "hero_hurt" && cause === "thorns" ? by : "";
}
