/**
 * The parts of a printed card, as cards/templatetags/card_face.py gives them to templates.
 */

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").FaceNumber} Number_ */

const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];
/** What Nexus printed before games declared their numbers: of designs that were frozen then. */
const OLD = /** @type {[string, string, "left" | "right", number][]} */ ([
  ["attack", "Attack", "left", 0],
  ["armor", "Armor", "left", 2],
  ["resistance", "Resistance", "right", 3],
  ["health", "Health", "right", 1],
]);

/** @param {Record<string, any>} design @returns {Number_[]} */
const oldNumbers = (design) =>
  OLD.filter(([kind, , , rank]) => rank < 2 || Boolean(design[kind])).map(([kind, label, side, rank]) => ({
    kind,
    label,
    side,
    rank,
    value: Number(design[kind] ?? 0),
  }));

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * @param {CardFacts} card
 */
export function cardFace(card) {
  const { design, text } = card;
  const numbers = card.numbers ?? oldNumbers(design);
  const traits = text
    .filter((line) => line.icon.startsWith("trait-"))
    .map((line) => ({ ...line, name: line.lead.replace(/[.:]$/, "") }));
  const rarity = card.rarity || "common";
  return {
    traits,
    lines: text.filter((line) => !line.icon.startsWith("trait-")),
    left: numbers.filter(({ side }) => side === "left"),
    right: numbers.filter(({ side }) => side === "right"),
    numbers,
    rarity,
    rarityLabel: capital(rarity),
    raritySymbol: `rarity-${RARITIES.indexOf(rarity) + 1}`,
    frameSymbol: `frame-${rarity}`,
    label: [
      ...(card.cost === null ? [] : [`Cost ${card.cost}`]),
      card.name || "A card without a name",
      ...[...numbers].sort((one, other) => one.rank - other.rank).map(({ label, value }) => `${label} ${value}`),
      ...traits.map((trait) => trait.name),
    ].join(", "),
  };
}
