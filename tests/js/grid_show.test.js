import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { board } from "sf/boards/grid.js";
import { arrowsFacing } from "sf/boards/grid/words.js";
import { spoken } from "sf/match/lines.js";

/** Real steps of real rules (fixtures/make_steps.py). */
const recorded = JSON.parse(readFileSync(new URL("./fixtures/grid_steps.json", import.meta.url), "utf8"));
const TELLING = { you: 0, players: [{ name: "Tamsin" }, { name: "Hollowmere" }], cards: recorded.cards };

const ids = (cards) => cards.map(({ id }) => id).sort();

/** What a board shows of a view: all that events carry. Rally and duelist change attack without a word. */
const shown = (view) => ({
  blocked: view.blocked,
  squares: Object.fromEntries(
    Object.entries(view.squares).map(([square, { id, owner, facing, arrows, defense }]) => [
      square,
      { id, owner, facing, arrows, defense },
    ]),
  ),
  sides: view.players.map(({ available, resting, discard, trick_played: trick }) => ({
    available: ids(available),
    resting: Object.fromEntries(resting.map(({ id, counters }) => [id, counters])),
    discard: ids(discard),
    trick,
  })),
});

test("event by event the shown grid comes to the next view", () => {
  for (const step of recorded.steps) {
    const told = { cards: recorded.cards, after: step.after };
    const last = step.events.reduce((view, event) => board.patched(view, event, told), step.before);
    const types = step.events.map(({ type }) => type);
    assert.deepEqual(shown(last), shown(step.after), `step ${step.seq}: ${types}`);
  }
});

test("patching a grid leaves the view before untouched", () => {
  for (const step of recorded.steps) {
    const copy = structuredClone(step.before);
    for (const event of step.events)
      board.patched(step.before, event, { cards: recorded.cards, after: step.after });
    assert.deepEqual(step.before, copy);
  }
});

test("beats keep the order of events, and all hits of a combat are one beat", () => {
  for (const { events } of recorded.steps) {
    const beats = board.beatsOf(events);
    assert.deepEqual(beats.flatMap((beat) => beat.events), events);
    const fights = beats.filter((beat) => beat.events.some(({ type }) => type === "assistant_damaged"));
    assert.ok(fights.length <= 1);
  }
});

test("every event of real matches of Grid is told in whole words", () => {
  for (const step of recorded.steps) {
    for (const line of board.linesOf(step, TELLING)) {
      const text = spoken(line);
      assert.doesNotMatch(text, /undefined|null|\[object|NaN| {2}|\.\.|a card/, text);
      if (line.kind === "deed") assert.match(text, /^[A-Z].*\.$/, text);
    }
  }
});

/** @param {string} type */
const stepWith = (type, more = () => true) =>
  recorded.steps.find(({ events }) => events.some((event) => event.type === type && more(event)));

test("hits are told with both squares, and where who falls goes", () => {
  const step = stepWith("assistant_fell");
  const told = board.linesOf(step, TELLING).map(spoken);
  assert.ok(told.some((text) => / on \d hit .* on \d for \d: (\d|nothing) left\.$/.test(text)), told.join("\n"));
  assert.ok(told.some((text) => / on \d fell, (and rests with|without rest)/.test(text)), told.join("\n"));
});

test("the tree of causes of Grid tells what the log tells", () => {
  const flat = (nodes) => nodes.flatMap(({ parts, then }) => [spoken({ parts }), ...flat(then)]);
  for (const step of recorded.steps) {
    const tree = new Set(flat(board.whyOf(step, TELLING)));
    for (const line of board.linesOf(step, TELLING))
      if (line.kind === "deed") assert.ok(tree.has(spoken(line)), spoken(line));
  }
});

test("an answer stands under the hit that it answers, a fall under its last hit", () => {
  const answer = stepWith("assistant_damaged", ({ cause }) => cause === "answer");
  const [placed] = board.whyOf(answer, TELLING);
  assert.match(spoken(placed), / placed /);
  const hit = placed.then.find(({ then }) => then.some((node) => / hit back at /.test(spoken(node))));
  assert.match(spoken(hit), / hit /);
  const all = (nodes) => nodes.flatMap((node) => [node, ...all(node.then)]);
  const fall = all(board.whyOf(stepWith("assistant_fell"), TELLING)).find(({ then }) =>
    then.some((node) => / fell, /.test(spoken(node))),
  );
  assert.match(spoken(fall), / hit /);
});

test("printed arrows turn with the facing, in one order", () => {
  assert.deepEqual(arrowsFacing(["up", "right"], "up"), ["up", "right"]);
  assert.deepEqual(arrowsFacing(["up", "right"], "right"), ["right", "down"]);
  assert.deepEqual(arrowsFacing(["up", "right"], "left"), ["up", "left"]);
  assert.deepEqual(arrowsFacing([], "down"), []);
  for (const { after } of recorded.steps)
    for (const { card, facing, arrows } of Object.values(after.squares))
      assert.deepEqual(arrowsFacing(recorded.cards[card].design.arrows, facing), arrows);
});

const assistant = (id, owner, card) => ({ id, owner, card });
const over = (more) => ({
  turn: 9,
  squares: {
    1: assistant("a", 0, "pet"),
    2: assistant("b", 0, "pet"),
    3: assistant("c", 1, "cat"),
  },
  players: [0, 1].map(() => ({ available: [], resting: [], discard: [] })),
  ...more,
});
const ended = (result, last = over(), you = 0) =>
  board.endingFacts({
    over: { result, rewards: [], secret: null },
    last,
    you,
    tale: board.emptyTale(),
    cards: {},
    nameOf: (seat) => ["Tamsin", "Hollowmere"][seat],
  });

test("each way in which a match of Grid ends has its sentence", () => {
  const five = over({ squares: Object.fromEntries([1, 2, 4, 5, 6].map((n) => [n, assistant(`x${n}`, 0, "pet")])) });
  const said = (result, last, you) => ended(result, last, you).sentence;
  assert.equal(said({ winner: 0, reason: "squares" }, five), "You held 5 squares before turn 9.");
  assert.equal(said({ winner: 0, reason: "squares" }, five, 1), "Tamsin held 5 squares before turn 9.");
  assert.equal(
    said({ winner: 0, reason: "squares" }, over({ turn: 33 })),
    "You held more squares before turn 33, in sudden death: 2 to 1.",
  );
  assert.equal(
    said({ winner: 0, reason: "turn_limit" }, over({ turn: 60 }), 1),
    "After turn 60 Tamsin held more squares: 2 to 1.",
  );
  const even = over({ turn: 60, squares: { 1: assistant("a", 0, "pet"), 3: assistant("c", 1, "cat") } });
  assert.equal(said({ winner: null, reason: "turn_limit" }, even), "After turn 60 both sides held 1 square.");
  assert.equal(said({ winner: 1, reason: "concede" }), "You gave up on turn 9.");
  assert.equal(said({ winner: 1, reason: "timeouts" }), "You let three turns in a row run out.");
});

test("a tale counts damage, who fell to whom, and squares by turn", () => {
  const before = over();
  const { 3: gone, ...squares } = before.squares;
  const after = over({ turn: 10, squares });
  const events = [
    { type: "assistant_damaged", assistant: "c", source: "a", amount: 1, cause: "attack" },
    { type: "assistant_damaged", assistant: "c", source: "b", amount: 2, cause: "attack" },
    { type: "assistant_fell", player: 1, card: { id: "c", card: gone.card }, square: 3, counters: 1 },
  ];
  const tale = board.taleAfter(board.emptyTale(), { seq: 1, events, before, after });
  assert.deepEqual(tale.deeds, { "0:pet": { seat: 0, damage: 3, felled: 1 } });
  assert.deepEqual(tale.squares, [[9, 2, 0]]);
});
