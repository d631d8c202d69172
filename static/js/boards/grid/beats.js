/** A step of Grid as beats: what happens at once in the rules is shown at once (match/theatre.js). */
import { beatsBy } from "sf/match/beats.js";

/** Kinds of events that run together with their neighbours of the same kind. @type {Record<string, string>} */
const KINDS = {
  assistant_damaged: "hits",
  assistant_fell: "falls",
  assistant_woke: "wakes",
  counters_changed: "wakes",
  attack_changed: "gains",
  defense_changed: "gains",
  assistant_healed: "gains",
  square_opened: "gains",
};
/** How long a beat has the stage for itself. @type {Record<string, number>} */
const WAITS = {
  turn_began: 240,
  trick_played: 320,
  assistant_placed: 320,
  assistant_turned: 260,
  assistant_returned: 260,
  square_blocked: 200,
  hits: 420,
  falls: 320,
  wakes: 120,
  gains: 160,
};

export const beatsOf = beatsBy(KINDS, WAITS);
