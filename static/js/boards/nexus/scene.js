/**
 * Everything that the parts of a Nexus board read, gathered once a drawing from the store, the
 * selection and the forecasts. Parts get it as one property and keep nothing themselves.
 */
import { actsNamed, findAct } from "sf/match/choices.js";
import { cardKey, slotPlace } from "sf/boards/nexus/places.js";
import { sidesIn } from "sf/match/sides.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/boards/nexus/facts.js").Tag} Tag */

/**
 * @typedef {object} SceneParts
 * @property {import("sf/match/types.js").View} view
 * @property {Record<string, CardFacts>} cards
 * @property {import("sf/match/types.js").Choices} choices  none while an act is unanswered
 * @property {import("sf/match/types.js").Player[]} players
 * @property {import("sf/match/types.js").Presence | null} presence
 * @property {import("sf/match/selection.js").Selection | null} selection
 * @property {Map<string, import("sf/match/selection.js").Offer>} offers
 * @property {Map<string, Tag>} tags  of places that can be picked
 * @property {Map<string, Tag>} previews  of places that a picked one would touch besides
 * @property {Record<string, number>} patronCosts  of this match
 * @property {string | null} waitingAt  where the unanswered act was tried
 */

/** A hero's health at the start (N1.2). */
const HERO_HEALTH = 30;

/** @param {SceneParts} parts */
export function createScene(parts) {
  const { view, cards, choices, selection, patronCosts } = parts;
  const near = view.you ?? 0;
  const kindles = actsNamed(choices, "kindle");

  /** The cost of the card or Patron that is about to be used. */
  function plannedCost() {
    if (!selection?.act || selection.act.type === "kindle") return 0;
    if (selection.origin === "patron") return patronCost(view.players[near].patron) ?? 0;
    if (selection.act.type !== "play") return 0;
    const key = cardKey(view, selection.origin);
    return (key && cards[key]?.cost) || 0;
  }

  /** @param {string} patron */
  function patronCost(patron) {
    return patronCosts[patron] ?? null;
  }

  /** The card that waits in a slot for its target. */
  function ghost() {
    const { lane, slot } = selection?.picked ?? {};
    const key = selection && lane !== undefined ? cardKey(view, selection.origin) : null;
    const card = key ? cards[key] : undefined;
    return selection && card ? { id: selection.origin, slot: slotPlace(near, lane, slot), card } : null;
  }

  return {
    ...parts,
    ...sidesIn(parts),
    notes: choices.notes,
    heroHealth: HERO_HEALTH,
    plannedCost: plannedCost(),
    patronCost,
    ghost: ghost(),
    canKindle: kindles.length > 0,
    offersKindle: kindles.length > 0 && selection?.origin !== "kindle",
    canUsePatron: Boolean(findAct(choices, "patron")),
  };
}

/** @typedef {ReturnType<typeof createScene>} Scene */
