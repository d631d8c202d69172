/** Why things happened: the events of a step as a tree of sentences, each under what caused it. */
import { deedOf, sideOf } from "sf/boards/enigma/log.js";
import { namesIn } from "sf/boards/enigma/names.js";
import { asSentence } from "sf/match/lines.js";

/** @typedef {import("sf/match/lines.js").Why} Why */

/** Events with which something new begins; all others came of the one before them. */
const HEADS = new Set([
  "turn_began",
  "turn_ended",
  "strike_declared",
  "agent_played",
  "ability_used",
  "pico_played",
  "pico_upgraded",
  "gear_equipped",
  "domain_played",
  "set_up_done",
  "picos_revealed",
]);
/** What comes of a knock-out. */
const OF_KNOCK_OUT = new Set(["spark_earned", "pico_promoted", "match_over"]);

/** @type {import("sf/match/board.js").Board["whyOf"]} */
export function whyOf(step, telling) {
  const names = namesIn(step, telling);
  const told = { step, cards: telling.cards };
  /** @type {Why[]} */
  const roots = [];
  /** @type {Why | null} */
  let head = null;
  /** @type {Why | null} */
  let knockOut = null;
  for (const event of step.events) {
    const parts =
      event.type === "turn_began"
        ? [`turn ${event.turn} began for ${names.who(event.player)}`]
        : event.type === "turn_ended"
          ? [`${names.whose(event.player)} turn ended`]
          : deedOf(event, names, told);
    if (!parts) continue;
    /** @type {Why} */
    const node = { parts: asSentence(parts), side: sideOf(event, names), then: [] };
    if (HEADS.has(event.type)) {
      roots.push(node);
      head = node;
      knockOut = null;
      continue;
    }
    const cause = OF_KNOCK_OUT.has(event.type) ? (knockOut ?? head) : head;
    (cause?.then ?? roots).push(node);
    if (event.type === "pico_knocked_out") knockOut = node;
  }
  return roots;
}
