import assert from "node:assert/strict";
import { test } from "node:test";
import { newsOf } from "sf/forge/LookAlikes.js";

const row = (card, name) => ({ card, name });

test("only what is new is said, and nothing when a likeness goes", () => {
  assert.equal(newsOf([], [row(1, "Brook Nurse"), row(2, "River Nurse")]), "Looks like “Brook Nurse”, “River Nurse”.");
  assert.equal(newsOf([row(1, "Brook Nurse")], [row(1, "Brook Nurse"), row(2, "Rat")]), "Looks like “Rat”.");
  assert.equal(newsOf([row(1, "Brook Nurse")], []), "");
});
