/** Keys that only Grid has, and its list of keys. */
import { END_KEYS, FIRST_KEYS } from "sf/match/keys.js";

/** @type {Record<string, import("sf/match/keys.js").Command>} */
export const letters = {
  q: { name: "turn", value: -1 },
  e: { name: "turn", value: 1 },
  p: { name: "end_turn" },
  "Shift+ArrowUp": { name: "turn", value: "up" },
  "Shift+ArrowRight": { name: "turn", value: "right" },
  "Shift+ArrowDown": { name: "turn", value: "down" },
  "Shift+ArrowLeft": { name: "turn", value: "left" },
};

export const keyList = [
  { keys: ["←", "↑", "→", "↓"], does: "move between cards, squares and buttons", letter: false },
  ...FIRST_KEYS,
  { keys: ["Shift ←", "Shift ↑", "Shift →", "Shift ↓"], does: "face what is held that way", letter: false },
  { keys: ["Q", "E"], does: "turn what is held left or right; so do the wheel and a drag", letter: true },
  { keys: ["1 – 9"], does: "pick a lit square", letter: true },
  { keys: ["P"], does: "pass: end your turn without placing", letter: true },
  { keys: ["T"], does: "hear turn, squares and cards", letter: true },
  ...END_KEYS,
];
