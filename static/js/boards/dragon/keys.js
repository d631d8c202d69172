/** Keys that only Dragon has, and its list of keys. */
import { SET_WAYS } from "sf/boards/dragon/origins.js";
import { END_KEYS, FIRST_KEYS } from "sf/match/keys.js";

/** @type {Record<string, import("sf/match/keys.js").Command>} */
export const letters = {
  c: { name: "hold_in", value: ["charge"] },
  s: { name: "hold_in", value: SET_WAYS },
  r: { name: "press", value: "hero_skill" },
};

export const keyList = [
  { keys: ["←", "↑", "→", "↓"], does: "move between cards, enemies and buttons", letter: false },
  ...FIRST_KEYS,
  { keys: ["1 – 9"], does: "pick a lit enemy, or a lit spent skill", letter: true },
  { keys: ["C"], does: "charge the skill that is held or looked at", letter: true },
  { keys: ["S"], does: "set it; again for the next way to set it", letter: true },
  { keys: ["R"], does: "rest", letter: true },
  { keys: ["E"], does: "end your turn", letter: true },
  { keys: ["T"], does: "hear how the hunt stands", letter: true },
  ...END_KEYS,
];
