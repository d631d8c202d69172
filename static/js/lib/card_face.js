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

const ARROW = "arrow-";
/** @type {NonNullable<CardFacts["head"]>} */
const NO_HEAD = { sign: null, line: "", chips: [] };

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
  const head = card.head ?? NO_HEAD;
  const chips = [
    ...text
      .filter((line) => line.icon.startsWith("trait-"))
      .map((line) => ({ icon: line.icon, label: line.lead.replace(/[.:]$/, "") })),
    ...head.chips,
  ];
  const rarity = card.rarity || "common";
  return {
    sign: head.sign,
    line: head.line,
    chips,
    edges: head.chips.filter(({ icon }) => icon.startsWith(ARROW)).map(({ icon }) => icon.slice(ARROW.length)),
    lines: text.filter((line) => !line.icon.startsWith("trait-")),
    marks: text.filter((line) => line.icon),
    left: numbers.filter(({ side }) => side === "left"),
    right: numbers.filter(({ side }) => side === "right"),
    numbers,
    rarity,
    rarityLabel: capital(rarity),
    raritySymbol: `rarity-${RARITIES.indexOf(rarity) + 1}`,
    frameSymbol: `frame-${rarity}`,
    label: [
      ...(card.cost === null || head.sign ? [] : [`Cost ${card.cost}`]),
      card.name || "A card without a name",
      ...(head.line ? [head.line] : []),
      ...[...numbers].sort((one, other) => one.rank - other.rank).map(({ label, value }) => `${label} ${value}`),
      ...chips.map((chip) => chip.label),
    ].join(", "),
  };
}
