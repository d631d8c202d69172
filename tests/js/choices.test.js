import assert from "node:assert/strict";
import { test } from "node:test";
import {
  actionOf,
  allActions,
  allows,
  blockOf,
  findAct,
  likelyAction,
  named,
  openField,
  withForced,
} from "sf/match/choices.js";
import { actsAt, begin, isOrigin, moreOffers } from "sf/boards/nexus/origins.js";
import { offers, renewed, stepBack } from "sf/match/selection.js";
import { CHOICES, CONCEDE_ONLY } from "./support.js";

/** Places without a board: the value itself. */
const placeOf = (_act, _field, value) => value.join("/");
const NEXUS = { actsAt, begin, isOrigin };
const places = (selection) => [...offers(selection, placeOf).keys()];

test("choices stand for every combination of their fields", () => {
  const actions = allActions(CHOICES);
  assert.equal(actions.filter(({ type }) => type === "play").length, 4);
  assert.deepEqual(actions[0], { type: "play", card: "h1", lane: "left", slot: 0, target: "b1" });
  assert.deepEqual(
    actions.find(({ type }) => type === "attack"),
    { type: "attack", attacker: "a1", target: "b1", special_target: "b2" },
  );
  assert.deepEqual(actions.at(-1), { type: "concede" });
});

test("an act without fields is complete", () => {
  const act = findAct(CHOICES, "end_turn");
  assert.equal(openField(act, {}), null);
  assert.deepEqual(actionOf(act, {}), { type: "end_turn" });
});

test("fields are filled in their order", () => {
  const act = findAct(CHOICES, "play", "h1");
  const picked = named(act.fields[0], ["mid", 1]);
  assert.deepEqual(openField(act, {}).names, ["lane", "slot"]);
  assert.deepEqual(openField(act, picked).names, ["target"]);
  assert.equal(openField(act, { ...picked, target: "b1" }), null);
});

test("a likely action says whether another was possible", () => {
  const attack = findAct(CHOICES, "attack", "a1");
  const one = likelyAction(attack, { target: "hero" });
  assert.deepEqual(one, {
    action: { type: "attack", attacker: "a1", target: "hero", special_target: "b2" },
    exact: true,
  });
  const play = likelyAction(findAct(CHOICES, "play", "h1"), { lane: "left", slot: 0 });
  assert.equal(play.exact, false);
});

test("values are allowed only as the field couples them", () => {
  const act = findAct(CHOICES, "play", "h1");
  assert.equal(allows(act, { lane: "mid", slot: 1 }), true);
  assert.equal(allows(act, { lane: "mid", slot: 0 }), false);
  assert.equal(allows(act, {}), true);
});

test("what blocks a piece is found by act", () => {
  assert.equal(blockOf(CHOICES, "h2", "play").facts.cost, 7);
  assert.equal(blockOf(CHOICES, "h2", "attack"), null);
  assert.equal(blockOf(CHOICES, "h1"), null);
});

test("all of a set goes where all of it is asked for", () => {
  const pick = (min) => ({ names: ["flux"], pick: { from: ["f1", "f2"], min, max: 2 } });
  const act = (min) => ({ type: "recall", piece: "p1", as: null, fields: [pick(min)] });
  assert.deepEqual(withForced(act(2), {}), { flux: ["f1", "f2"] });
  assert.deepEqual(withForced(act(1), {}), {});
});

test("a press on a card begins to play it, slot first, then target", () => {
  const held = begin(CHOICES, "h1");
  assert.equal(held.act.type, "play");
  assert.deepEqual(places(held), ["left/0", "mid/1"]);
  const slot = offers(held, placeOf).get("mid/1");
  assert.equal(slot.complete, false);
  assert.deepEqual(places(slot.selection), ["b1", "h1"]);
  const done = offers(slot.selection, placeOf).get("b1");
  assert.equal(done.complete, true);
  assert.deepEqual(actionOf(done.selection.act, done.selection.picked), {
    type: "play",
    card: "h1",
    lane: "mid",
    slot: 1,
    target: "b1",
  });
});

test("a press on a creature begins an attack, its special only by name", () => {
  assert.equal(begin(CHOICES, "a1").act.type, "attack");
  assert.equal(begin(CHOICES, "a1", "activate").act.type, "activate");
  assert.deepEqual(places(begin(CHOICES, "a1", "activate")), []);
});

test("a card that cannot be played is held without an act", () => {
  const held = begin(CHOICES, "h2");
  assert.equal(held.act, null);
  assert.deepEqual(
    actsAt(CHOICES, "h2").map(({ type }) => type),
    ["kindle"],
  );
});

test("Kindle offers the cards that may be kindled", () => {
  const held = begin(CHOICES, "kindle", "kindle");
  const found = moreOffers(null, CHOICES, held);
  assert.deepEqual(
    found.map(({ place, complete }) => [place, complete]),
    [
      ["h1", true],
      ["h2", true],
    ],
  );
  assert.deepEqual(places(held), []);
});

test("a selection ends when its act is no longer offered", () => {
  const held = begin(CHOICES, "h1");
  assert.equal(renewed(NEXUS, CONCEDE_ONLY, held), null);
  assert.equal(renewed(NEXUS, CONCEDE_ONLY, begin(CHOICES, "kindle", "kindle")), null);
  assert.deepEqual(renewed(NEXUS, CHOICES, held), held);
});

test("a selection whose value is gone starts its act again", () => {
  const held = { ...begin(CHOICES, "h1"), picked: { lane: "right", slot: 0 } };
  assert.deepEqual(renewed(NEXUS, CHOICES, held).picked, {});
});

test("a step back gives up the last value, then the piece", () => {
  const act = findAct(CHOICES, "play", "h1");
  const held = { origin: "h1", act, picked: { lane: "mid", slot: 1, target: "b1" } };
  const once = stepBack(held);
  assert.deepEqual(once.picked, { lane: "mid", slot: 1 });
  assert.deepEqual(stepBack(once).picked, {});
  assert.equal(stepBack(stepBack(once)), null);
});

test("values with which a selection began are not given up", () => {
  const act = findAct(CHOICES, "play", "h1");
  const held = { origin: "h1", act, picked: { lane: "mid", slot: 1, target: "b1" } };
  const once = stepBack(held, { lane: "mid", slot: 1 });
  assert.deepEqual(once.picked, { lane: "mid", slot: 1 });
  assert.equal(stepBack(once, { lane: "mid", slot: 1 }), null);
});
