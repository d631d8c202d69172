/** What the account has set, said by attributes of the page's root. */
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, string>} */
const dataset = { letters: "off" };
Object.assign(globalThis, {
  document: { documentElement: { dataset } },
  matchMedia: () => ({ matches: true }),
});
const { areLettersOff, letterKeys, setLetterKeys } = await import("sf/lib/settings.js");
const { isCalm } = await import("sf/lib/motion.js");

test("letters that are off for the account stay off on each device", () => {
  assert.equal(areLettersOff, true);
  setLetterKeys(true);
  assert.equal(letterKeys.value, false);
});

test("the device says how much moves, unless the account does", () => {
  assert.equal(isCalm(), true);
  dataset.motion = "full";
  assert.equal(isCalm(), false);
  dataset.motion = "little";
  assert.equal(isCalm(), true);
});
