/** What things are called in the log of Enigma, as one viewer knows them. */
import { calling } from "sf/match/lines.js";

/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {import("sf/match/lines.js").Telling} Telling */
/** @typedef {{ key: string, seat: number | null }} Known */

/**
 * All Picos of a step by id: those on the boards before and after it, and those that come in it.
 * @param {import("sf/match/types.js").Step} step
 */
function knownIn({ before, after, events }) {
  /** @type {Map<string, Known>} */
  const known = new Map();
  for (const view of [after, before]) {
    for (const [seat, player] of view.players.entries()) {
      for (const [id, pico] of Object.entries(player.picos)) known.set(id, { key: pico.card, seat });
    }
  }
  for (const { type, card, pico, player = null, picos } of events) {
    if (type === "pico_played") known.set(card.id, { key: card.card, seat: player });
    if (type === "pico_knocked_out" && !known.has(pico)) known.set(pico, { key: card, seat: player });
    for (const [seat, shown] of (picos ?? []).entries()) {
      for (const one of shown) known.set(one.id, { key: one.card, seat });
    }
  }
  return known;
}

/**
 * @param {import("sf/match/types.js").Step} step
 * @param {Telling} telling
 */
export function namesIn(step, telling) {
  const known = knownIn(step);
  const called = calling(telling);
  const { title, whose } = called;

  return {
    ...called,
    /** @param {string} id */
    seatOf: (id) => known.get(id)?.seat ?? null,
    /** @param {string} id */
    keyOf: (id) => known.get(id)?.key,
    /**
     * A Pico by name; with its owner where both sides have one of that name.
     * @param {string} id
     * @returns {Part[]}
     */
    pico(id) {
      const facts = known.get(id);
      const isTwofold =
        facts && [...known.values()].some((one) => one.key === facts.key && one.seat !== facts.seat);
      if (!isTwofold || facts.seat === null) return [title(facts?.key)];
      return [`${whose(facts.seat)} `, title(facts.key)];
    },
  };
}

/** @typedef {ReturnType<typeof namesIn>} Names */
