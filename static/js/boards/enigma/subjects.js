/** What the inspector says of things on an Enigma board. */
import { kindWords } from "sf/boards/enigma/facts.js";
import { blockAt } from "sf/boards/enigma/origins.js";
import { cardKey, DOMAIN, picoAt } from "sf/boards/enigma/places.js";
import {
  elementIcon,
  elementName,
  STATUS_WORDS,
  symbolWords,
  TYPE_NAMES,
} from "sf/boards/enigma/words.js";

/** @typedef {import("sf/match/board.js").Subject} Subject */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {Parameters<import("sf/match/board.js").Board["subjectOf"]>[1]} Told */



/** Vulnerability, resistance, Recall cost: numbers of a Pico that no rules text says. @param {CardFacts} card */
function traitLines({ design }) {
  if (!design.element) return [];
  const { vulnerability: weak, resistance: strong, recall_cost: recall = 0 } = design;
  const said = [
    weak ? `Vulnerable to ${elementName(weak)}: twice the damage.` : "",
    strong ? `Resists ${elementName(strong.element)}: ${strong.amount} less.` : "",
    recall ? `Recall costs ${recall} Flux.` : "Recall is free.",
  ];
  return [
    {
      key: "element",
      icon: elementIcon(design.element),
      lead: `${elementName(design.element)}.`,
      text: said.filter(Boolean).join(" "),
    },
  ];
}

/** @param {CardFacts} card */
function kicker(card) {
  const { design } = card;
  if (design.type && design.type !== "pico") return TYPE_NAMES[design.type] ?? "";
  const from = design.upgrades_from ? `, upgrades ${design.upgrades_from}` : "";
  return `${kindWords(card)}${from}`;
}

/** @param {CardFacts} card @param {string | null} why @returns {Subject} */
export const cardSubject = (card, why = null) => ({
  title: card.name,
  kicker: kicker(card),
  art: card.art,
  cost: null,
  stats: card.design.integrity ? [{ kind: "integrity", value: card.design.integrity }] : [],
  lines: [...card.text.map((line) => ({ ...line })), ...traitLines(card)],
  why,
  flavor: card.flavor,
  card,
});

/** @param {Record<string, any>} pico @param {Record<string, CardFacts>} cards */
function picoLines(pico, cards) {
  const lines = [];
  const gear = pico.gear && cards[pico.gear.card];
  if (gear) {
    const text = gear.text.map((/** @type {any} */ line) => `${line.lead} ${line.text}`.trim()).join(" ");
    lines.push({ key: "gear", icon: "effect-armor", lead: `Gear: ${gear.name}.`, text });
  }
  if (pico.status) {
    const { icon, name, help } = STATUS_WORDS[pico.status] ?? { icon: "ui-info", name: pico.status, help: "" };
    lines.push({ key: pico.status, icon, lead: `${name}.`, text: help });
  }
  const flux = pico.flux.map((/** @type {any} */ one) => one.element);
  lines.push({
    key: "attached",
    icon: "shape-null",
    lead: "Flux.",
    text: flux.length ? `${symbolWords(flux)}.` : "None attached.",
  });
  const below = pico.stack.slice(0, -1).map((/** @type {any} */ one) => cards[one.card]?.name ?? "a card");
  if (below.length)
    lines.push({ key: "stack", icon: "ui-layers", lead: "Upgraded.", text: `Below it: ${below.join(", ")}.` });
  return lines;
}

/** @type {import("sf/match/board.js").Board["subjectOf"]} */
export function subjectOf(place, { view, cards, choices }) {
  const isAct = /^(strike:|recall$)/.test(place);
  const own = view.you === null || view.you === undefined ? null : view.players[view.you];
  const id = isAct ? own?.vanguard : place.replace(/^(opening|choose|ability):/, "").replace(/:(pico|gear)$/, "");
  const key = id ? cardKey(view, id) : null;
  const card = key ? cards[key] : undefined;
  if (!card) return null;
  const why = blockAt(view, choices, isAct ? place : id)?.message ?? null;
  const found = picoAt(view, id);
  if (!found) {
    const subject = cardSubject(card, why);
    if (place !== DOMAIN || !view.domain) return subject;
    return { ...subject, kicker: `Domain, ${view.domain.owner === (view.you ?? 0) ? "yours" : "theirs"}` };
  }
  const { pico } = found;
  return {
    ...cardSubject(card, why),
    kicker: `${kindWords(card)}, Integrity ${pico.integrity} of ${pico.max_integrity}`,
    stats: [
      {
        kind: "integrity",
        value: pico.integrity,
        state: pico.integrity < pico.max_integrity ? "damaged" : undefined,
      },
    ],
    lines: [...cardSubject(card).lines, ...picoLines(pico, cards)],
  };
}
