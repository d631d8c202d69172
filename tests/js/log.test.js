import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "sf/boards/nexus/log.js";
import { spoken } from "sf/match/lines.js";
import { recorded } from "./support.js";

const CARDS = { rat: { name: "Ratfink" }, wall: { name: "Mudback" }, owl: { name: "Lamplit Owl" } };
const TELLING = { you: 0, players: [{ name: "Tamsin" }, { name: "Hollowmere" }], cards: CARDS };

function view() {
  const player = (board) => ({ board, hand_size: 3 });
  return {
    you: 0,
    players: [
      player({ a1: { card: "rat" }, a2: { card: "owl" } }),
      player({ b1: { card: "wall" }, b2: { card: "owl" } }),
    ],
  };
}

const told = (events, telling = TELLING) =>
  linesOf({ seq: 1, events, before: view(), after: view() }, telling).map(spoken);
const strike = (creature, amount, source) => ({
  type: "creature_damaged",
  creature,
  amount,
  health: 1,
  cause: "strike",
  source,
});

test("an attack and its strikes are one sentence", () => {
  const events = [
    { type: "attack_declared", attacker: "a1", target: "b1", player: 0 },
    strike("b1", 3, "a1"),
    strike("a1", 2, "b1"),
    { type: "creature_died", creature: "b1", player: 1, card: "wall" },
  ];
  assert.deepEqual(told(events), ["Ratfink struck Mudback for 3 and lost 2.", "Mudback died."]);
});

test("an attack on a tower names its side and what falls", () => {
  const events = [
    { type: "attack_declared", attacker: "a1", target: "tower:left", player: 0 },
    { type: "tower_damaged", player: 1, lane: "left", amount: 4, health: 0, cause: "strike", source: "a1" },
    { type: "tower_fell", player: 1, lane: "left" },
  ];
  assert.deepEqual(told(events), ["Ratfink struck their Left tower for 4.", "Their Left tower fell."]);
});

test("armor counts in what a strike on the hero dealt", () => {
  const events = [
    { type: "attack_declared", attacker: "b1", target: "hero", player: 1 },
    {
      type: "hero_damaged",
      player: 0,
      amount: 3,
      absorbed: 2,
      health: 20,
      armor: 0,
      cause: "strike",
      source: "b1",
    },
  ];
  assert.deepEqual(told(events), ["Mudback struck your hero for 5."]);
});

test("an attack that was stopped is told without numbers", () => {
  assert.deepEqual(told([{ type: "attack_declared", attacker: "a1", target: "b1", player: 0 }]), [
    "Ratfink attacked Mudback.",
  ]);
});

test("creatures of the same name are told apart by their owner", () => {
  const events = [
    { type: "attack_declared", attacker: "a2", target: "b2", player: 0 },
    strike("b2", 1, "a2"),
  ];
  assert.deepEqual(told(events), ["Your Lamplit Owl struck their Lamplit Owl for 1."]);
});

test("a special is told with what it did", () => {
  const events = [
    {
      type: "special_fired",
      creature: "a1",
      trigger: "onPlay",
      effect: "burn",
      amount: 2,
      targets: ["b1", "b2"],
    },
    { type: "status_gained", creature: "b1", status: "burn", amount: 2, stacks: 2, resisted: 0 },
    { type: "status_gained", creature: "b2", status: "burn", amount: 0, stacks: 0, resisted: 2 },
  ];
  assert.deepEqual(told(events), [
    "Ratfink’s special: Mudback got Burn 2 and their Lamplit Owl resisted Burn.",
  ]);
});

test("equal deeds share their words", () => {
  const events = [
    {
      type: "special_fired",
      creature: "a1",
      trigger: "onPlay",
      effect: "damage",
      amount: 1,
      targets: ["b1", "a2"],
    },
    { type: "creature_damaged", creature: "b1", amount: 1, health: 3, cause: "special", source: "a1" },
    { type: "creature_damaged", creature: "a2", amount: 1, health: 3, cause: "special", source: "a1" },
  ];
  assert.deepEqual(told(events), ["Ratfink’s special: Mudback and your Lamplit Owl lost 1."]);
});

test("a shared deed is in the plural", () => {
  const events = [
    {
      type: "special_fired",
      creature: "a1",
      trigger: "onPlay",
      effect: "silence",
      amount: null,
      targets: ["b1", "b2"],
    },
    { type: "creature_silenced", creature: "b1" },
    { type: "creature_silenced", creature: "b2" },
  ];
  assert.deepEqual(told(events), ["Ratfink’s special: Mudback and their Lamplit Owl were silenced."]);
});

test("statuses of one cause are one sentence", () => {
  const events = [
    { type: "creature_damaged", creature: "a1", amount: 2, health: 3, cause: "poison", source: null },
    { type: "creature_damaged", creature: "a2", amount: 1, health: 3, cause: "poison", source: null },
  ];
  assert.deepEqual(told(events), ["Poison: Ratfink lost 2 and your Lamplit Owl lost 1."]);
});

test("a turn is a heading; Charge and energy of its start are seen, not told", () => {
  const events = [
    { type: "turn_ended", player: 1, reason: "own" },
    { type: "turn_began", player: 0, turn: 7, energy: 4, max_energy: 4 },
    { type: "stat_changed", creature: "a1", stat: "charge", amount: 1, value: 1 },
    { type: "card_drawn", player: 0, hand_size: 4, deck_size: 9, card: { id: "h9", card: "rat" } },
  ];
  assert.deepEqual(told(events), ["Turn 7, yours", "You drew Ratfink."]);
});

test("what is hidden is not named", () => {
  const events = [{ type: "card_drawn", player: 1, hand_size: 4, deck_size: 9 }];
  assert.deepEqual(told(events), ["Hollowmere drew a card."]);
});

test("a Patron is told with its outcome", () => {
  const events = [
    { type: "patron_used", player: 1, patron: "null_spark", target: "a1", cost: 5 },
    { type: "creature_removed", creature: "a1", player: 0, card: "rat" },
  ];
  assert.deepEqual(told(events), ["Hollowmere used Null Spark.", "Ratfink left the match."]);
});

test("a spectator reads both players by name", () => {
  const events = [
    { type: "turn_began", player: 0, turn: 3, energy: 2, max_energy: 2 },
    {
      type: "hero_damaged",
      player: 1,
      amount: 1,
      absorbed: 0,
      health: 9,
      armor: 0,
      cause: "fatigue",
      source: null,
    },
  ];
  assert.deepEqual(told(events, { ...TELLING, you: null }), [
    "Turn 3, Tamsin’s",
    "Empty deck: Hollowmere’s hero lost 1.",
  ]);
});

test("every step of real matches is told in whole sentences", () => {
  const telling = { you: 0, players: TELLING.players, cards: recorded.cards };
  for (const step of recorded.steps) {
    const lines = linesOf(step, telling);
    for (const line of lines) {
      const text = spoken(line);
      assert.doesNotMatch(text, /undefined|null|NaN|\[object|  | ,|a cards/, `step ${step.seq}: ${text}`);
      assert.match(
        text,
        line.kind === "turn" ? /^Turn \d+, / : /^[A-Z].*[a-z0-9]\.$/,
        `step ${step.seq}: ${text}`,
      );
    }
    const isQuiet = step.events.every(({ type }) =>
      ["turn_ended", "deck_shuffled", "charge_paid"].includes(type),
    );
    assert.ok(lines.length > 0 || isQuiet, `step ${step.seq} is not told`);
  }
});
