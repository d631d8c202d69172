/** What several tests need: choices, a store with its wires held in hand, recorded steps. */
import { readFileSync } from "node:fs";
import { createStore } from "sf/match/store.js";

/** Real steps of real rules (fixtures/make_steps.py). */
export const recorded = JSON.parse(readFileSync(new URL("./fixtures/steps.json", import.meta.url), "utf8"));

/** The example of docs/protocol.md, with the rest of a turn. */
export const CHOICES = {
  acts: [
    {
      type: "play",
      piece: "h1",
      as: "card",
      fields: [
        {
          names: ["lane", "slot"],
          values: [
            ["left", 0],
            ["mid", 1],
          ],
        },
        { names: ["target"], values: [["b1"], ["h1"]] },
      ],
    },
    {
      type: "attack",
      piece: "a1",
      as: "attacker",
      fields: [
        { names: ["target"], values: [["b1"], ["tower:left"], ["hero"]] },
        { names: ["special_target"], values: [["b2"]] },
      ],
    },
    { type: "activate", piece: "a1", as: "creature", fields: [] },
    { type: "kindle", piece: "h1", as: "card", fields: [] },
    { type: "kindle", piece: "h2", as: "card", fields: [] },
    { type: "patron", piece: null, as: null, fields: [{ names: ["target"], values: [["a1"]] }] },
    { type: "end_turn", piece: null, as: null, fields: [] },
    { type: "concede", piece: null, as: null, fields: [] },
  ],
  blocked: {
    h2: [
      {
        act: "play",
        code: "not_enough_energy",
        rule: "N2.3",
        facts: { cost: 7, energy: 5 },
        message: "Needs 7 energy; you have 5.",
      },
    ],
  },
  notes: {},
};

export const CONCEDE_ONLY = { acts: [CHOICES.acts.at(-1)], blocked: {}, notes: {} };

export const CLOCK = { now: 1000, ends_at: 61_000, kind: "turn", seat: 0, absence: [null, null] };

/** @param {number} seq */
export const stateMessage = (seq, more = {}) => ({
  type: "state",
  protocol: 1,
  build: "b",
  match: { id: "m", game: "nexus", kind: "bot", turn_seconds: 75 },
  seat: 0,
  seq,
  view: { name: `view ${seq}` },
  choices: CHOICES,
  clock: CLOCK,
  presence: [
    { here: true, absence_ends_at: null },
    { here: true, absence_ends_at: null },
  ],
  cards: {},
  players: [
    { name: "Tamsin", bot: false },
    { name: "Hollowmere", bot: true },
  ],
  commitment: "c",
  ...more,
});

/** @param {number} seq */
export const movedMessage = (seq, more = {}) => ({
  type: "moved",
  seq,
  events: [],
  view: { name: `view ${seq}` },
  choices: CHOICES,
  clock: CLOCK,
  cards: {},
  ...more,
});

/** A store whose messages are kept, with the line up or down. */
export function heldStore() {
  const wires = { sent: [], isUp: true, now: 0, steps: [], states: [] };
  let ids = 0;
  /** @type {(() => void)[]} */
  let later = [];
  /** Lets the time pass for which something was put off. */
  wires.pass = () => {
    const due = later;
    later = [];
    for (const work of due) work();
  };
  const store = createStore({
    send: (message) => {
      if (wires.isUp) wires.sent.push(message);
      return wires.isUp;
    },
    now: () => wires.now,
    makeId: () => `r${++ids}`,
    onStep: (step) => wires.steps.push(step),
    onState: (seq) => wires.states.push(seq),
    later: (work) => later.push(work),
  });
  return { store, wires };
}
