import assert from "node:assert/strict";
import { test } from "node:test";
import { beatsOf } from "sf/boards/nexus/beats.js";
import { patched } from "sf/boards/nexus/patch.js";
import { performances } from "sf/boards/nexus/performances.js";
import { deedWords, emptyTale, taleAfter, tellingCards } from "sf/boards/nexus/tale.js";
import { recorded } from "./support.js";

/** What a board shows of a view: all that events carry. */
function shown(view) {
  return view.players.map((player) => ({
    hero: player.hero,
    towers: player.towers,
    hand: player.hand?.map(({ id }) => id).sort() ?? player.hand_size,
    deck: player.deck_size,
    board: Object.fromEntries(
      Object.entries(player.board).map(
        ([id, { lane, slot, health, poison, bleed, burn, charge, silenced }]) => [
          id,
          { lane, slot, health, poison, bleed, burn, charge, silenced },
        ],
      ),
    ),
  }));
}

/** After these the hand is not what events tell: a mulligan and a reshuffled hand give cards back. */
const HAND_UNTOLD = new Set(["mulligan_taken", "hand_returned"]);

test("event by event the shown board comes to the next view", () => {
  for (const step of recorded.steps) {
    if (step.events.some(({ type }) => HAND_UNTOLD.has(type))) continue;
    const last = step.events.reduce(
      (view, event) => patched(view, event, { cards: recorded.cards, after: step.after }),
      step.before,
    );
    assert.deepEqual(
      shown(last),
      shown(step.after),
      `step ${step.seq}: ${step.events.map(({ type }) => type)}`,
    );
  }
});

test("patching leaves the view before untouched", () => {
  for (const step of recorded.steps) {
    const copy = structuredClone(step.before);
    for (const event of step.events)
      patched(step.before, event, { cards: recorded.cards, after: step.after });
    assert.deepEqual(step.before, copy);
  }
});

test("beats keep all events in their order", () => {
  for (const step of recorded.steps) {
    assert.deepEqual(
      beatsOf(step.events).flatMap(({ events }) => events),
      step.events,
    );
  }
});

test("deaths of one batch are one beat, an attack has its own", () => {
  const beats = beatsOf([
    { type: "attack_declared" },
    { type: "creature_damaged" },
    { type: "creature_damaged" },
    { type: "creature_died" },
    { type: "creature_died" },
  ]);
  assert.deepEqual(
    beats.map(({ events }) => events.length),
    [1, 2, 2],
  );
});

test("what changes on the board is seen: each such event has a performance", () => {
  const quiet = new Set([
    "turn_ended",
    "deck_shuffled",
    "mulligan_taken",
    "match_began",
    "breach_opened",
    "cards_looked_at",
    "hand_returned",
    "match_over",
    "status_lost",
    "charge_paid",
    "energy_changed",
    "attack_restored",
    "card_overdrawn",
  ]);
  const types = new Set(recorded.steps.flatMap(({ events }) => events.map(({ type }) => type)));
  for (const type of types) assert.ok(type in performances || quiet.has(type), type);
});

test("a tale credits damage, kills and fallen towers to the card that dealt them", () => {
  const board = { a1: { card: "rat", lane: "left" } };
  const player = (creatures, health) => ({ board: creatures, hero: { health } });
  const before = { turn: 3, players: [player(board, 30), player({}, 30)] };
  const after = { turn: 3, players: [player(board, 30), player({}, 26)] };
  const tale = taleAfter(emptyTale(), {
    seq: 1,
    before,
    after,
    events: [
      { type: "tower_damaged", player: 1, lane: "left", amount: 3, source: "a1" },
      { type: "tower_fell", player: 1, lane: "left" },
      { type: "creature_damaged", creature: "b1", amount: 2, source: "a1" },
      { type: "creature_died", creature: "b1", player: 1, card: "owl" },
      { type: "hero_damaged", player: 1, amount: 4, source: "a1" },
    ],
  });
  const [best] = tellingCards(tale, 3);
  assert.deepEqual(best, { key: "rat", seat: 0, damage: 9, hero: 4, towers: 1, kills: 1 });
  assert.equal(deedWords(best), "9 damage, 4 to the hero, felled a tower, 1 kill");
  assert.deepEqual(tale.last, { key: "rat", lane: "left" });
  assert.deepEqual(tale.health, [[3, 30, 26]]);
});
