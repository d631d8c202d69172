/** Which key means what in a replay. Arrows step; keys of one letter can be turned off. */

/** @type {Record<string, string>} */
const PLAIN = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "turn_back",
  ArrowDown: "turn_on",
  Home: "first",
  End: "last",
  " ": "play",
};

export const KEY_LIST = [
  { keys: ["←", "→"], does: "a step back, a step on", letter: false },
  { keys: ["↑", "↓"], does: "the turn before, the next turn", letter: false },
  { keys: ["Home", "End"], does: "the first and the last step", letter: false },
  { keys: ["Space"], does: "play and pause", letter: false },
  { keys: ["C"], does: "copy the link to this step", letter: true },
  { keys: ["T"], does: "hear turn, energy and health", letter: true },
  { keys: ["?"], does: "this list", letter: true },
];

/** @type {Record<string, string>} */
const LETTERS = { c: "copy", t: "tell", "?": "keys" };

/**
 * @param {{ key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean }} event
 * @param {{ letters: boolean, inText: boolean }} where
 * @returns {string | null}
 */
export function commandFor({ key, ctrlKey, metaKey, altKey }, { letters, inText }) {
  if (ctrlKey || metaKey || altKey || inText) return null;
  return PLAIN[key] ?? (letters ? (LETTERS[key.toLowerCase()] ?? null) : null);
}
