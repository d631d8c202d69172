/**
 * The parts of a printed card, as cards/templatetags/card_face.py gives them to templates.
 */

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {{ kind: string, value: number }} Number_ */

const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];
const SPOKEN = ["attack", "health", "armor", "resistance"];
const PRINTED = ["attack", "armor", "resistance", "health"];
/** @type {Record<string, string>} */
const STAT_LABELS = { attack: "Attack", health: "Health", armor: "Armor", resistance: "Resistance" };

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * @param {CardFacts} card
 */
export function cardFace(card) {
  const { design, text } = card;
  /** @param {string} kind */
  const isPrinted = (kind) => kind === "attack" || kind === "health" || Boolean(design[kind]);
  const numbers = PRINTED.filter(isPrinted).map((kind) => ({ kind, value: Number(design[kind] ?? 0) }));
  const traits = text
    .filter((line) => line.icon.startsWith("trait-"))
    .map((line) => ({ ...line, name: line.lead.replace(/[.:]$/, "") }));
  const rarity = card.rarity || "common";
  return {
    traits,
    lines: text.filter((line) => !line.icon.startsWith("trait-")),
    left: numbers.filter(({ kind }) => kind === "attack" || kind === "armor"),
    right: numbers.filter(({ kind }) => kind === "resistance" || kind === "health"),
    numbers,
    rarity,
    rarityLabel: capital(rarity),
    raritySymbol: `rarity-${RARITIES.indexOf(rarity) + 1}`,
    frameSymbol: `frame-${rarity}`,
    label: [
      ...(card.cost === null ? [] : [`Cost ${card.cost}`]),
      card.name || "A card without a name",
      ...SPOKEN.filter(isPrinted).map((kind) => `${STAT_LABELS[kind]} ${design[kind] ?? 0}`),
      ...traits.map((trait) => trait.name),
    ].join(", "),
  };
}
