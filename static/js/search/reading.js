/** A query as the server understood it, and the places of what it did not understand. */

/**
 * @typedef {{ code: string, message: string, start: number, end: number, expected: string[], nearest: string }} QueryFault
 *
 * @typedef {object} Reading
 * @property {string} text  the query, with what filters wrote into it
 * @property {string} game
 * @property {string} words  the query in a sentence
 * @property {QueryFault[]} faults
 * @property {Record<string, string[]>} form  the filters that it asks for, by name
 */

const BESIDE = 16;

/**
 * The piece of text around a fault, in three parts, so that the place can be marked.
 * @param {string} text
 * @param {{ start: number, end: number }} fault
 */
export function markedPiece(text, { start, end }) {
  const signs = [...text]; // the server counts characters, not halves of them
  return {
    before: (start > BESIDE ? "…" : "") + signs.slice(Math.max(0, start - BESIDE), start).join(""),
    marked: signs.slice(start, Math.min(end, start + 40)).join("") || " ",
    after: signs.slice(end, end + BESIDE).join("") + (signs.length > end + BESIDE ? "…" : ""),
  };
}

/**
 * What to ask when a filter was changed: the box as it is, the query for which the filters were
 * drawn, and all of them with the change. The server writes the difference into the text.
 * @param {string} text
 * @param {string} was
 * @param {Record<string, string[]>} form
 */
export function writingQuery(text, was, form) {
  const query = new URLSearchParams({ q: text, was });
  for (const [name, values] of Object.entries(form)) for (const value of values) query.append(name, value);
  return query;
}
