import assert from "node:assert/strict";
import { test } from "node:test";
import { newsOf } from "sf/site/news.js";

test("a page of the served build hears nothing of builds", () => {
  assert.deepEqual(newsOf({ build: "a1", drain: null }, "a1"), { drain: false, note: "", build: false });
});

test("an old page hears that a newer one is here", () => {
  assert.equal(newsOf({ build: "b2", drain: null }, "a1").build, true);
});

test("a drain is told with the operator's words", () => {
  const facts = { build: "a1", drain: { note: "Back at 18:00.", since: 0 } };
  assert.deepEqual(newsOf(facts, "a1"), { drain: true, note: "Back at 18:00.", build: false });
});
