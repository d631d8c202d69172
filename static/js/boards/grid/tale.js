/** What the result screen tells of a match: squares by turn, and which Assistants did most. */
import { heldBy, whereabouts } from "sf/boards/grid/places.js";

/** @typedef {{ seat: number, damage: number, felled: number }} Deed */
/** @typedef {{ squares: [number, number, number][], deeds: Record<string, Deed> }} Tale */

/** @returns {Tale} */
export const emptyTale = () => ({ squares: [], deeds: {} });

/**
 * @param {Tale} tale
 * @param {import("sf/match/types.js").Step} step
 * @returns {Tale}
 */
export function taleAfter(tale, { events, before, after }) {
  const deeds = { ...tale.deeds };
  /** By the Assistant that was hit: who hit it last. @type {Record<string, string>} */
  const hitBy = {};
  /** @param {string} id @param {Partial<Deed>} done */
  const credit = (id, done) => {
    const found = whereabouts(before, id) ?? whereabouts(after, id);
    if (!found) return;
    const name = `${found.seat}:${found.card}`;
    const deed = deeds[name] ?? { seat: found.seat, damage: 0, felled: 0 };
    deeds[name] = {
      ...deed,
      damage: deed.damage + (done.damage ?? 0),
      felled: deed.felled + (done.felled ?? 0),
    };
  };
  for (const { type, assistant, source, amount, card } of events) {
    if (type === "assistant_damaged") {
      hitBy[assistant] = source;
      credit(source, { damage: amount });
    } else if (type === "assistant_fell" && hitBy[card.id]) {
      credit(/** @type {string} */ (hitBy[card.id]), { felled: 1 });
    }
  }
  const point = /** @type {[number, number, number]} */ ([before.turn, heldBy(after, 0), heldBy(after, 1)]);
  return { deeds, squares: [...tale.squares.filter(([at]) => at !== before.turn), point] };
}

/**
 * The cards that did most, best first.
 * @param {Tale} tale
 * @param {number} most
 */
export const tellingCards = (tale, most) =>
  Object.entries(tale.deeds)
    .map(([name, deed]) => ({ key: name.slice(name.indexOf(":") + 1), ...deed }))
    .sort((a, b) => b.felled * 100 + b.damage - (a.felled * 100 + a.damage))
    .slice(0, most);
