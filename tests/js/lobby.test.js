import assert from "node:assert/strict";
import { test } from "node:test";
import { leftWords } from "sf/lobby/countdown.js";

test("what is left is told in minutes and seconds", () => {
  assert.equal(leftWords(75_000), "1:15 left");
  assert.equal(leftWords(9_400), "0:09 left");
});

test("time that has run out is told as zero", () => {
  assert.equal(leftWords(-3000), "0:00 left");
});
