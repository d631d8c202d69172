/** Why things happened: the events of a step as a tree of sentences, each under what caused it. */
import { deedOf, sideOf } from "sf/boards/grid/log.js";
import { namesIn } from "sf/boards/grid/names.js";
import { asSentence } from "sf/match/lines.js";

/** @typedef {import("sf/match/lines.js").Why} Why */

/** Events with which something new begins. */
const HEADS = new Set(["turn_began", "turn_ended", "trick_played", "assistant_placed", "match_over"]);

/**
 * A hit stands under what was played or placed, an answer under the hit that it answers, a fall
 * under the last hit that the fallen took.
 * @type {import("sf/match/board.js").Board["whyOf"]}
 */
export function whyOf(step, telling) {
  const names = namesIn(step, telling);
  /** @type {Why[]} */
  const roots = [];
  /** @type {Why | null} */
  let head = null;
  /** @type {Why | null} */
  let attack = null;
  /** By the Assistant that was hit. @type {Map<string, Why>} */
  const lastHit = new Map();
  for (const event of step.events) {
    const parts =
      event.type === "turn_began"
        ? [`turn ${event.turn} began for ${names.who(event.player)}`]
        : deedOf(event, names);
    if (!parts) continue;
    /** @type {Why} */
    const node = { parts: asSentence(parts), side: sideOf(event, names), then: [] };
    if (HEADS.has(event.type)) {
      roots.push(node);
      head = node;
      attack = null;
      continue;
    }
    const isBack = event.cause === "answer" || event.cause === "thorns";
    const fallen = event.type === "assistant_fell" ? lastHit.get(event.card.id) : undefined;
    const cause = fallen ?? (isBack ? attack : null) ?? head;
    (cause?.then ?? roots).push(node);
    if (event.type !== "assistant_damaged") continue;
    lastHit.set(event.assistant, node);
    if (!isBack) attack = node;
  }
  return roots;
}
