/** What the result screen tells of a match: Sparks by turn, and which Picos did most. */
import { picoAt } from "sf/boards/enigma/places.js";

/** @typedef {{ seat: number, damage: number, sparks: number }} Deed */
/** @typedef {{ sparks: [number, number, number][], deeds: Record<string, Deed>, last: string | null }} Tale */

/** @returns {Tale} */
export const emptyTale = () => ({ sparks: [], deeds: {}, last: null });

/**
 * @param {Tale} tale
 * @param {import("sf/match/types.js").Step} step
 * @returns {Tale}
 */
export function taleAfter(tale, step) {
  const deeds = { ...tale.deeds };
  /** By the Pico that was hit: who hit it last. @type {Record<string, string>} */
  const hitBy = {};
  let { last } = tale;
  /** @param {string} id @param {Partial<Deed>} done */
  const credit = (id, done) => {
    const found = picoAt(step.before, id) ?? picoAt(step.after, id);
    if (!found) return;
    const name = `${found.seat}:${found.pico.card}`;
    const deed = deeds[name] ?? { seat: found.seat, damage: 0, sparks: 0 };
    deeds[name] = {
      ...deed,
      damage: deed.damage + (done.damage ?? 0),
      sparks: deed.sparks + (done.sparks ?? 0),
    };
  };
  for (const { type, pico, source, amount } of step.events) {
    if (type === "pico_damaged" && source && source !== pico) {
      hitBy[pico] = source;
      credit(source, { damage: amount });
    } else if (type === "pico_knocked_out" && hitBy[pico]) {
      const by = /** @type {string} */ (hitBy[pico]);
      credit(by, { sparks: 1 });
      last = (picoAt(step.before, by) ?? picoAt(step.after, by))?.pico.card ?? last;
    }
  }
  const { turn, players } = step.after;
  const point = /** @type {[number, number, number]} */ ([turn, players[0].sparks, players[1].sparks]);
  return { deeds, last, sparks: [...tale.sparks.filter(([at]) => at !== turn), point] };
}

/**
 * The Picos that did most, best first.
 * @param {Tale} tale
 * @param {number} most
 */
export const tellingCards = (tale, most) =>
  Object.entries(tale.deeds)
    .map(([name, deed]) => ({ key: name.slice(name.indexOf(":") + 1), ...deed }))
    .sort((a, b) => b.sparks * 100 + b.damage - (a.sparks * 100 + a.damage))
    .slice(0, most);
