import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "sf/lib/spatial.js";
import { keyList, letters as own } from "sf/boards/nexus/keys.js";
import { commandFor } from "sf/match/keys.js";

const FREE = { letters: true, inText: false, own };

test("keys mean what the list says", () => {
  assert.deepEqual(commandFor({ key: "ArrowLeft" }, FREE), { name: "move", value: "left" });
  assert.deepEqual(commandFor({ key: "Escape" }, FREE), { name: "cancel" });
  assert.deepEqual(commandFor({ key: "Enter" }, FREE), { name: "confirm" });
  assert.deepEqual(commandFor({ key: "6" }, FREE), { name: "slot", value: 6 });
  assert.deepEqual(commandFor({ key: "e" }, FREE), { name: "end_turn" });
  assert.deepEqual(commandFor({ key: "E" }, FREE), { name: "end_turn" });
  assert.deepEqual(commandFor({ key: "?" }, FREE), { name: "keys" });
});

test("other keys mean nothing", () => {
  for (const key of ["0", "z", "Tab", "F5", " "]) assert.equal(commandFor({ key }, FREE), null, key);
});

test("keys of one letter can be turned off; arrows, Enter and Esc stay", () => {
  const off = { letters: false, inText: false, own };
  for (const key of ["e", "k", "p", "a", "1", "?"]) assert.equal(commandFor({ key }, off), null, key);
  for (const key of ["ArrowUp", "Enter", "Escape"]) assert.notEqual(commandFor({ key }, off), null, key);
});

test("no key acts in a text field or with a modifier", () => {
  assert.equal(commandFor({ key: "e" }, { letters: true, inText: true }), null);
  assert.equal(commandFor({ key: "Escape" }, { letters: true, inText: true }), null);
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    assert.equal(commandFor({ key: "a", [modifier]: true }, FREE), null, modifier);
  }
});

test("every single letter that acts is in the list", () => {
  const listed = keyList.filter(({ letter }) => letter).flatMap(({ keys }) => keys);
  for (const key of "abcdefghijklmnopqrstuvwxyz") {
    if (commandFor({ key }, FREE)) assert.ok(listed.includes(key.toUpperCase()), key);
  }
});

/** Three lanes of two slots above a hand of four, as on a wide board. */
const rect = (x, y, width = 80, height = 100) => ({ x, y, width, height });
const SLOTS = [0, 90, 200, 290, 400, 490].map((x) => rect(x, 0));
const HAND = [60, 160, 260, 360].map((x) => rect(x, 150));

test("arrows go to the neighbour in their direction", () => {
  assert.equal(nearest(SLOTS[1], SLOTS, "right"), 2);
  assert.equal(nearest(SLOTS[1], SLOTS, "left"), 0);
  assert.equal(nearest(HAND[1], [...SLOTS, ...HAND], "up"), 2);
  assert.equal(nearest(SLOTS[5], HAND, "down"), 3);
});

test("left and right stay in their row, and ends are ends", () => {
  assert.equal(nearest(HAND[3], [...SLOTS, ...HAND], "right"), -1);
  assert.equal(nearest(SLOTS[0], SLOTS, "left"), -1);
  assert.equal(nearest(SLOTS[0], SLOTS, "up"), -1);
});

test("a nearer thing far aside loses against one straight ahead", () => {
  const ahead = rect(0, 400);
  const aside = rect(300, 120);
  assert.equal(nearest(rect(0, 0), [aside, ahead], "down"), 1);
});
