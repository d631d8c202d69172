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
