/** What the result screen tells of a hunt: life by turn, and which skills and enemies did most. */
import { enemiesOf, keyOf } from "sf/boards/dragon/places.js";

/** @typedef {{ side: "ours" | "theirs", damage: number, felled: number }} Deed */
/** @typedef {{ life: [number, number, number][], deeds: Record<string, Deed> }} Tale */

/** Acts of the hero, and the field with the card that acted. @type {Record<string, string>} */
const ACTS = { skill_played: "skill", skill_set: "skill", loot_used: "card" };

/** @returns {Tale} */
export const emptyTale = () => ({ life: [], deeds: {} });

/**
 * @param {Tale} tale
 * @param {import("sf/match/types.js").Step} step
 * @returns {Tale}
 */
export function taleAfter(tale, { events, after }) {
  const deeds = { ...tale.deeds };
  /** The skill or loot that acts in this step. */
  let acting = "";
  /** @param {string} name @param {"ours" | "theirs"} side @param {Partial<Deed>} done */
  const credit = (name, side, { damage = 0, felled = 0 }) => {
    const deed = deeds[name] ?? { side, damage: 0, felled: 0 };
    deeds[name] = { side, damage: deed.damage + damage, felled: deed.felled + felled };
  };
  for (const event of events) {
    const field = ACTS[event.type];
    if (field) acting = `${event.type === "loot_used" ? "loot" : "skill"}:${keyOf(event[field])}`;
    else if (event.type === "hero_rested") acting = "skill:hero_skill";
    else if (event.type === "turn_ended") acting = "";
    else if (event.type === "enemy_hurt" && acting) credit(acting, "ours", { damage: event.amount - event.blocked });
    else if (event.type === "monster_defeated" || event.type === "dragon_defeated") {
      if (acting) credit(acting, "ours", { felled: 1 });
    } else if (event.type === "hero_hurt")
      credit(`foe:${keyOf(event.by)}`, "theirs", { damage: event.amount - event.blocked });
  }
  if (!after.hero) return { ...tale, deeds };
  const enemies = enemiesOf(after).reduce((sum, { life }) => sum + life, 0);
  const point = /** @type {[number, number, number]} */ ([after.turn, after.hero.life, enemies]);
  return { deeds, life: [...tale.life.filter(([at]) => at !== after.turn), point] };
}

/**
 * The cards that did most, of both sides, best first.
 * @param {Tale} tale
 * @param {number} most  of each side
 */
export function tellingCards(tale, most) {
  const listed = Object.entries(tale.deeds)
    .map(([name, deed]) => ({ kind: name.slice(0, name.indexOf(":")), key: name.slice(name.indexOf(":") + 1), ...deed }))
    .filter(({ damage, felled }) => damage + felled > 0)
    .sort((a, b) => b.felled * 100 + b.damage - (a.felled * 100 + a.damage));
  return ["ours", "theirs"].flatMap((side) => listed.filter((deed) => deed.side === side).slice(0, most));
}
