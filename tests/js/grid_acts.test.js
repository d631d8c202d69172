import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "sf/boards/grid.js";
import { assistantLabel, holdWords, numberStates, specialTurn } from "sf/boards/grid/facts.js";
import { forecastWords, tagLabel, tagOf } from "sf/boards/grid/foretold.js";
import { keyList, letters } from "sf/boards/grid/keys.js";
import { alike } from "sf/boards/grid/places.js";
import { createScene } from "sf/boards/grid/scene.js";
import { commandFor } from "sf/match/keys.js";
import { isOpening, isQuiet, turnSide } from "sf/match/page_state.js";
import { createTable } from "sf/match/table.js";
import { heldStore, stateMessage } from "./support.js";

const body = (name, arrows, more = {}) => ({
  name,
  cost: 1,
  art: null,
  text: [],
  design: { attack: 2, defense: 2, arrows, ability: null, ...more },
});
const trick = (name, effect) => ({ name, cost: 1, art: null, text: [], design: { type: "trick", effect } });
const CARDS = {
  squire: body("Fox Squire", ["up", "right"]),
  golem: body("Brick Golem", ["up"], { attack: 1, defense: 4 }),
  vane: trick("Weather Vane", "turn"),
  rope: trick("Red Rope", "block"),
  nap: trick("Long Nap", "exhaust"),
};
const standing = (id, card, owner, facing, more = {}) => ({
  id,
  card,
  owner,
  facing,
  arrows: ["up"],
  attack: 1,
  defense: 4,
  damage: 0,
  ...more,
});
const VIEW = {
  game: "grid",
  you: 0,
  turn: 8,
  active: 0,
  phase: "setup",
  points: 15,
  sudden_death: true,
  squares: { 1: standing("a1", "golem", 0, "up"), 2: standing("b1", "golem", 1, "left") },
  blocked: { 9: 9 },
  players: [
    {
      available: [
        { id: "h1", card: "squire" },
        { id: "h2", card: "vane" },
        { id: "h3", card: "rope" },
        { id: "h4", card: "nap" },
      ],
      resting: [{ id: "r1", card: "squire", counters: 2 }],
      discard: [],
    },
    { available: [], resting: [{ id: "s1", card: "squire", counters: 1 }], discard: [] },
  ],
};
const one = (name, ...values) => ({ names: [name], values: values.map((value) => [value]) });
const FACING = one("facing", "up", "right", "down", "left");
const act = (type, piece, ...fields) => ({ type, piece, as: "card", fields });
const CHOICES = {
  acts: [
    act("place", "h1", one("square", 3, 5, 8), FACING),
    act("trick", "h2", one("target", "a1", "b1"), FACING),
    act("trick", "h3", one("target", 3, 5, 8)),
    act("trick", "h4", one("target", "s1")),
    { type: "pass", piece: null, as: null, fields: [] },
    { type: "concede", piece: null, as: null, fields: [] },
  ],
  blocked: { r1: [{ act: "place", code: "not_available", rule: "G2.2", facts: {}, message: "It rests." }] },
  notes: {},
};

function seated(view = VIEW) {
  const { store, wires } = heldStore();
  const table = createTable({ store, board });
  store.opened();
  store.receive(stateMessage(5, { choices: CHOICES, view, cards: CARDS }));
  const sent = (type) => wires.sent.filter((message) => message.type === type);
  const facts = () => ({ view, cards: CARDS, choices: table.choices.value, forecasts: table.told.value });
  return {
    store,
    table,
    facts,
    acted: () => sent("act").map(({ action }) => action),
    asked: () => sent("forecast"),
    offered: () => [...table.offered.value.keys()],
    prompt: () => board.promptOf(table.selection.value, facts()),
    /** What is drawn while `spot` is looked at. */
    scene: (spot) =>
      createScene({
        ...facts(),
        players: [],
        presence: null,
        selection: table.selection.value,
        offers: table.offered.value,
        told: table.told.value,
        spot,
        waitingAt: null,
      }),
    /** @param {any} pieces  of the last forecast that was asked */
    async answer(pieces) {
      const question = sent("forecast").at(-1);
      const forecasts = question.actions.map(() => ({ certain: true, pieces, wins: null }));
      store.receive({ type: "forecast", id: question.id, seq: 5, forecasts });
      await Promise.resolve();
    },
  };
}

test("a card is put on a square, turned there, and placed with a yes", () => {
  const { table, acted, offered, prompt } = seated();
  table.press("h1");
  assert.deepEqual(offered(), ["square:3", "square:5", "square:8"]);
  table.press("square:5");
  assert.deepEqual(acted(), []);
  assert.match(prompt().text, /^Fox Squire on 5, facing up\?$/);
  table.turn(1);
  table.turn("left");
  table.turn(-1);
  table.confirm();
  assert.deepEqual(acted(), [{ type: "place", card: "h1", square: 5, facing: "down" }]);
});

test("it may be turned before it has a square, and keeps its facing from square to square", () => {
  const { table, acted } = seated();
  table.press("h1");
  table.turn("right");
  table.press("square:3");
  table.press("square:8");
  table.confirm();
  assert.deepEqual(acted(), [{ type: "place", card: "h1", square: 8, facing: "right" }]);
});

test("a press where it lies turns it on, another square takes it elsewhere", () => {
  const { table } = seated();
  table.press("h1");
  table.press("square:5");
  table.press("square:5");
  assert.deepEqual(table.selection.value.picked, { square: 5, facing: "right" });
  assert.equal(table.offered.value.get("square:5").moves, false);
  assert.equal(table.offered.value.get("square:3").moves, true);
});

test("one step back lifts the card off its square, the next puts it back", () => {
  const { table } = seated();
  table.press("h1");
  table.turn("left");
  table.press("square:5");
  table.cancel();
  assert.deepEqual(table.selection.value.picked, { facing: "left" });
  table.cancel();
  assert.equal(table.selection.value, null);
});

test("the Trick that turns begins a quarter on from where its target looks", () => {
  const { table, acted, offered } = seated();
  table.press("h2");
  assert.deepEqual(offered(), ["a1", "b1"]);
  assert.equal(table.canTurn.value, false, "nothing lies there yet");
  table.press("b1");
  assert.deepEqual(table.selection.value.picked, { target: "b1", facing: "up" });
  assert.equal(table.canTurn.value, true);
  table.press("b1");
  table.confirm();
  assert.deepEqual(acted(), [{ type: "trick", card: "h2", target: "b1", facing: "right" }]);
});

test("other Tricks are played by a press on what they choose", () => {
  const first = seated();
  first.table.press("h3");
  first.table.press("square:8");
  assert.deepEqual(first.acted(), [{ type: "trick", card: "h3", target: 8 }]);
  const second = seated();
  second.table.press("h4");
  assert.deepEqual(second.offered(), ["s1"]);
  second.table.press("s1");
  assert.deepEqual(second.acted(), [{ type: "trick", card: "h4", target: "s1" }]);
});

test("what cannot be chosen is tried, so that the server says why", () => {
  const { table, acted } = seated();
  table.press("h1");
  table.press("b1");
  assert.deepEqual(acted(), [{ type: "place", card: "h1", square: 2, facing: "up" }]);
  const other = seated();
  other.table.press("h1");
  other.table.press("square:9");
  assert.deepEqual(other.acted(), [{ type: "place", card: "h1", square: 9, facing: "up" }]);
});

test("one that rests says so beside itself", () => {
  const { table, store } = seated();
  table.press("r1");
  assert.equal(store.refused.value.error.message, "It rests.");
});

test("the turn is ended with a pass, which is foretold while it is looked at", async () => {
  const { table, acted, asked, answer } = seated();
  table.spot.value = "end-turn";
  assert.deepEqual(asked().at(-1).actions, [{ type: "pass" }]);
  await answer({ b1: { damage: 1, health: 3, dies: false, hits: [] } });
  assert.ok(table.told.value.has("end-turn"));
  table.spot.value = "a1";
  assert.equal(table.told.value.size, 0);
  table.endTurn();
  assert.deepEqual(acted(), [{ type: "pass" }]);
  assert.equal(board.turnEnd.note(3), "without placing");
});

test("turning to and fro asks for each facing once", async () => {
  const { table, asked, answer } = seated();
  table.press("h1");
  table.press("square:5");
  const count = asked().length;
  table.turn(1);
  assert.equal(asked().length, count + 1);
  await answer({});
  assert.ok(table.told.value.has("h1"));
  table.turn(1);
  await answer({});
  table.turn(-1);
  assert.equal(asked().length, count + 2);
  assert.ok(table.told.value.has("h1"), "known at once");
});

const HITS = {
  b1: { damage: 2, health: 2, dies: false, hits: [{ source: "h1", cause: "attack", edge: "down", amount: 2 }] },
  h1: {
    damage: 3,
    health: -1,
    dies: true,
    counters: 2,
    hits: [{ source: "b1", cause: "answer", edge: "up", amount: 3 }],
  },
};

test("the forecast of what lies ready is drawn and said", async () => {
  const { table, answer, prompt, scene } = seated();
  table.press("h1");
  table.press("square:5");
  assert.equal(prompt().isSilent, true);
  await answer(HITS);
  assert.equal(prompt().isSilent, false);
  assert.equal(
    prompt().note,
    "Their Brick Golem on 2 loses 2, 2 left. Your Fox Squire loses 3, falls, to rest with 2.",
  );
  const drawn = scene(null);
  assert.deepEqual(drawn.ghost, { id: "h1", card: "squire", square: 5, facing: "up", isSet: true });
  assert.equal(drawn.tags.get("h1").word, "falls, rests 2");
  assert.equal(drawn.tags.get("b1").hits[0].edge, "down");
});

test("a card follows what is looked at before it lies anywhere", async () => {
  const { table, answer, scene } = seated();
  table.press("h1");
  await answer(HITS);
  assert.equal(scene("square:3").ghost.square, 3);
  assert.equal(scene("square:3").ghost.isSet, false);
  assert.ok(scene("square:3").tags.has("b1"));
  assert.equal(scene("a1").ghost, null);
  assert.equal(scene("a1").tags.size, 0);
});

test("tags say in few words what a forecast tells", () => {
  assert.equal(tagLabel(tagOf(HITS.b1)), "loses 2, 2 left");
  assert.equal(tagOf({ counters: 2 }).word, "+2 rest");
  assert.equal(tagOf({ damage: 0, health: 2, dies: false, facing: "left" }).word, "faces left");
  assert.equal(tagOf({ damage: 0, health: 2, dies: false, leaves: true }).word, "goes back");
  assert.equal(tagOf({ damage: 0, health: 2, dies: false, attack: 1 }).word, "+1 attack");
  assert.equal(tagOf({ damage: 1, health: 0, dies: true, hits: [] }).word, "falls, no rest");
  const stung = { source: "h9", cause: "trick", edge: null, amount: 4 };
  assert.equal(tagOf({ damage: 4, health: 0, dies: false, hits: [stung] }).word, "falls after combat");
  const { view, cards } = { view: VIEW, cards: CARDS };
  assert.equal(forecastWords({ certain: true, pieces: {}, wins: null }, { view, cards }), "Nobody is hit.");
  const rested = { certain: true, pieces: { s1: { counters: 2 } }, wins: 0 };
  assert.equal(
    forecastWords(rested, { view, cards }),
    "Their Fox Squire rests with 2 counters more. You win.",
  );
});

test("an Assistant says whose it is, where it looks and what is left of it", () => {
  const hurt = standing("a1", "golem", 0, "right", { arrows: ["right"], defense: 3, damage: 1, attack: 2 });
  assert.equal(
    assistantLabel(hurt, 1, CARDS.golem, "Yours"),
    "Brick Golem, yours, square 1, top left, facing right, arrow right, Attack 2, Defense 3 of 4",
  );
  assert.deepEqual(numberStates(hurt, CARDS.golem), { attack: "raised", defense: "damaged" });
});

test("sudden death is announced before it comes, and only where it was agreed on", () => {
  assert.equal(specialTurn({ turn: 8, sudden_death: true }), "");
  assert.match(specialTurn({ turn: 27, sudden_death: true }), /from turn 31/);
  assert.match(specialTurn({ turn: 31, sudden_death: true }), /no healing/);
  assert.equal(specialTurn({ turn: 40, sudden_death: false }), "");
  assert.equal(holdWords(VIEW, 0), "1 square held, 5 win");
  assert.equal(holdWords({ ...VIEW, turn: 31 }, 0), "1 square held, more than the other side win");
});

test("the first phase of a turn is no opening", () => {
  assert.equal(isOpening(VIEW), false);
  assert.equal(turnSide(VIEW), "ours");
  assert.equal(turnSide({ ...VIEW, phase: "placement", active: 1 }), "theirs");
  assert.equal(turnSide({ ...VIEW, phase: "over" }), "none");
  assert.equal(isQuiet(VIEW), true);
  assert.equal(isQuiet({ phase: "combat", turn: 3, active: 0, you: 0 }), false);
  assert.equal(isOpening({ phase: "setup", turn: 0 }), true);
});

test("Q and E turn, P passes, Shift with an arrow faces that way", () => {
  const free = { letters: true, inText: false, own: letters };
  assert.deepEqual(commandFor({ key: "e" }, free), { name: "turn", value: 1 });
  assert.deepEqual(commandFor({ key: "Q" }, free), { name: "turn", value: -1 });
  assert.deepEqual(commandFor({ key: "p" }, free), { name: "end_turn" });
  assert.deepEqual(commandFor({ key: "ArrowUp", shiftKey: true }, free), { name: "turn", value: "up" });
  assert.deepEqual(commandFor({ key: "ArrowUp" }, free), { name: "move", value: "up" });
  assert.deepEqual(commandFor({ key: "9" }, free), { name: "slot", value: 9 });
  assert.deepEqual(board.placesOfDigit(VIEW, 1), ["a1"]);
  assert.deepEqual(board.placesOfDigit(VIEW, 5), ["square:5"]);
  const listed = keyList.filter(({ letter }) => letter).flatMap(({ keys }) => keys);
  for (const key of "abcdefghijklmnopqrstuvwxyz")
    if (commandFor({ key }, free)) assert.ok(listed.includes(key.toUpperCase()), key);
});

test("what there is to do is asked by what is left to do", () => {
  const asks = (...types) =>
    board.waitPrompt(VIEW, { ...CHOICES, acts: CHOICES.acts.filter(({ type }) => types.includes(type)) })?.text;
  assert.equal(asks("place", "trick", "pass"), "Play a Trick, or place an Assistant");
  assert.equal(asks("place", "pass"), "Place an Assistant");
  assert.equal(asks("pass"), "End your turn");
  assert.equal(asks(), undefined);
  assert.equal(board.waitPrompt({ ...VIEW, active: 1 }, CHOICES), null);
});

test("cards that are alike stand together, those at rest by their counters", () => {
  const cards = [
    { id: "a", card: "pet" },
    { id: "b", card: "cat" },
    { id: "c", card: "pet" },
  ];
  assert.deepEqual(
    alike(cards).map(({ id, ids }) => [id, ids]),
    [
      ["a", ["a", "c"]],
      ["b", ["b"]],
    ],
  );
  const resting = [
    { id: "a", card: "pet", counters: 1 },
    { id: "b", card: "pet", counters: 2 },
  ];
  assert.equal(alike(resting).length, 2);
});

test("a Grid card can be read wherever it is", () => {
  const told = { view: VIEW, cards: CARDS, choices: CHOICES, nameOf: () => "Hollowmere", patronCosts: {} };
  assert.equal(board.subjectOf("a1", told).kicker, "Assistant, yours, square 1, top left");
  assert.equal(board.subjectOf("h2", told).kicker, "Trick, used once, yours");
  const resting = board.subjectOf("s1", told);
  assert.equal(resting.kicker, "Assistant, Hollowmere’s");
  assert.match(resting.lines.at(-1).text, /^1 counter;/);
  assert.equal(board.subjectOf("r1", told).why, "It rests.");
  assert.equal(board.subjectOf("square:3", told), null);
});
