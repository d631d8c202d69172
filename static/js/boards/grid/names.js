/** What things are called in the log of Grid. */
import { standing, whereabouts } from "sf/boards/grid/places.js";
import { calling } from "sf/match/lines.js";

/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {import("sf/match/lines.js").Telling} Telling */

/**
 * @param {import("sf/match/types.js").Step} step
 * @param {Telling} telling
 */
export function namesIn({ before, after, events }, telling) {
  const called = calling(telling);
  /** Where Assistants come to stand within the step. @type {Map<string, number>} */
  const placed = new Map(
    events.filter(({ type }) => type === "assistant_placed").map(({ card, square }) => [card.id, square]),
  );
  /** @param {string} id */
  const found = (id) => whereabouts(before, id) ?? whereabouts(after, id);
  return {
    ...called,
    /** @param {string} id */
    seatOf: (id) => found(id)?.seat ?? null,
    /**
     * An Assistant by name, and where it stands, since many of one name may.
     * @param {string} id
     * @returns {Part[]}
     */
    assistant(id) {
      const square = standing(before, id)?.square ?? placed.get(id);
      return [called.title(found(id)?.card), square ? ` on ${square}` : ""];
    },
  };
}

/** @typedef {ReturnType<typeof namesIn>} Names */
