import assert from "node:assert/strict";
import { test } from "node:test";
import * as origins from "sf/boards/nexus/origins.js";
import { createTable } from "sf/match/table.js";
import { END_TURN } from "sf/match/turn_end.js";
import { CHOICES, CONCEDE_ONLY, heldStore, movedMessage, stateMessage } from "./support.js";

/** A board on which places are the values themselves. */
const board = {
  placesOf: () => (_act, _field, value) => value.join("/"),
  valueAt: (_view, _act, field, place) => (place.startsWith("b") ? { [field.names[0]]: place } : null),
  isOwn: (_view, place) => /^[ah]/.test(place),
  ...origins,
  actTypes: ["play", "attack", "activate"],
  turnEnd: END_TURN,
};

function seated(choices = CHOICES) {
  const { store, wires } = heldStore();
  const table = createTable({ store, board });
  store.opened();
  store.receive(stateMessage(5, { choices }));
  const acted = () => wires.sent.filter(({ type }) => type === "act").map(({ action }) => action);
  const asked = () => wires.sent.filter(({ type }) => type === "forecast");
  return { store, wires, table, acted, asked };
}

test("two presses play a card, a third chooses its target", () => {
  const { table, acted } = seated();
  table.press("h1");
  table.press("mid/1");
  assert.deepEqual(acted(), []);
  table.press("b1");
  assert.deepEqual(acted(), [{ type: "play", card: "h1", lane: "mid", slot: 1, target: "b1" }]);
  assert.equal(table.selection.value, null);
});

test("a press on what is held puts it back", () => {
  const { table, acted } = seated();
  table.press("a1");
  table.press("a1");
  assert.equal(table.selection.value, null);
  assert.deepEqual(acted(), []);
});

test("twenty quick presses are one act", () => {
  const { table, acted } = seated();
  for (let count = 0; count < 20; count += 1) table.endTurn();
  assert.deepEqual(acted(), [{ type: "end_turn" }]);
});

test("what is taken up while an act is unanswered lights up with the answer", () => {
  const { store, table } = seated();
  table.endTurn();
  table.press("h1");
  assert.equal(table.offered.value.size, 0);
  store.receive({ type: "done", id: "r1", seq: 6 });
  store.receive(movedMessage(6));
  assert.equal(table.offered.value.size, 2);
});

test("holding a piece asks for a forecast of each place", async () => {
  const { store, table, asked } = seated();
  table.press("a1");
  const [question] = asked();
  assert.deepEqual(
    question.actions.map(({ target }) => target),
    ["b1", "tower:left", "hero"],
  );
  const forecasts = question.actions.map(() => ({
    certain: true,
    pieces: { b1: { damage: 2, health: 1, dies: false } },
    wins: null,
  }));
  store.receive({ type: "forecast", id: question.id, seq: 5, forecasts });
  await Promise.resolve();
  assert.equal(table.told.value.size, 3);
  assert.equal(table.told.value.get("b1").actor, "a1");
  table.cancel();
  assert.equal(table.told.value.size, 0);
});

test("a forecast that comes too late is dropped", async () => {
  const { store, table, asked } = seated();
  table.press("a1");
  const [question] = asked();
  table.press("a1");
  table.press("h1");
  const forecasts = question.actions.map(() => ({ certain: true, pieces: {}, wins: null }));
  store.receive({ type: "forecast", id: question.id, seq: 5, forecasts });
  await Promise.resolve();
  assert.equal(table.told.value.size, 0);
});

test("a forecast that is refused leaves its place without a tag", async () => {
  const { store, table, asked } = seated();
  table.press("a1");
  const [question] = asked();
  const fine = { certain: true, pieces: {}, wins: null };
  store.receive({
    type: "forecast",
    id: question.id,
    seq: 5,
    forecasts: [fine, { error: { code: "stunned" } }, fine],
  });
  await Promise.resolve();
  assert.deepEqual([...table.told.value.keys()], ["b1", "hero"]);
});

test("a blocked card says why beside itself", () => {
  const { store, table, acted } = seated({
    ...CHOICES,
    acts: CHOICES.acts.filter(({ piece }) => piece !== "h2"),
  });
  table.press("h2");
  assert.equal(store.refused.value.error.message, "Needs 7 energy; you have 5.");
  assert.equal(store.refused.value.anchor, "h2");
  assert.deepEqual(acted(), []);
});

test("a target that is not lit is tried, so that the server says why not", () => {
  const { table, acted } = seated();
  table.press("a1");
  table.press("b9");
  assert.deepEqual(acted(), [{ type: "attack", attacker: "a1", target: "b9", special_target: "b2" }]);
});

test("another own piece is taken up instead of what is held", () => {
  const { table, acted } = seated();
  table.press("a1");
  table.press("h1");
  assert.equal(table.selection.value.origin, "h1");
  assert.deepEqual(acted(), []);
});

test("a special without a target is used at once", () => {
  const { table, acted } = seated();
  table.press("a1");
  table.activate();
  assert.deepEqual(acted(), [{ type: "activate", creature: "a1" }]);
});

test("Kindle takes the held card, or lets one be chosen", () => {
  const { table, acted } = seated();
  table.kindle();
  assert.deepEqual([...table.offered.value.keys()], ["h1", "h2"]);
  table.cancel();
  table.press("h1");
  table.kindle();
  assert.deepEqual(acted(), [{ type: "kindle", card: "h1" }]);
});

test("the Patron's act waits for its target", () => {
  const { table, acted } = seated();
  table.patron();
  assert.deepEqual([...table.offered.value.keys()], ["a1"]);
  table.press("a1");
  assert.deepEqual(acted(), [{ type: "patron", target: "a1" }]);
});

test("an act without fields waits for a yes", () => {
  const acts = CHOICES.acts.map((act) => (act.type === "patron" ? { ...act, fields: [] } : act));
  const { table, acted, asked } = seated({ ...CHOICES, acts });
  table.patron();
  assert.equal(asked().length, 1, "its forecast is asked for");
  assert.deepEqual(acted(), []);
  table.confirm();
  assert.deepEqual(acted(), [{ type: "patron" }]);
});

test("what is held is put back when the turn is over", () => {
  const { store, table } = seated();
  table.press("h1");
  store.receive(movedMessage(6, { choices: CONCEDE_ONLY }));
  assert.equal(table.selection.value, null);
  assert.equal(table.endTurn(), false);
});

test("what can still act is counted by piece, without Kindle and Patron", () => {
  const { table } = seated();
  assert.equal(table.stillActive.value, 2);
});
