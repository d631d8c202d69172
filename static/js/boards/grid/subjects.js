/** What the inspector says of things on a Grid board. */
import { blockAt } from "sf/boards/grid/origins.js";
import { standing, whereabouts } from "sf/boards/grid/places.js";
import { arrowWords, counted, isTrick, squareName } from "sf/boards/grid/words.js";

/** @typedef {import("sf/match/board.js").Subject} Subject */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/** @param {CardFacts} card @param {string | null} why @returns {Subject} */
export const cardSubject = (card, why = null) => ({
  title: card.name,
  kicker: isTrick(card) ? "Trick, used once" : "Assistant",
  art: card.art,
  cost: card.cost,
  stats: isTrick(card)
    ? []
    : [
        { kind: "attack", value: card.design.attack },
        { kind: "defense", value: card.design.defense },
      ],
  lines: card.text.map((line) => ({ ...line, icon: line.icon || "ui-move" })),
  why,
  flavor: card.flavor,
  card,
});

/** @type {import("sf/match/board.js").Board["subjectOf"]} */
export function subjectOf(place, { view, cards, choices, nameOf }) {
  const found = whereabouts(view, place);
  const card = found ? cards[found.card] : undefined;
  if (!found || !card) return null;
  const subject = cardSubject(card, blockAt(view, choices, place)?.message ?? null);
  const whose = found.seat === view.you ? "yours" : `${nameOf(found.seat)}’s`;
  const on = standing(view, place);
  if (on) {
    const { facing, arrows, attack, defense, damage } = on.assistant;
    const [, ...lines] = subject.lines;
    const now = { key: "arrows", icon: "ui-move", lead: `Facing ${facing}.`, text: `Now ${arrowWords(arrows)}.` };
    return {
      ...subject,
      kicker: `Assistant, ${whose}, square ${squareName(on.square)}`,
      stats: [
        { kind: "attack", value: attack },
        { kind: "defense", value: defense, state: damage > 0 ? "damaged" : undefined },
      ],
      lines: [now, ...lines],
    };
  }
  if (found.zone !== "resting") return { ...subject, kicker: `${subject.kicker}, ${whose}` };
  const rest = {
    key: "rest",
    icon: "ui-clock",
    lead: "At rest.",
    text: `${counted(found.counters, "counter")}; one goes at the start of each turn of its owner.`,
  };
  return { ...subject, kicker: `Assistant, ${whose}`, lines: [...subject.lines, rest] };
}
