import assert from "node:assert/strict";
import { test } from "node:test";
import { whyOf } from "sf/boards/nexus/why.js";
import { spoken } from "sf/match/lines.js";
import { recorded } from "./support.js";

const CARDS = {
  rat: { name: "Ratfink", text: [] },
  imp: {
    name: "Ash Imp",
    text: [{ key: "s", icon: "trigger-ondeath", lead: "When it dies:", text: "deal 2 damage to an enemy." }],
  },
  wall: { name: "Mudback", text: [] },
};
const TELLING = { you: 0, players: [{ name: "Tamsin" }, { name: "Hollowmere" }], cards: CARDS };

function view() {
  const piece = (card, attack, armor = 0) => ({ card, attack, armor, lane: "left" });
  return {
    you: 0,
    turn: 5,
    players: [
      { board: { a1: piece("rat", 4) }, hand_size: 3 },
      { board: { b1: piece("imp", 1), b2: piece("wall", 2, 2) }, hand_size: 3 },
    ],
  };
}

/** The tree as indented lines. */
function tree(events, telling = TELLING) {
  const lines = [];
  const walk = (nodes, depth) => {
    for (const node of nodes) {
      lines.push(`${"  ".repeat(depth)}${spoken(node)}`);
      walk(node.then, depth + 1);
    }
  };
  walk(whyOf({ seq: 1, events, before: view(), after: view() }, telling), 0);
  return lines;
}

const strike = (creature, amount, source) => ({
  type: "creature_damaged",
  creature,
  amount,
  health: 1,
  cause: "strike",
  source,
});
const fired = (creature, trigger) => ({
  type: "special_fired",
  creature,
  trigger,
  effect: "damage",
  amount: 2,
  targets: ["a1"],
});

test("a death special stands below the death, that below the strike, that below the attack", () => {
  const events = [
    { type: "attack_declared", attacker: "a1", target: "b1", player: 0 },
    strike("b1", 4, "a1"),
    strike("a1", 1, "b1"),
    { type: "creature_died", creature: "b1", player: 1, card: "imp" },
    fired("b1", "onDeath"),
    { type: "creature_damaged", creature: "a1", amount: 2, health: 0, cause: "special", source: "b1" },
    { type: "creature_died", creature: "a1", player: 0, card: "rat" },
  ];
  assert.deepEqual(tree(events), [
    "Ratfink attacked Ash Imp.",
    "  Ash Imp lost 4 (4 Attack).",
    "    Ash Imp died.",
    "      Ash Imp’s special, when it dies: deal 2 damage to an enemy.",
    "        Ratfink lost 2.",
    "          Ratfink died.",
    "  Ratfink lost 1 (1 Attack).",
  ]);
});

test("a strike is reckoned only where attack less armor is all there was to it", () => {
  const attack = { type: "attack_declared", attacker: "a1", target: "b2", player: 0 };
  assert.equal(tree([attack, strike("b2", 2, "a1")])[1], "  Mudback lost 2 (4 Attack − 2 Armor).");
  assert.equal(tree([attack, strike("b2", 3, "a1")])[1], "  Mudback lost 3.");
});

test("what a card that the reader has not seen does is told without its words", () => {
  const told = tree([fired("b1", "onDeath")], { ...TELLING, cards: { rat: CARDS.rat, wall: CARDS.wall } });
  assert.deepEqual(told, ["a card’s special, when it dies."]);
});

test("each event of real steps is told once, and below what came before it", () => {
  assert.ok(recorded.steps.length > 10);
  for (const step of recorded.steps) {
    const count = (nodes) => nodes.reduce((sum, node) => sum + 1 + count(node.then), 0);
    const told = count(whyOf(step, { ...TELLING, cards: recorded.cards }));
    assert.ok(told <= step.events.length);
    assert.ok(told > 0 || step.events.every(({ type }) => /status_lost|shuffled|began/.test(type)), step.seq);
  }
});
