/** Which key means what. Keys of one letter can be turned off and never act in a text field. */

/** @typedef {{ name: string, value?: string | number | string[] }} Command */

/** @type {Record<string, string>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** @type {Record<string, string>} */
const LETTERS = {
  e: "end_turn",
  h: "to_hand",
  b: "to_board",
  l: "to_log",
  t: "tell",
  i: "inspect",
};

/** For the lists of keys, in the order of their use: what all games have. */
export const FIRST_KEYS = [
  { keys: ["Enter"], does: "pick, play, attack; yes", letter: false },
  { keys: ["Esc"], does: "one step back, or close", letter: false },
];
export const END_KEYS = [
  { keys: ["I"], does: "read a card in full", letter: true },
  { keys: ["H", "B", "L"], does: "go to hand, board, log", letter: true },
  { keys: ["?"], does: "this list", letter: true },
];

/**
 * @param {object} event
 * @param {string} event.key
 * @param {boolean} [event.ctrlKey]
 * @param {boolean} [event.metaKey]
 * @param {boolean} [event.altKey]
 * @param {boolean} [event.shiftKey]
 * @param {{ letters: boolean, inText: boolean, own?: Record<string, Command> }} where  own: letters of the game, before
 *   those of all games, and what it does with "Shift+ArrowUp"
 * @returns {Command | null}
 */
export function commandFor({ key, ctrlKey, metaKey, altKey, shiftKey }, { letters, inText, own = {} }) {
  if (ctrlKey || metaKey || altKey || inText) return null;
  if (shiftKey && own[`Shift+${key}`]) return own[`Shift+${key}`] ?? null;
  if (key in ARROWS) return { name: "move", value: ARROWS[key] };
  if (key === "Escape") return { name: "cancel" };
  if (key === "Enter") return { name: "confirm" };
  if (!letters) return null;
  if (key === "?") return { name: "keys" };
  if (/^[1-9]$/.test(key)) return { name: "slot", value: Number(key) };
  const letter = key.toLowerCase();
  const name = LETTERS[letter];
  return own[letter] ?? (name ? { name } : null);
}
