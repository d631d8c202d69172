/** What the inspector says of things on a Nexus board. */
import { blockOf } from "sf/match/choices.js";
import { pieceSigns } from "sf/boards/nexus/facts.js";
import { cardKey, creatureAt, LANE_NAMES } from "sf/boards/nexus/places.js";
import { patronWords, STATUS_WORDS, STATUSES } from "sf/boards/nexus/words.js";

/** @typedef {import("sf/match/board.js").Subject} Subject */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {Parameters<import("sf/match/board.js").Board["subjectOf"]>[1]} Told */

const NO_SUBJECT = { art: null, cost: null, stats: [], lines: [], why: null, card: null };

/** @param {CardFacts} card */
const linesOfCard = (card) => card.text.map((line) => ({ ...line }));

/** @param {CardFacts} card @param {string | null} why @returns {Subject} */
export const cardSubject = (card, why = null) => ({
  title: card.name,
  art: card.art,
  cost: card.cost,
  stats: ["attack", "armor", "resistance", "health"]
    .filter((kind) => kind === "attack" || kind === "health" || card.design[kind])
    .map((kind) => ({ kind, value: card.design[kind] ?? 0 })),
  lines: linesOfCard(card),
  why,
  flavor: card.flavor,
  card,
});

/**
 * @param {string} id
 * @param {Record<string, any>} creature
 * @param {CardFacts} card
 * @param {string | null} why
 * @returns {Subject}
 */
function creatureSubject(id, creature, card, why) {
  const { traits, special } = pieceSigns(creature, card);
  const kept = new Set([...traits, special]);
  const isDamaged = creature.health < creature.max_health;
  return {
    title: card.name,
    kicker: `Health ${creature.health} of ${creature.max_health}`,
    art: card.art,
    cost: null,
    stats: [
      { kind: "attack", value: creature.attack },
      ...(creature.armor ? [{ kind: "armor", value: creature.armor }] : []),
      ...(creature.resistance ? [{ kind: "resistance", value: creature.resistance }] : []),
      { kind: "health", value: creature.health, state: isDamaged ? "damaged" : undefined },
    ],
    lines: [
      ...card.text.map((line) => ({ ...line, silenced: !kept.has(line) })),
      ...(creature.silenced
        ? [
            {
              key: "silence",
              icon: "effect-silence",
              lead: "Silenced.",
              text: "Its traits and special are gone for good.",
            },
          ]
        : []),
      ...(creature.sneaky
        ? [
            {
              key: "hidden",
              icon: "trait-sneaky",
              lead: "Hidden.",
              text: "It cannot be attacked or picked until its owner’s next turn.",
            },
          ]
        : []),
      ...STATUSES.filter((kind) => creature[kind] > 0).map((kind) => ({
        key: kind,
        icon: `status-${kind}`,
        lead: `${STATUS_WORDS[kind]?.name} ${creature[kind]}.`,
        text: STATUS_WORDS[kind]?.help ?? "",
        count: creature[kind],
      })),
    ],
    why,
    card,
  };
}

/** @param {number} seat @param {Told} told @returns {Subject} */
function patronSubject(seat, { view, choices, nameOf, patronCosts }) {
  const player = view.players[seat];
  const patron = patronWords(player.patron);
  const cost = patronCosts[player.patron];
  const block = seat === view.you ? blockOf(choices, "patron") : null;
  return {
    ...NO_SUBJECT,
    title: patron.name,
    kicker: `Patron of ${nameOf(seat)}`,
    cost: cost ?? null,
    lines: [
      {
        key: "patron",
        icon: patron.icon,
        lead: player.patron_used ? "Spent." : "Once a match:",
        text: patron.text,
      },
    ],
    why: block?.message ?? null,
  };
}

/** @param {string} place @param {Told} told @returns {Subject | null} */
function buildingSubject(place, { view, nameOf }) {
  const [kind, seatText, lane = ""] = place.split(":");
  const player = view.players[Number(seatText)];
  if (!player) return null;
  const owner = nameOf(Number(seatText));
  if (kind === "tower") {
    const health = player.towers[lane];
    const text =
      health > 0
        ? "Creatures of the other side attack it in its lane. While it stands, the hero is out of their reach there."
        : "It is down: in this lane the hero can be attacked.";
    return {
      ...NO_SUBJECT,
      title: `${LANE_NAMES[lane]} tower`,
      kicker: `${owner}, ${Math.max(0, health)} of 10`,
      lines: [{ key: "tower", icon: health > 0 ? "thing-tower" : "thing-ruin", lead: "Tower.", text }],
    };
  }
  if (kind !== "hero") return null;
  const { health, armor } = player.hero;
  return {
    ...NO_SUBJECT,
    title: `${owner}’s hero`,
    stats: [...(armor ? [{ kind: "armor", value: armor }] : []), { kind: "health", value: health }],
    lines: [
      {
        key: "hero",
        icon: "thing-hero",
        lead: "Hero.",
        text: "At 0 health the match is lost. Armor is used up first.",
      },
    ],
  };
}

/** @type {import("sf/match/board.js").Board["subjectOf"]} */
export function subjectOf(place, told) {
  const { view, cards, choices } = told;
  const id = place.replace(/^(ghost|opening|choose):/, "");
  const key = cardKey(view, id);
  const card = key ? cards[key] : undefined;
  const found = creatureAt(view, id);
  if (found && card) return creatureSubject(id, found.creature, card, blockOf(choices, id)?.message ?? null);
  if (card) return cardSubject(card, blockOf(choices, id, "play")?.message ?? null);
  if (place === "patron") return patronSubject(view.you ?? 0, told);
  if (place.startsWith("patron:")) return patronSubject(Number(place.slice(7)), told);
  if (place === "kindle") {
    return {
      ...NO_SUBJECT,
      title: "Kindle",
      lines: [
        {
          key: "kindle",
          icon: "thing-kindle",
          lead: "Once a turn:",
          text: "Discard a card from your hand for 1 energy this turn. The card is out of the match.",
        },
      ],
      why: blockOf(choices, "kindle")?.message ?? null,
    };
  }
  return buildingSubject(place, told);
}
