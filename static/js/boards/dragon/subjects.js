/** What the inspector says of things on a Dragon board. */
import { designOf, faceOf, gemOf, nameOfSide, waveSizeOf } from "sf/boards/dragon/faces.js";
import { blockAt } from "sf/boards/dragon/origins.js";
import { enemyAt, HERO, LAIR, whereabouts } from "sf/boards/dragon/places.js";
import { capital, counted, followingOf, gemWords } from "sf/boards/dragon/words.js";

/** @typedef {import("sf/match/board.js").Subject} Subject */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/boards/dragon/places.js").Side} Side */
/** @typedef {Subject["lines"][0]} SubjectLine */

/** @param {string} key @param {string} icon @param {string} lead @param {string} text @returns {SubjectLine} */
const line = (key, icon, lead, text) => ({ key, icon, lead, text });

/** What a side says besides its rules text. @param {CardFacts} card @param {Side} side @returns {SubjectLine[]} */
function besides(card, side) {
  if (side === "skill" && card.design.type !== "basic" && card.design.type !== "hero") {
    const gem = `${capital(gemOf(card))} gem in its centre. `;
    return [line("wave", "ui-layers", "When learned:", `${gem}${capital(counted(waveSizeOf(card), "monster"))} in the next wave.`)];
  }
  if (side !== "hero") return [];
  const { gem_limit: gems = 3, skill_limit: skills = 7, weapon = 1, armor = 1, trinket = 1, consumable = 1 } = card.design;
  const room = `${counted(gems, "gem")}, ${counted(skills, "skill")}; ${counted(weapon, "weapon")}, ${armor} armor, ${counted(trinket, "trinket")}, ${counted(consumable, "consumable")}.`;
  return [line("room", "ui-layers", "Room for", room)];
}

/** @param {CardFacts} card @param {Side} side @param {string | null} [why] @returns {Subject} */
export function sideSubject(card, side, why = null) {
  const face = faceOf(card, side);
  return {
    title: face.name,
    kicker: face.head?.line,
    art: face.art,
    cost: face.cost,
    stats: (face.numbers ?? []).map(({ kind, value }) => ({ kind, value })),
    lines: [...face.text, ...besides(card, side)],
    why,
    flavor: card.flavor,
    card: face,
  };
}

/** Which side a card shows first, where nothing tells. @param {CardFacts} card @returns {Side} */
const firstSide = ({ design: { type = "card" } }) => (type === "hero" || type === "dragon" ? type : type === "basic" ? "skill" : "monster");

/** @type {import("sf/match/board.js").Board["cardSubject"]} */
export const cardSubject = (card) => sideSubject(card, firstSide(card));

/** What an enemy is going to do. @param {Record<string, any>} enemy @param {CardFacts} card @param {Side} side */
function intent({ attack, stunned }, card, side) {
  if (side === "dragon")
    return stunned ? "Stunned: its attacks do nothing this turn." : "The gem of the card that is drawn says which ability it uses.";
  if (stunned) return "Stunned: it does not attack this turn.";
  const after = followingOf(designOf(card, side)).map(({ text }) => text);
  return [`Attacks for ${attack}`, ...after].join(", then ") + ".";
}

/** @param {Record<string, any>} enemy @param {CardFacts} card @param {Side} side @returns {Partial<Subject>} */
function onField(enemy, card, side) {
  const subject = sideSubject(card, side);
  const poison = enemy.poison ? [{ ...line("poison", "status-poison", "Poison.", `${enemy.poison} damage at the start of each of your turns, past its defense.`), count: enemy.poison }] : [];
  return {
    stats: [
      { kind: "attack", value: enemy.attack },
      { kind: "defense", value: enemy.defense, state: enemy.defense < enemy.max_defense ? "lowered" : undefined },
      { kind: "life", value: enemy.life, state: enemy.life < enemy.max_life ? "damaged" : undefined },
    ],
    lines: [line("intent", "ui-swords", "Next:", intent(enemy, card, side)), ...poison, ...subject.lines],
  };
}

/** @param {Record<string, any>} hero @param {CardFacts} card @returns {Partial<Subject>} */
function heroNow(hero, card) {
  const poison = hero.poison ? [{ ...line("poison", "status-poison", "Poison.", "You fall when your life is not above it."), count: hero.poison }] : [];
  return {
    stats: [
      { kind: "attack", value: hero.attack },
      { kind: "defense", value: hero.block },
      { kind: "life", value: hero.life, state: hero.life < hero.max_life ? "damaged" : undefined },
    ],
    lines: [
      line("block", "effect-armor", "Block", `${hero.block}: it takes damage before your life. It is ${hero.defense} again when a wave begins.`),
      ...poison,
      ...sideSubject(card, "hero").lines,
      line("gems", "mark", "Gems:", `${gemWords(hero.gems) || "none"}.`),
    ],
  };
}

/** @type {import("sf/match/board.js").Board["subjectOf"]} */
export function subjectOf(place, { view, cards, choices }) {
  const found = whereabouts(view, place);
  const card = found ? cards[found.key] : undefined;
  if (!found || !card) return null;
  const subject = sideSubject(card, found.side, blockAt(view, choices, place)?.message ?? null);
  const enemy = enemyAt(view, place);
  if (enemy) return { ...subject, ...onField(enemy, card, found.side) };
  if (place === HERO) return { ...subject, ...heroNow(view.hero, card) };
  if (place === LAIR) return { ...subject, kicker: view.dragons_defeated.includes(view.hunt) ? "Dragon, defeated" : "Dragon of this Hunt" };
  if (place !== "hero_skill") return found.zone === "discard" ? { ...subject, kicker: "Skill, spent" } : subject;
  const special = faceOf(cards[view.hero?.card] ?? card, "hero").text;
  const name = nameOfSide(cards[view.hero?.card], "hero");
  return { ...subject, lines: [...subject.lines, ...special.map((one) => ({ ...one, lead: `${name}:` }))] };
}
