/** What things are called in the log, as one viewer knows them. */
import { LANE_NAMES } from "sf/boards/nexus/places.js";

/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {import("sf/match/lines.js").Telling} Telling */
/** @typedef {{ key: string, seat: number | null }} Known */

/**
 * All cards and creatures of a step by id: those on the boards before and after it, and those
 * that its events name.
 * @param {import("sf/match/types.js").Step} step
 */
function knownIn({ before, after, events }) {
  /** @type {Map<string, Known>} */
  const known = new Map();
  for (const view of [before, after]) {
    for (const [seat, player] of view.players.entries()) {
      for (const [id, creature] of Object.entries(player.board)) known.set(id, { key: creature.card, seat });
    }
  }
  for (const { card, creature, player = null } of events) {
    if (card?.id) known.set(card.id, { key: card.card, seat: player });
    else if (creature && card) known.set(creature, { key: card, seat: player });
  }
  return known;
}

/**
 * @param {import("sf/match/types.js").Step} step
 * @param {Telling} telling
 */
export function namesIn(step, { you, players, cards }) {
  const known = knownIn(step);

  /** @param {string | undefined} key */
  const title = (key) => (key && cards[key]?.name) || "a card";
  /** @param {number} seat */
  const who = (seat) => (seat === you ? "you" : (players[seat]?.name ?? "the other side"));
  /** @param {number} seat */
  const whose = (seat) => (seat === you ? "your" : you === null ? `${who(seat)}’s` : "their");

  /**
   * A creature by name; with its owner where both sides have one of that name.
   * @param {string} id
   * @returns {Part[]}
   */
  function creature(id) {
    const facts = known.get(id);
    const name = title(facts?.key);
    const hasTwin = [...known.values()].some(
      (other) => other.seat !== facts?.seat && title(other.key) === name,
    );
    return hasTwin && typeof facts?.seat === "number" ? [`${whose(facts.seat)} `, { name }] : [{ name }];
  }

  return {
    you,
    who,
    whose,
    creature,
    /** @param {{ card: string } | undefined} shown  as events carry it; hidden ones do not @returns {Part[]} */
    card: (shown) => (shown ? [{ name: title(shown.card) }] : ["a card"]),
    /** @param {number} seat @param {string} lane @returns {Part[]} */
    tower: (seat, lane) => [`${whose(seat)} ${LANE_NAMES[lane]} tower`],
    /** @param {number} seat @returns {Part[]} */
    hero: (seat) => [`${whose(seat)} hero`],
    /** @param {string} id @returns {number | null} */
    seatOf: (id) => known.get(id)?.seat ?? null,
    /** @param {string} id @returns {string | undefined} */
    keyOf: (id) => known.get(id)?.key,
  };
}

/** @typedef {ReturnType<typeof namesIn>} Names */
