import assert from "node:assert/strict";
import { test } from "node:test";
import { applying, firstNumber, holds, isNeeded, isOpen, rangeOf, readDesign, valuesOf } from "sf/forge/design.js";

const choice = (value, when = [], excludes = []) => ({ value, label: value, text: "", points: null, when, excludes });
const field = (path, kind, more = {}) => ({
  path, kind, label: path, group: "", low: null, high: null, when: [], limits: [], choices: [], step: 1, required: true, part: "", ...more,
});

const WITH_SPECIAL = [["special.trigger", ["onPlay", "activated"]]];
const DECLARATION = [
  field("name", "text"),
  field("flavor", "long_text"),
  field("attack", "number", { low: 0, high: 10 }),
  field("armor", "number", { low: 0, high: 3, limits: [{ when: [["traits", ["guard"]]], low: 0, high: 2 }] }),
  field("traits", "choices", { high: 2, choices: [choice("guard"), choice("leech", [], ["piercing"]), choice("piercing")] }),
  field("special.trigger", "choice", { choices: [choice("onPlay"), choice("activated")] }),
  field("special.charge", "number", { low: 1, high: 3, when: [["special.trigger", ["activated"]]] }),
  field("special.target", "choice", {
    when: WITH_SPECIAL,
    choices: [choice("self"), choice("chosen", [["special.trigger", ["onPlay"]]])],
  }),
  field("special.amount", "number", {
    low: -10, high: 10, when: WITH_SPECIAL,
    limits: [{ when: [["special.target", ["chosen"]]], low: -10, high: -1 }],
  }),
];

const blank = { name: "", flavor: "", attack: "", armor: "", traits: [], "special.trigger": "" };

test("a form becomes the design that the server would read from it", () => {
  const values = {
    ...blank, name: " Rat ", attack: "4", armor: "0", traits: ["guard"],
    "special.trigger": "activated", "special.charge": "2", "special.target": "self", "special.amount": "\u22123",
  };
  assert.deepEqual(readDesign(DECLARATION, values), {
    name: " Rat ", flavor: "", attack: 4, armor: 0, traits: ["guard"],
    special: { trigger: "activated", charge: 2, target: "self", amount: -3 },
  });
});

test("what does not apply is left out, and a special without its beginning is none", () => {
  const values = { ...blank, "special.charge": "2", "special.target": "self" };
  assert.equal(readDesign(DECLARATION, values).special, null);
  values["special.trigger"] = "onPlay";
  assert.deepEqual(readDesign(DECLARATION, values).special, { trigger: "onPlay", target: "self" });
});

test("what does not apply makes nothing else apply", () => {
  const chain = [
    field("special.trigger", "choice", { choices: [choice("onPlay")] }),
    field("special.effect", "choice", { when: WITH_SPECIAL, choices: [choice("damage")] }),
    field("special.amount", "number", { when: [["special.effect", ["damage"]]] }),
  ];
  const values = { "special.trigger": "onPlay", "special.effect": "damage", "special.amount": "2" };
  assert.deepEqual(applying(chain, values), values);
  const without = { ...values, "special.trigger": "" };
  assert.deepEqual(applying(chain, without), { "special.trigger": "" });
  assert.equal(readDesign(chain, without).special, null);
});

test("a number that is none stays as typed, so that its fault can be told", () => {
  assert.equal(readDesign(DECLARATION, { ...blank, attack: "1e5" }).attack, "1e5");
  assert.equal(readDesign(DECLARATION, { ...blank, attack: "2.5" }).attack, "2.5");
  assert.equal("attack" in readDesign(DECLARATION, blank), false);
});

test("a design fills the form and comes back the same", () => {
  const design = {
    name: "Rat", flavor: "", attack: 0, armor: 3, traits: ["leech"],
    special: { trigger: "onPlay", target: "chosen", amount: -1 },
  };
  assert.deepEqual(readDesign(DECLARATION, valuesOf(DECLARATION, design)), design);
});

test("a range follows what else is chosen", () => {
  const [, , , armor] = DECLARATION;
  assert.deepEqual(rangeOf(armor, { traits: [] }), [0, 3]);
  assert.deepEqual(rangeOf(armor, { traits: ["quick", "guard"] }), [0, 2]);
});

test("a number that comes to apply begins where it means something", () => {
  const charge = DECLARATION[6];
  const amount = DECLARATION[8];
  assert.equal(firstNumber(charge, {}), 1);
  assert.equal(firstNumber(amount, { "special.target": "self" }), 1);
  assert.equal(firstNumber(amount, { "special.target": "chosen" }), -1);
});

test("choices that do not go with others are shut, unless they are chosen", () => {
  const [leech, piercing] = [DECLARATION[4].choices[1], DECLARATION[4].choices[2]];
  assert.equal(isOpen(leech, {}, ["piercing"]), false);
  assert.equal(isOpen(leech, {}, ["piercing", "leech"]), true);
  assert.equal(isOpen(piercing, {}, ["guard"]), true);
  const chosen = DECLARATION[7].choices[1];
  assert.equal(isOpen(chosen, { "special.trigger": "activated" }, []), false);
  assert.equal(isOpen(chosen, { "special.trigger": "" }, []), true);
});

test("a condition on an empty field does not hold", () => {
  assert.equal(holds(WITH_SPECIAL, { "special.trigger": "" }), false);
  assert.equal(holds(WITH_SPECIAL, {}), false);
  assert.equal(holds([], {}), true);
});

test("lists and objects within objects are read and filled", () => {
  const declaration = [
    field("strikes.0.name", "text"),
    field("strikes.0.cost.pyro", "number"),
    field("strikes.1.name", "text", { part: "strikes.1" }),
    field("ability.effect.kind", "choice", { part: "ability" }),
    field("overwrites", "flag"),
  ];
  const blank = { "strikes.0.name": "Nip", "strikes.0.cost.pyro": "2", "strikes.1.name": "", "ability.effect.kind": "", overwrites: "" };
  const design = { strikes: [{ name: "Nip", cost: { pyro: 2 } }], ability: null };
  assert.deepEqual(readDesign(declaration, blank), design);
  assert.deepEqual(valuesOf(declaration, design), blank);
  const full = { ...blank, "strikes.1.name": "Bite", "ability.effect.kind": "draw", overwrites: "yes" };
  assert.deepEqual(valuesOf(declaration, readDesign(declaration, full)), full);
});

test("a number of an optional part begins once the part has begun", () => {
  assert.equal(isNeeded(field("integrity", "number")), true);
  assert.equal(isNeeded(field("cost.pyro", "number", { required: false })), false);
  const when = [["type", ["pico"]]];
  assert.equal(isNeeded(field("resistance.amount", "number", { part: "resistance", when })), false);
  const begun = [["ability.effect.kind", ["draw"]]];
  assert.equal(isNeeded(field("ability.effect.amount", "number", { part: "ability", when: begun })), true);
});
