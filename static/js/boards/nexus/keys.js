/** Keys of one letter that only Nexus has, and its list of keys. */
import { END_KEYS, FIRST_KEYS } from "sf/match/keys.js";

/** @type {Record<string, import("sf/match/keys.js").Command>} */
export const letters = { k: { name: "kindle" }, p: { name: "patron" }, a: { name: "activate" } };

export const keyList = [
  { keys: ["←", "↑", "→", "↓"], does: "move between cards, creatures, towers and heroes", letter: false },
  ...FIRST_KEYS,
  { keys: ["1 – 6"], does: "your slots, from left to right", letter: true },
  { keys: ["E"], does: "end your turn", letter: true },
  { keys: ["A"], does: "use the special of a creature", letter: true },
  { keys: ["K"], does: "Kindle a card for energy", letter: true },
  { keys: ["P"], does: "use your Patron", letter: true },
  { keys: ["T"], does: "hear turn, time, energy and health", letter: true },
  ...END_KEYS,
];
