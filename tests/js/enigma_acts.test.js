import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "sf/boards/enigma.js";
import { picoLabel, stepWords, tagLabel, tagOf, tagsOf } from "sf/boards/enigma/facts.js";
import { optionsOf, setsOf } from "sf/boards/enigma/flux_options.js";
import { createTable } from "sf/match/table.js";
import { heldStore, stateMessage } from "./support.js";

const pico = (card, flux = [], more = {}) => ({
  card,
  stack: [{ id: "x", card }],
  integrity: 40,
  max_integrity: 60,
  flux: flux.map((element, index) => ({ id: `${card}${index}`, element })),
  gear: null,
  status: null,
  ...more,
});
const strike = (name, damage, cost = null) => ({ name, damage, cost });
const CARDS = {
  ember: {
    name: "Emberling",
    cost: 1,
    text: [],
    art: null,
    design: { form: "origin", element: "pyro", strikes: [strike("Singe", 20, { pyro: 1 }), strike("Flare", 50)] },
  },
  pebble: { name: "Pebblin", cost: 1, text: [], art: null, design: { form: "origin", element: "terra" } },
};
const side = (seat, more = {}) => ({
  sparks: 0,
  set_up: true,
  hand: seat ? undefined : [{ id: "h1", card: "pebble" }, { id: "h2", card: "pyro" }],
  hand_size: seat ? 3 : undefined,
  deck_size: 40,
  discard: [{ id: "d1", card: "pyro" }, { id: "d2", card: "pyro" }],
  vanguard: seat ? "b1" : "a1",
  rearguard: seat ? ["b2"] : ["a2"],
  picos: seat
    ? { b1: pico("pebble"), b2: pico("pebble") }
    : { a1: pico("ember", ["pyro", "pyro", "hydro"]), a2: pico("pebble") },
  ...more,
});
const VIEW = {
  game: "enigma",
  you: 0,
  phase: "main",
  turn: 3,
  active: 0,
  pending: [],
  domain: null,
  players: [side(0), side(1)],
};
const one = (name, ...values) => ({ names: [name], values: values.map((value) => [value]) });
const ACTS = [
  { type: "play", piece: "h1", as: "card", fields: [] },
  { type: "attach", piece: "h2", as: "card", fields: [one("pico", "a1", "a2")] },
  { type: "strike", piece: "a1", as: null, fields: [one("strike", 0)] },
  { type: "strike", piece: "a1", as: null, fields: [one("strike", 1), one("target", "b2")] },
  {
    type: "recall",
    piece: "a1",
    as: null,
    fields: [one("to", "a2"), { names: ["flux"], pick: { from: ["ember0", "ember1", "ember2"], min: 1, max: 1 } }],
  },
  { type: "ability", piece: "a2", as: "pico", fields: [one("source", "gear"), one("target", "a1")] },
  { type: "end_turn", piece: null, as: null, fields: [] },
];
const CHOICES = { acts: ACTS, blocked: {}, notes: {} };

function seated(choices = CHOICES, view = VIEW) {
  const { store, wires } = heldStore();
  const table = createTable({ store, board });
  store.opened();
  store.receive(stateMessage(5, { choices, view, cards: CARDS }));
  const acted = () => wires.sent.filter(({ type }) => type === "act").map(({ action }) => action);
  return { store, table, acted, offered: () => [...table.offered.value.keys()] };
}

test("an Origin is played where its slot is lit", () => {
  const { table, acted, offered } = seated();
  table.press("h1");
  assert.deepEqual(offered(), ["slot:0:1"]);
  table.press("slot:0:1");
  assert.deepEqual(acted(), [{ type: "play", card: "h1" }]);
});

test("Flux goes to the Pico that is pressed", () => {
  const { table, acted, offered } = seated();
  table.press("h2");
  assert.deepEqual(offered(), ["a1", "a2"]);
  table.press("a2");
  assert.deepEqual(acted(), [{ type: "attach", card: "h2", pico: "a2" }]);
});

test("a Pico with several acts asks which, and each has a button", () => {
  const { table, acted, offered } = seated();
  table.press("a1");
  assert.deepEqual(acted(), []);
  const buttons = board.heldActs(table, { view: VIEW, cards: CARDS, choices: CHOICES });
  assert.deepEqual(
    buttons.map(({ label }) => label),
    ["Singe", "Flare", "Recall"],
  );
  buttons[0].onPress();
  assert.deepEqual(offered(), ["b1"]);
  table.press("b1");
  assert.deepEqual(acted(), [{ type: "strike", strike: 0 }]);
});

test("a Strike with a target asks for it, and one step back lets go", () => {
  const { table, acted, offered } = seated();
  table.press("strike:1");
  assert.deepEqual(offered(), ["b2"]);
  table.cancel();
  assert.equal(table.selection.value, null);
  table.press("strike:1");
  table.press("b2");
  assert.deepEqual(acted(), [{ type: "strike", strike: 1, target: "b2" }]);
});

test("Recall asks who comes forward, then which Flux is paid", () => {
  const { table, acted } = seated();
  table.press("recall");
  table.press("a2");
  assert.deepEqual(acted(), []);
  const asked = board.promptOf(table.selection.value, { view: VIEW, cards: CARDS });
  assert.equal(asked.text, "Emberling, Recall: choose the Flux to discard");
  table.fill([["ember2"]]);
  assert.deepEqual(acted(), [{ type: "recall", to: "a2", flux: ["ember2"] }]);
});

test("the ability of a Gear is named so", () => {
  const { table, acted } = seated();
  table.press("ability:a2:gear");
  table.press("a1");
  assert.deepEqual(acted(), [{ type: "ability", pico: "a2", source: "gear", target: "a1" }]);
});

test("a promotion needs no origin: the Rearguard is lit", () => {
  const promote = { type: "promote", piece: null, as: null, fields: [one("pico", "a1", "a2")] };
  const choices = { acts: [promote], blocked: {}, notes: {} };
  const { table, acted, offered } = seated(choices);
  assert.deepEqual(offered(), ["a1", "a2"]);
  table.press("a2");
  assert.deepEqual(acted(), [{ type: "promote", pico: "a2" }]);
});

test("why a Strike cannot be used is said for that Strike", () => {
  const block = (number) => ({
    act: "strike",
    code: "not_enough_flux",
    rule: "E3.9",
    facts: { strike: number },
    message: `Strike ${number} needs more Flux.`,
  });
  const choices = { acts: [], blocked: { a1: [block(0), block(1)] }, notes: {} };
  const { table, store } = seated(choices);
  table.press("strike:1");
  assert.equal(store.refused.value.error.message, "Strike 1 needs more Flux.");
});

test("digits pick the lit Rearguard, 6 a Vanguard", () => {
  assert.deepEqual(board.placesOfDigit(VIEW, 1), ["b2", "a2"]);
  assert.deepEqual(board.placesOfDigit(VIEW, 2), ["slot:1:1", "slot:0:1"]);
  assert.deepEqual(board.placesOfDigit(VIEW, 6), ["b1", "a1"]);
});

test("Flux is asked for by element and place, each once", () => {
  const field = {
    names: ["target"],
    values: ["d1", "d2"].flatMap((id) => ["a1", "a2"].map((to) => [{ flux: [id], to }])),
  };
  const options = optionsOf(field, { view: VIEW, cards: CARDS });
  assert.deepEqual(
    options.map(({ words, to }) => [words, to.map((each) => each.words)]),
    [["Pyro from your discard pile", ["Emberling, Vanguard", "Pebblin, Rearguard 1"]]],
  );
  assert.deepEqual(options[0].to[1].value, { flux: ["d1"], to: "a2" });
});

test("an act that wants to know which Flux asks for that", () => {
  const fields = [one("target", { flux: ["d1"], to: "a1" }, { flux: ["d2"], to: "a1" })];
  const act = { type: "agent", piece: "h1", as: "card", fields };
  const asked = board.promptOf({ origin: "h1", act, picked: [] }, { view: VIEW, cards: CARDS });
  assert.equal(asked.text, "Pebblin: choose which Flux");
});

test("a cost in Flux is offered once for each set of elements", () => {
  const pick = { from: ["ember0", "ember1", "ember2"], min: 2, max: 2 };
  const sets = setsOf(pick, { view: VIEW, cards: CARDS });
  assert.deepEqual(
    sets.map(({ words }) => words),
    ["2 Pyro", "1 Hydro, 1 Pyro"],
  );
});

test("a tag tells what a Strike does, and how the sum comes about", () => {
  const steps = { base: 20, attacker: 30, vulnerability: 60, resistance: 40, defender: 40 };
  const forecast = {
    certain: true,
    pieces: { b1: { damage: 40, health: 0, dies: true, strike: steps } },
    wins: null,
  };
  const tag = tagOf(forecast, { place: "b1", exact: true, you: 0 });
  assert.equal(stepWords(steps), "20 → 30 with your modifiers → 60 vulnerable → 40 resists");
  assert.equal(
    tagLabel(tag),
    "minus 40 knocked out; 20 then 30 with your modifiers then 60 vulnerable then 40 resists",
  );
  assert.equal(stepWords({ base: 20, attacker: 20, vulnerability: 20, resistance: 20, defender: 20 }), "");
});

test("what chance decides is said so", () => {
  const told = new Map([["strike:0", { forecast: { certain: false, pieces: {}, wins: null }, exact: true }]]);
  assert.equal(tagsOf(told, ["b1"], null, 0).get("b1").word, "chance decides");
});

test("both sides of a coin are told in one tag", () => {
  const after = (damage, health, dies = false) => ({ b1: { damage, health, dies } });
  const sides = { heads: { pieces: after(60, 0, true), wins: 0 }, tails: { pieces: after(20, 40), wins: null } };
  const forecast = { certain: false, pieces: {}, wins: null, coin: sides };
  const tag = tagsOf(new Map([["strike:0", { forecast, exact: true }]]), ["b1"], null, 0).get("b1");
  assert.deepEqual(tag.sides, ["heads: −60, you win", "tails: −20, 40 left"]);
  assert.equal(tagLabel(tag), "heads: minus 60, you win; tails: minus 20, 40 left");
  const about = { place: "b1", exact: true, you: 0 };
  const equal = tagOf({ ...forecast, coin: { ...sides, heads: sides.tails } }, about);
  assert.equal(tagLabel(equal), "about minus 20 40 left");
  assert.equal(tagOf(forecast, { ...about, place: "b2" }), null);
  const one = tagOf({ ...forecast, coin: { ...sides, tails: { pieces: {}, wins: null } } }, about);
  assert.equal(tagLabel(one), "heads: minus 60, you win; tails: nothing");
});

test("damage that is healed at once is not called none", () => {
  const after = (defender) => ({ b1: { damage: 0, health: 60, dies: false, strike: { defender } } });
  const word = (defender) =>
    tagOf({ certain: true, pieces: after(defender), wins: null }, { place: "b1", exact: true, you: 0 }).word;
  assert.deepEqual([word(0), word(10)], ["no damage", "60 left"]);
});

test("a Pico says all that its picture shows, in one order", () => {
  const shown = pico("ember", ["pyro", "pyro", "hydro"], { status: "stunned" });
  const where = { side: "ours", isVanguard: true, state: undefined };
  assert.equal(
    picoLabel(shown, CARDS, where),
    "Emberling, Origin, Pyro, Integrity 40 of 60, Flux 2 Pyro, 1 Hydro, Stunned, your Vanguard",
  );
});

test("nothing hidden is named while the other side places", () => {
  const hidden = side(1, { vanguard: null, rearguard: [], picos: {}, hand_size: 7, set_up: false });
  const view = { ...VIEW, phase: "setup", turn: 0, players: [side(0), hidden] };
  const prompt = board.waitPrompt(view, { acts: [], blocked: {}, notes: {} }, () => "Hollowmere");
  assert.equal(prompt.text, "Waiting for the other side to place");
  assert.match(board.summaryOf(view, () => "Hollowmere"), /Hollowmere: 0 Sparks of 5, no Vanguard, 0 Rearguard, 7 cards/);
});
