import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf } from "sf/forge/api.js";
import { PreviewFeed } from "sf/forge/feed.js";
import { gaugeOf } from "sf/forge/gauge.js";
import { Past, RUN_MS } from "sf/forge/past.js";

const content = (name) => ({ design: { name }, artist: "", licence: "", alt: "" });
const settle = () => new Promise((resolve) => setImmediate(resolve));

function heldFeed() {
  const wires = { asked: [], answers: [], shown: [], later: [] };
  const feed = new PreviewFeed({
    ask: (what, signal) => {
      wires.asked.push({ name: what.design.name, signal });
      return new Promise((resolve) => wires.answers.push(resolve));
    },
    show: (preview) => wires.shown.push(preview),
    later: (act) => wires.later.push(act),
  });
  const pass = async () => {
    for (const act of wires.later.splice(0)) act();
    await settle();
  };
  return { feed, wires, pass };
}

test("typing asks once, for the last", async () => {
  const { feed, wires, pass } = heldFeed();
  for (const name of ["R", "Ra", "Rat"]) feed.changed(content(name));
  await pass();
  assert.deepEqual(wires.asked.map(({ name }) => name), ["Rat"]);
});

test("an older answer never covers a newer one", async () => {
  const { feed, wires, pass } = heldFeed();
  feed.changed(content("Old"));
  await pass();
  feed.changed(content("New"));
  await pass();
  assert.equal(wires.asked[0].signal.aborted, true);
  wires.answers[1]({ status: 200, body: "new", refusal: null });
  wires.answers[0]({ status: 200, body: "old", refusal: null });
  await settle();
  assert.deepEqual(wires.shown, ["new"]);
});

test("without an answer the last preview stays", async () => {
  const { feed, wires, pass } = heldFeed();
  feed.changed(content("Rat"));
  await pass();
  wires.answers[0]({ status: 0, body: null, refusal: null });
  await settle();
  assert.deepEqual(wires.shown, []);
});

test("an answer that is no JSON is told by its status", () => {
  assert.equal(answerOf(502, "<html>").refusal.code, "unknown");
  assert.equal(answerOf(409, '{"error": {"code": "x", "message": "X.", "facts": {}}}').refusal.code, "x");
  assert.deepEqual(answerOf(204, ""), { status: 204, body: null, refusal: null });
});

function heldPast() {
  let now = 0;
  const past = new Past(content("0"), () => now);
  return { past, wait: (ms) => (now += ms) };
}

test("a run of typing in one field is one step back", () => {
  const { past, wait } = heldPast();
  for (const name of ["1", "2", "3"]) {
    past.record(content(name), "name");
    wait(100);
  }
  past.record(content("4"), "flavor");
  assert.equal(past.undo().design.name, "3");
  assert.equal(past.undo().design.name, "0");
  assert.equal(past.undo(), null);
  assert.equal(past.redo().design.name, "3");
  assert.equal(past.redo().design.name, "4");
  assert.equal(past.canRedo, false);
});

test("a pause ends a run, and a new change forgets what could be redone", () => {
  const { past, wait } = heldPast();
  past.record(content("1"), "name");
  wait(RUN_MS + 1);
  past.record(content("2"), "name");
  assert.equal(past.undo().design.name, "1");
  past.record(content("3"), "name");
  assert.equal(past.redo(), null);
  assert.equal(past.undo().design.name, "1");
  assert.equal(past.undo().design.name, "0");
});

const RULER = [8, 13, 18, 23, 28, 33, 38, 43, 48, 53];
const budget = (points, cost, high) => ({ points, cost, low: 0, high, lines: [], ruler: RULER });

test("the ruler says what fits, what is at the edge, what is over", () => {
  assert.match(gaugeOf(budget(22, 4, 23)).sentence, /^1 more point fits into cost 4/);
  assert.match(gaugeOf(budget(20, 4, 23)).sentence, /^3 more points fit/);
  assert.match(gaugeOf(budget(23, 4, 23)).sentence, /nothing left over/);
  const over = gaugeOf(budget(60, null, 60));
  assert.match(over.sentence, /^7 points over/);
  assert.equal(over.state, "over");
  assert.equal(over.end, 332);
});

test("the ruler is drawn as the server draws it", () => {
  const drawn = gaugeOf(budget(23, 4, 23));
  assert.equal(drawn.end, 143.5);
  assert.deepEqual(drawn.labels[3], { cost: 4, x: 128.8, isHere: true });
  assert.equal(drawn.labels.filter(({ isHere }) => isHere).length, 1);
  assert.equal(drawn.steps.slice(0, 11), "M55.1 14v9M");
});
