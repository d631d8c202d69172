/** A step of Enigma as beats: what happens together is shown together (match/theatre.js). */
import { beatsBy } from "sf/match/beats.js";

/** Kinds of events that run together with their neighbours of the same kind. @type {Record<string, string>} */
const KINDS = {
  pico_damaged: "hits",
  pico_healed: "gains",
  status_gained: "gains",
  status_lost: "gains",
  status_resisted: "gains",
  integrity_changed: "gains",
  flux_discarded: "gains",
  card_drawn: "draws",
  card_discarded: "draws",
  pico_knocked_out: "falls",
  spark_earned: "falls",
};
/** How long a beat has the stage for itself. @type {Record<string, number>} */
const WAITS = {
  picos_revealed: 420,
  turn_began: 240,
  strike_declared: 260,
  coin_flipped: 800,
  hits: 200,
  gains: 160,
  draws: 120,
  falls: 300,
  pico_played: 260,
  pico_upgraded: 320,
  pico_promoted: 320,
  vanguard_switched: 320,
  agent_played: 420,
  ability_used: 260,
  gear_equipped: 200,
  domain_played: 300,
  domain_removed: 200,
  flux_attached: 180,
  flux_moved: 180,
};

export const beatsOf = beatsBy(KINDS, WAITS);
