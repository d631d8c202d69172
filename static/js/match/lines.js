/**
 * Lines of a log, whatever the game. A name is printed bold.
 *
 * @typedef {string | { name: string }} Part
 * @typedef {{ kind: "turn" | "deed", side: "ours" | "theirs" | "none", parts: Part[] }} Line
 *
 * @typedef {{ parts: Part[], side: Line["side"], then: Why[] }} Why  what happened, and what came of it
 *
 * @typedef {object} Telling  who reads
 * @property {number | null} you
 * @property {import("sf/match/types.js").Player[]} players
 * @property {Record<string, import("sf/match/types.js").CardFacts>} cards
 */

/** @param {Line} line */
export const spoken = (line) =>
  line.parts.map((part) => (typeof part === "string" ? part : part.name)).join("");

/**
 * With a capital and a full stop; parts without words fall out.
 * @param {Part[]} parts
 * @returns {Part[]}
 */
export function asSentence(parts) {
  const [first, ...rest] = parts.filter((part) => part !== "");
  const head = typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : (first ?? "");
  return [head, ...rest, "."];
}

/**
 * Whose something is to the reader.
 * @param {number | null} seat
 * @param {number | null} you
 * @returns {Line["side"]}
 */
export const sideOfSeat = (seat, you) => (seat === null ? "none" : seat === (you ?? 0) ? "ours" : "theirs");

/**
 * What people and cards are called by one who reads.
 * @param {Telling} telling
 */
export function calling({ you, players, cards }) {
  /** @param {number} seat */
  const who = (seat) => (seat === you ? "you" : (players[seat]?.name ?? "the other side"));
  /** @param {string | null | undefined} key @returns {Part} */
  const title = (key) => {
    const name = key && cards[key]?.name;
    return name ? { name } : "a card";
  };
  return {
    you,
    who,
    /** @param {number} seat */
    whose: (seat) => (seat === you ? "your" : `${who(seat)}’s`),
    title,
    /** A card that an event tells; one that is hidden is "a card". @param {any} card @returns {Part[]} */
    card: (card) => [title(card?.card)],
  };
}

/**
 * Whose turn begins.
 * @param {import("sf/match/types.js").GameEvent} event
 * @param {Pick<ReturnType<typeof calling>, "you" | "who">} names
 */
function turnHead({ type, turn, player }, names) {
  if (type !== "turn_began") return null;
  return `Turn ${turn}, ${player === names.you ? "yours" : `${names.who(player)}’s`}`;
}

/**
 * Lines of events each of which is a sentence by itself, or nothing.
 * @param {import("sf/match/types.js").GameEvent[]} events
 * @param {Pick<ReturnType<typeof calling>, "you" | "who">} names
 * @param {(event: import("sf/match/types.js").GameEvent) => Line["side"]} sideOf
 * @param {(event: import("sf/match/types.js").GameEvent) => Part[] | null} deedOf
 * @param {(event: import("sf/match/types.js").GameEvent) => string | null} [headOf]  what an event begins
 * @returns {Line[]}
 */
export function linesBy(events, names, sideOf, deedOf, headOf = (event) => turnHead(event, names)) {
  return events.flatMap((event) => {
    const side = sideOf(event);
    const head = headOf(event);
    if (head) return [/** @type {Line} */ ({ kind: "turn", side, parts: [head] })];
    const parts = deedOf(event);
    return parts ? [/** @type {Line} */ ({ kind: "deed", side, parts: asSentence(parts) })] : [];
  });
}
