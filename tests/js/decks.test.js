import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, curve, meanCost, sizeOf, withBasics, withCopies, withInstead } from "sf/decks/content.js";
import { measureOf, mostOf, pointsFor } from "sf/decks/measure.js";
import { inNumbers, isCost, LAST_COST, withCost, withValue } from "sf/decks/search.js";
import { createStock } from "sf/decks/stock.js";
import { createDeck } from "sf/decks/store.js";
import { changesInWords } from "sf/decks/words.js";
import { withOption } from "sf/search/completion.js";
import { markedPiece, writingQuery } from "sf/search/reading.js";

const EMPTY = { name: "Last Orders", cards: /** @type {[number, number][]} */ ([]), basics: [], extras: {} };

/** @param {Record<string, any>} [deck] */
const config = (deck = {}) => ({
  deck: { id: 1, game: "nexus", name: "Last Orders", cards: { 7: 2 }, extras: {}, basics: {}, revision: 4, faults: [], ...deck },
  cards: [],
  limits: { size: 30, copies: 3 },
  points: null,
  patrons: {},
  basics: {},
  filters: [],
  hasCosts: true,
  marks: [{ card: 7, name: "Coal Rat", count: 2, owned: null, missing: 0, changes: ["renamed"], was_called: "Ash Rat", stand_in: null, why: "" }],
  urls: { deck: "", cards: "", complete: "", help: "", list: "", play: "", read: "", sheet: "", suggestions: "" },
  csrf: "",
});

/** A deck whose saves are answered by hand and whose timers run when told. */
function deckInHand() {
  /** @type {any[]} */
  const sent = [];
  /** @type {(() => void)[]} */
  let timers = [];
  const deck = createDeck(config(), {
    put: (body) => new Promise((resolve, reject) => sent.push({ body, resolve, reject })),
    later: (act) => {
      timers = [act];
      return act;
    },
    never: () => {
      timers = [];
    },
  });
  return { deck, sent, run: () => timers.splice(0).forEach((act) => act()) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("copies are added, taken out, and never fewer than none", () => {
  const two = withCopies(withCopies(EMPTY, 7, 1), 7, 1);
  assert.deepEqual(two.cards, [[7, 2]]);
  assert.deepEqual(withCopies(withCopies(two, 7, -1), 7, -1).cards, []);
  assert.deepEqual(withCopies(EMPTY, 7, -1).cards, []);
});

test("basic cards count like others and are saved by their keys", () => {
  const deck = withBasics(withBasics({ ...EMPTY, cards: [[7, 2]] }, "pyro", 1), "pyro", 1);
  assert.equal(sizeOf(deck), 4);
  assert.deepEqual(bodyOf(deck, 1).basics, { pyro: 2 });
  assert.deepEqual(withBasics(withBasics(deck, "pyro", -1), "pyro", -1).basics, []);
  assert.deepEqual(withBasics(EMPTY, "volt", -1).basics, []);
});

test("curve and mean count copies, the last bar all above", () => {
  /** @type {Record<number, number>} */
  const costs = { 1: 1, 2: 7, 3: 10 };
  const content = { ...EMPTY, cards: /** @type {[number, number][]} */ ([[1, 2], [2, 1], [3, 1]]) };
  assert.deepEqual(curve(content, (id) => costs[id]), [2, 0, 0, 0, 0, 0, 2]);
  assert.equal(meanCost(content, (id) => costs[id]), 19 / 4);
  assert.equal(meanCost(EMPTY, () => 1), null);
  assert.equal(sizeOf(content), 4);
});

test("a change is saved by itself with the revision it was made on", async () => {
  const { deck, sent, run } = deckInHand();
  deck.addCopies(7, 1);
  deck.addCopies(9, 1);
  assert.equal(deck.saving.value, "unsaved");
  run();
  assert.equal(sent.length, 1);
  assert.deepEqual(sent[0].body, bodyOf({ name: "Last Orders", cards: [[7, 3], [9, 1]], basics: [], extras: {} }, 4));
  const faults = [{ path: "cards", code: "deck_too_small", message: "Add 26." }];
  sent[0].resolve({ status: 200, body: { revision: 5, faults } });
  await settled();
  assert.equal(deck.saving.value, "saved");
  assert.deepEqual(deck.faults.value, faults);
});

test("what changes while a save is under way is saved after it", async () => {
  const { deck, sent, run } = deckInHand();
  deck.addCopies(7, 1);
  run();
  deck.addCopies(7, -1);
  sent[0].resolve({ status: 200, body: { revision: 5, faults: [] } });
  await settled();
  run();
  assert.equal(sent[1].body.revision, 5);
  assert.deepEqual(sent[1].body.cards, { 7: 2 });
});

test("a deck saved elsewhere keeps what is here and sends nothing more", async () => {
  const { deck, sent, run } = deckInHand();
  deck.addCopies(7, 1);
  run();
  sent[0].resolve({ status: 409, body: { error: { code: "deck_changed", message: "Saved elsewhere." } } });
  await settled();
  deck.addCopies(8, 1);
  run();
  assert.equal(sent.length, 1);
  assert.equal(deck.saving.value, "elsewhere");
  assert.deepEqual(deck.content.value.cards, [[7, 3], [8, 1]]);
});

test("without a connection it is tried again", async () => {
  const { deck, sent, run } = deckInHand();
  deck.rename("First Orders");
  run();
  sent[0].reject(new TypeError("offline"));
  await settled();
  assert.equal(deck.saving.value, "offline");
  run();
  assert.equal(sent.length, 2);
  assert.equal(sent[1].body.name, "First Orders");
});

test("undo and redo walk through the changes", () => {
  const { deck } = deckInHand();
  deck.addCopies(7, 1);
  deck.setExtra("patron", "null_spark");
  deck.undo();
  assert.equal(deck.content.value.extras.patron, undefined);
  deck.undo();
  assert.deepEqual(deck.content.value.cards, [[7, 2]]);
  assert.equal(deck.canUndo.value, false);
  deck.redo();
  deck.redo();
  assert.equal(deck.content.value.extras.patron, "null_spark");
  assert.equal(deck.canRedo.value, false);
});

test("buttons of costs show what the query asks for and ask for it", () => {
  const three = withCost({ trait: ["guard"] }, 3);
  assert.deepEqual(three, { trait: ["guard"], cost_min: ["3"], cost_max: ["3"] });
  assert.deepEqual([2, 3, LAST_COST].map((cost) => isCost(three, cost)), [false, true, false]);
  const dear = withCost(three, LAST_COST);
  assert.deepEqual([isCost(dear, LAST_COST), dear.cost_max], [true, []]);
  assert.deepEqual(withCost(dear, LAST_COST), { trait: ["guard"], cost_min: [], cost_max: [] });
  assert.deepEqual(withValue(three, "trait", "").trait, []);
});

test("a filter is sent with the query that it was drawn for", () => {
  const query = writingQuery("rat f", "rat", { trait: ["guard", "siege"], by: [] });
  assert.deepEqual([...query], [["q", "rat f"], ["was", "rat"], ["trait", "guard"], ["trait", "siege"]]);
});

test("the place of what is wrong is cut out, also behind signs of two halves", () => {
  assert.deepEqual(markedPiece("t:guard cosst<3", { start: 8, end: 13 }), { before: "t:guard ", marked: "cosst", after: "<3" });
  assert.deepEqual(markedPiece("🔥 cosst", { start: 2, end: 7 }), { before: "🔥 ", marked: "cosst", after: "" });
  assert.equal(markedPiece("cost<", { start: 5, end: 5 }).marked, " ");
  assert.equal(markedPiece("x".repeat(40), { start: 20, end: 21 }).before, `…${"x".repeat(16)}`);
});

test("an option takes the place of what was typed, and a finished one gets a space", () => {
  const options = [{ text: "trait:", label: "", note: "" }, { text: "guard", label: "", note: "" }];
  assert.deepEqual(withOption("rat tra", { start: 4, end: 7, options }, 0), { value: "rat trait:", place: 10 });
  assert.deepEqual(withOption("t:gu fox", { start: 2, end: 4, options }, 1), { value: "t:guard fox", place: 7 });
  assert.deepEqual(withOption("t:gu", { start: 2, end: 4, options }, 1), { value: "t:guard ", place: 8 });
});

/** A stock whose answers are given by hand. @param {any} t */
function stockInHand(t) {
  /** @type {any[]} */
  const asked = [];
  t.mock.method(globalThis, "fetch", (/** @type {string} */ address) => {
    return new Promise((resolve) => asked.push({ query: new URLSearchParams(address.split("?")[1]), resolve }));
  });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const stock = createStock({ url: "/cards", game: "nexus", text: "", onCards: () => {} });
  /** @param {Record<string, any>} body */
  const answer = async ({ count = 0, text = "", form = {} }) => {
    const question = asked.shift();
    const query = { text, game: "nexus", words: "", faults: [], form };
    question.resolve({ ok: true, json: async () => ({ results: [], count, is_exact: true, next: null, query }) });
    await settled();
    return question.query;
  };
  return { stock, answer, asked };
}

test("a number of found cards is told only of what is asked now", async (t) => {
  const { stock, answer } = stockInHand(t);
  assert.equal(stock.isAnswered.value, false);
  t.mock.timers.tick(0);
  await answer({ count: 64 });
  assert.deepEqual([stock.isAnswered.value, stock.total.value], [true, 64]);
  stock.text.value = "rat";
  assert.equal(stock.isAnswered.value, false);
  t.mock.timers.tick(1000);
  await answer({ count: 2, text: "rat" });
  assert.deepEqual([stock.isAnswered.value, stock.total.value], [true, 2]);
  assert.deepEqual([inNumbers(2, true), inNumbers(1000, false)], ["2", "more than 1000"]);
});

test("a filter writes into the box, which is then not asked again", async (t) => {
  const { stock, answer, asked } = stockInHand(t);
  t.mock.timers.tick(0);
  await answer({ form: { trait: [] } });
  void stock.write(withValue(stock.reading.value?.form ?? {}, "trait", "guard"));
  const query = await answer({ count: 3, text: "trait:guard", form: { trait: ["guard"] } });
  assert.deepEqual([query.get("q"), query.get("was"), query.get("trait")], ["", "", "guard"]);
  assert.deepEqual([stock.text.value, stock.isAnswered.value], ["trait:guard", true]);
  t.mock.timers.tick(1000);
  assert.equal(asked.length, 0);
});

test("a filter chosen right after the box was emptied is not lost", async (t) => {
  const { stock, answer, asked } = stockInHand(t);
  t.mock.timers.tick(0);
  await answer({ form: { trait: [] } });
  stock.text.value = "rat";
  t.mock.timers.tick(1000);
  await answer({ text: "rat", form: { trait: [] } });
  stock.text.value = "";
  void stock.write(withValue(stock.form.value, "trait", "guard"));
  t.mock.timers.tick(1000);
  const query = await answer({ text: "trait:guard", form: { trait: ["guard"] } });
  assert.deepEqual([query.get("q"), query.get("was"), query.get("trait")], ["", "rat", "guard"]);
  assert.deepEqual([stock.text.value, stock.isAnswered.value, asked.length], ["trait:guard", true, 0]);
});

test("filters pressed, and words typed, before an answer are all asked for", async (t) => {
  const { stock, answer, asked } = stockInHand(t);
  t.mock.timers.tick(0);
  await answer({ form: { trait: [] } });
  void stock.write(withValue(stock.form.value, "trait", "guard"));
  void stock.write(withCost(stock.form.value, 3));
  stock.text.value = "rat";
  await answer({ text: "trait:guard", form: { trait: ["guard"] } });
  await answer({ text: "trait:guard cost:3", form: { trait: ["guard"], cost_min: ["3"], cost_max: ["3"] } });
  assert.equal(stock.text.value, "rat", "what is typed stays");
  t.mock.timers.tick(1000);
  const query = await answer({ text: "rat trait:guard cost:3" });
  assert.deepEqual(
    ["q", "trait", "cost_min", "cost_max"].map((name) => query.get(name)),
    ["rat", "guard", "3", "3"],
  );
  assert.deepEqual([stock.text.value, asked.length], ["rat trait:guard cost:3", 0]);
});

test("deck is measured by cards, or by what they cost", () => {
  const points = { low: 5, high: 60, default: 15, offered: [10, 15] };
  const limits = { points: 60, copies: 60 };
  /** @type {import("sf/decks/types.js").Content} */
  const content = { ...EMPTY, cards: [[1, 3], [2, 2]] };
  /** @param {number} id */
  const costOf = (id) => id;
  assert.deepEqual(measureOf(content, { limits: { size: 30 }, points: null }, costOf), { count: 5, most: 30, words: "5 of 30 cards" });
  assert.deepEqual(measureOf(content, { limits, points }, costOf), { count: 7, most: 15, words: "7 of 15 points, 5 cards" });
  assert.deepEqual(["25", "61", "x", ""].map((said) => pointsFor({ ...content, extras: { points: said } }, points)), [25, 15, 15, 15]);
  const card = /** @type {any} */ ({ design: { limit: 2 } });
  const free = /** @type {any} */ ({ design: {} });
  assert.deepEqual([mostOf(card, { limits, points }), mostOf(free, { limits, points }), mostOf(free, { limits, points: null })], [2, null, 60]);
});

test("another card takes as many places, beside those that it has already", () => {
  const deck = { ...EMPTY, cards: /** @type {[number, number][]} */ ([[7, 2], [8, 1]]) };
  assert.deepEqual(withInstead(deck, 7, 8).cards, [[8, 3]]);
  assert.deepEqual(withInstead(deck, 7, 9).cards, [[8, 1], [9, 2]]);
  assert.deepEqual(withInstead(deck, 7, null).cards, [[8, 1]]);
});

test("what was seen goes with the next save, once, and again if that fails", async () => {
  const { deck, sent, run } = deckInHand();
  deck.markSeen(7);
  assert.equal(deck.marks.value.size, 0);
  run();
  assert.deepEqual(sent[0].body.seen, [7]);
  sent[0].reject(new Error("offline"));
  await settled();
  run();
  assert.deepEqual(sent[1].body.seen, [7]);
  sent[1].resolve({ status: 200, body: { revision: 5, faults: [] } });
  await settled();
  assert.equal(deck.saving.value, "saved");
  deck.addCopies(7, 1);
  run();
  assert.equal(sent[2].body.seen, undefined);
});

test("a deck that was pasted is one step of undo", () => {
  const { deck } = deckInHand();
  deck.remake((before) => ({ ...before, name: "Pasted", cards: [[1, 3], [2, 3]] }));
  assert.equal(deck.content.value.name, "Pasted");
  deck.undo();
  assert.deepEqual([deck.content.value.name, deck.content.value.cards], ["Last Orders", [[7, 2]]]);
});

test("changes are told in words", () => {
  const line = { name: "Coal Rat", count: 3, owned: 1, missing: 2, changes: ["renamed", "revised", "retired"], was_called: "Ash Rat", seen: 1, version: 2 };
  assert.equal(changesInWords(line), "was called “Ash Rat”, revised: version 1 then, 2 now, retired, you own 1 of 3");
});
