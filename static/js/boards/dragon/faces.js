/**
 * Sides of a card. A Dragon card is a skill in the hand, a monster on the field, loot once found;
 * each side is a card of its own to look at, with its own name, lines and numbers.
 */
import { capital, gemWords, signOf } from "sf/boards/dragon/words.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").TextLine} TextLine */
/** @typedef {import("sf/boards/dragon/places.js").Side} Side */

/** Which lines of the rules text belong to a side, by the beginnings of their keys. @type {Record<Side, RegExp>} */
const LINES = {
  skill: /^(skill\.|effects|charged|charge\.|rest$)/,
  monster: /^(monster\.|reward)/,
  loot: /^(loot\.|bonus)/,
  hero: /^special/,
  dragon: /^(passive|abilities\.|wave\d)/,
  spark: /^spark\./,
};
/** Lines whose sign is not that of an effect. @type {Record<string, string>} */
const ICONS = { reward: "thing-gear", bonus: "thing-gear", rest: "ui-undo-2" };
/** What a card of a side is, below its name. @type {Record<Side, string>} */
const KINDS = { skill: "Skill", monster: "Monster", loot: "Loot", hero: "Hero", dragon: "Dragon", spark: "Spark" };
/** What stands where a skill has its cost. @type {Record<Side, string>} */
const SIGNS = { skill: "", monster: "ui-swords", loot: "thing-gear", hero: "thing-hero", dragon: "thing-dragon", spark: "mark" };
/** @type {Record<string, string>} */
const LABELS = { attack: "Attack", defense: "Defense", life: "Life" };

/** The part of a design that is one side of its card. @param {CardFacts | undefined} card @param {Side} side @returns {Record<string, any>} */
export function designOf(card, side) {
  const design = card?.design ?? {};
  if (side === "hero" || side === "dragon" || (side === "skill" && design.type === "basic")) return design;
  return design[side] ?? {};
}

/** @param {CardFacts | undefined} card @param {Side} side @returns {string} */
export const nameOfSide = (card, side) => designOf(card, side).name ?? card?.name ?? KINDS[side];

/** @param {TextLine} line @param {Record<string, any>} design */
function iconOf({ key, icon }, design) {
  if (icon) return icon;
  if (key in ICONS) return ICONS[key] ?? "";
  const found = key.split(".").reduce((/** @type {any} */ part, name) => part?.[name], design);
  return signOf(Array.isArray(found) ? found[0]?.effect : "") || "ui-info";
}

/** What charging costs stands before what it brings. @param {TextLine[]} lines @param {Record<string, any>} design */
const withCharge = (lines, { charge }) =>
  lines
    .filter(({ key }) => !/charge\./.test(key))
    .map((line) => (/charged$/.test(line.key) && charge ? { ...line, lead: `Charged, ${gemWords(charge)}:` } : line));

/**
 * A card as one of its sides.
 * @param {CardFacts} card
 * @param {Side} side
 * @returns {CardFacts}
 */
export function faceOf(card, side) {
  const design = designOf(card, side);
  const isFighter = side === "monster" || side === "dragon" || side === "hero";
  const numbers = !isFighter
    ? []
    : ["attack", "defense", "life"].map((kind, rank) => ({
        kind,
        label: LABELS[kind] ?? kind,
        value: design[kind] ?? (kind === "defense" ? 0 : 1),
        side: rank ? "right" : "left",
        rank,
      }));
  const kind = side === "loot" ? (design.kind ?? "trinket") : KINDS[side];
  return {
    ...card,
    name: nameOfSide(card, side),
    art: (side === "skill" && card.skill_art) || card.art,
    cost: side === "skill" ? (design.cost ?? 0) : /** @type {any} */ (null),
    design: card.design,
    text: withCharge(card.text.filter(({ key }) => LINES[side].test(key)), design).map((line) => ({
      ...line,
      icon: iconOf(line, card.design),
    })),
    numbers,
    head: { sign: side === "skill" ? null : { icon: SIGNS[side], label: KINDS[side] }, line: capital(kind), chips: [] },
  };
}

/** The gem in the centre of its skill, which says what a dragon does. @param {CardFacts} card @returns {string} */
export const gemOf = (card) => card.design.gem ?? "red";

/** How many monsters come next where this skill is chosen. @param {CardFacts | undefined} card */
export const waveSizeOf = (card) => designOf(card, "skill").wave_size ?? 1;
