import assert from "node:assert/strict";
import { test } from "node:test";
import { bellOf } from "sf/site/bell.js";

test("nothing unread is not spoken of", () => {
  assert.equal(bellOf(0).words, "");
});

test("the bell counts to ninety-nine, the voice says the number", () => {
  assert.deepEqual(bellOf(99), { number: "99", words: ", 99 unread" });
  assert.deepEqual(bellOf(250), { number: "99+", words: ", 250 unread" });
});
