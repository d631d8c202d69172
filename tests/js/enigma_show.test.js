import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { board } from "sf/boards/enigma.js";
import { spoken } from "sf/match/lines.js";

/** Real steps of real rules (fixtures/make_steps.py). */
const recorded = JSON.parse(
  readFileSync(new URL("./fixtures/enigma_steps.json", import.meta.url), "utf8"),
);
const TELLING = { you: 0, players: [{ name: "Tamsin" }, { name: "Hollowmere" }], cards: recorded.cards };

const ids = (cards) => cards.map(({ id }) => id).sort();

/** What a board shows of a view: all that events carry. */
function shown(view) {
  return {
    domain: view.domain?.card ?? null,
    sides: view.players.map((player) => ({
      sparks: player.sparks,
      hand: player.hand ? ids(player.hand) : player.hand_size,
      discard: ids(player.discard),
      vanguard: player.vanguard,
      rearguard: player.rearguard,
      picos: Object.fromEntries(
        Object.entries(player.picos).map(([id, { card, stack, integrity, max_integrity, flux, gear, status }]) => [
          id,
          { card, forms: ids(stack), integrity, max_integrity, flux: ids(flux), gear: gear?.id, status },
        ]),
      ),
    })),
  };
}

/** A search takes a card into the hand without a word of that; the set-up is shown as a whole. */
const UNTOLD = new Set(["deck_searched", "cards_shown", "set_up_done", "extra_cards_taken"]);

test("event by event the shown board of Enigma comes to the next view", () => {
  let count = 0;
  for (const step of recorded.steps) {
    if (step.events.some(({ type }) => UNTOLD.has(type))) continue;
    count += 1;
    const told = { cards: recorded.cards, after: step.after };
    const last = step.events.reduce((view, event) => board.patched(view, event, told), step.before);
    const types = step.events.map(({ type }) => type);
    assert.deepEqual(shown(last), shown(step.after), `step ${step.seq}: ${types}`);
  }
  assert.ok(count > 15, `${count} steps`);
});

test("patching leaves the view before untouched", () => {
  for (const step of recorded.steps) {
    const copy = structuredClone(step.before);
    for (const event of step.events)
      board.patched(step.before, event, { cards: recorded.cards, after: step.after });
    assert.deepEqual(step.before, copy);
  }
});

test("beats keep all events in their order", () => {
  for (const { events } of recorded.steps)
    assert.deepEqual(
      board.beatsOf(events).flatMap((beat) => beat.events),
      events,
    );
});

test("every event of real matches is told in whole words", () => {
  for (const step of recorded.steps) {
    for (const line of board.linesOf(step, TELLING)) {
      const text = spoken(line);
      assert.doesNotMatch(text, /undefined|null|\[object|NaN| {2}|\.\./, text);
      if (line.kind === "deed") assert.match(text, /^[A-Z].*\.$/, text);
    }
  }
});

test("the tree of causes tells what the log tells", () => {
  const flat = (nodes) => nodes.flatMap(({ parts, then }) => [spoken({ parts }), ...flat(then)]);
  for (const step of recorded.steps) {
    const tree = new Set(flat(board.whyOf(step, TELLING)));
    for (const line of board.linesOf(step, TELLING))
      if (line.kind === "deed") assert.ok(tree.has(spoken(line)), spoken(line));
  }
});

test("a knock-out stands under its Strike, and the Spark under the knock-out", () => {
  const step = recorded.steps.find(
    ({ events }) =>
      events.some(({ type }) => type === "strike_declared") &&
      events.some(({ type }) => type === "spark_earned"),
  );
  const strike = board.whyOf(step, TELLING).find(({ parts }) => spoken({ parts }).includes("struck with"));
  const fall = strike.then.find(({ parts }) => spoken({ parts }).includes("knocked out"));
  assert.match(spoken(fall.then[0]), /earned a Spark/);
});

test("a tale credits a Strike with its damage and its Spark", () => {
  const pico = (card) => ({ card, stack: [], flux: [], integrity: 10, max_integrity: 50 });
  const view = (sparks) => ({
    turn: 4,
    players: [
      { sparks, picos: { a: pico("ember") }, vanguard: "a", rearguard: [] },
      { sparks: 0, picos: { b: pico("pebble") }, vanguard: "b", rearguard: [] },
    ],
  });
  const events = [
    { type: "pico_damaged", pico: "b", amount: 10, source: "a" },
    { type: "pico_knocked_out", pico: "b", player: 1, card: "pebble" },
  ];
  const tale = board.taleAfter(board.emptyTale(), { seq: 1, events, before: view(0), after: view(1) });
  assert.deepEqual(tale.deeds, { "0:ember": { seat: 0, damage: 10, sparks: 1 } });
  assert.deepEqual(tale.sparks, [[4, 1, 0]]);
  const facts = board.endingFacts({
    over: { result: { winner: 0, reason: "sparks" }, rewards: [], secret: null },
    last: view(5),
    you: 0,
    tale,
    cards: { ember: { name: "Ember", art: "/e.webp" } },
    nameOf: (seat) => ["Tamsin", "Hollowmere"][seat],
  });
  assert.equal(facts.sentence, "You earned the fifth Spark on turn 4.");
  assert.equal(facts.art, "/e.webp");
  assert.deepEqual(facts.cards[0].words, "10 damage, 1 Spark");
});
