/** Keys of one letter that only Enigma has, and its list of keys. */
import { END_KEYS, FIRST_KEYS } from "sf/match/keys.js";

/** @type {Record<string, import("sf/match/keys.js").Command>} */
export const letters = {
  s: { name: "press", value: "strike:0" },
  d: { name: "press", value: "strike:1" },
  r: { name: "press", value: "recall" },
};

export const keyList = [
  { keys: ["←", "↑", "→", "↓"], does: "move between cards, Picos and buttons", letter: false },
  ...FIRST_KEYS,
  { keys: ["1 – 5"], does: "pick a lit Rearguard slot, from left to right", letter: true },
  { keys: ["6"], does: "pick a lit Vanguard", letter: true },
  { keys: ["S", "D"], does: "first and second Strike of your Vanguard", letter: true },
  { keys: ["R"], does: "Recall your Vanguard", letter: true },
  { keys: ["E"], does: "end your turn", letter: true },
  { keys: ["T"], does: "hear turn, Sparks and Vanguards", letter: true },
  ...END_KEYS,
];
