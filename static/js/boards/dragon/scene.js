/**
 * Everything that the parts of a Dragon board read, gathered once a drawing. Parts get it as one
 * property and keep nothing themselves.
 */
import { openField } from "sf/match/choices.js";
import { shownForecast, tagsOf, threatOf } from "sf/boards/dragon/foretold.js";
import { energyHeld } from "sf/boards/dragon/held.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/**
 * @typedef {object} SceneParts
 * @property {import("sf/match/types.js").View} view
 * @property {Record<string, CardFacts>} cards
 * @property {import("sf/match/types.js").Choices} choices  none while an act is unanswered
 * @property {import("sf/match/types.js").Player[]} players
 * @property {import("sf/match/selection.js").Selection | null} selection
 * @property {Map<string, import("sf/match/selection.js").Offer>} offers
 * @property {Map<string, import("sf/match/table.js").Told>} told
 * @property {string | null} spot  what is looked at
 * @property {string | null} waitingAt  where the unanswered act was tried
 */

/** @param {SceneParts} parts */
export function createScene(parts) {
  const { view, cards, selection, told, spot } = parts;
  const isReady = Boolean(selection?.act && !openField(selection.act, selection.picked));
  const shown = shownForecast({ told, selection, isReady, spot });
  return {
    ...parts,
    isPlayer: view.you !== null && view.you !== undefined,
    name: parts.players[0]?.name ?? "The hero",
    hero: cards[view.hero?.card],
    hunted: cards[view.hunt],
    isReady,
    tags: tagsOf({ told, selection, isReady, spot }, shown),
    /** What comes if the turn ends now; null while something is held. */
    threat: selection ? null : threatOf(told),
    /** The energy that what is held would take. */
    planned: energyHeld(view, cards, selection?.act),
    /** How often a place was picked for what is held. @param {string} id */
    isMarked: (id) => Boolean(selection?.marked?.includes(id)),
  };
}

/** @typedef {ReturnType<typeof createScene>} Scene */
