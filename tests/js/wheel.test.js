import assert from "node:assert/strict";
import { test } from "node:test";
import { createWheel } from "sf/match/wheel.js";

/** @param {[number, number][]} strokes  delta and instant */
function quarters(...strokes) {
  const turned = [];
  const roll = createWheel((quarter) => turned.push(quarter));
  for (const [delta, at] of strokes) roll(delta, at);
  return turned;
}

test("a notch of a mouse wheel is a quarter, either way", () => {
  assert.deepEqual(quarters([100, 0], [-100, 300], [120, 600]), [1, -1, 1]);
});

test("fine steps of a touch pad add up, unless there is a rest between them", () => {
  assert.deepEqual(quarters([15, 0], [15, 16], [15, 32]), [1]);
  assert.deepEqual(quarters([15, 0], [15, 300], [15, 600]), []);
});

test("a change of direction begins anew", () => {
  assert.deepEqual(quarters([30, 0], [-30, 16], [-15, 32]), [-1]);
});

test("a stroke that runs out does not spin", () => {
  const strokes = Array.from({ length: 20 }, (_, index) => /** @type {[number, number]} */ ([60, index * 10]));
  assert.deepEqual(quarters(...strokes), [1, 1]);
});
