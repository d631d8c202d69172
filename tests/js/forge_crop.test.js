import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CARD, PIECE, mostZoom, moved, partOf } from "sf/forge/crop.js";

const wide = { width: 1600, height: 530 };
const whole = { width: 800, height: 530 };

test("as much as fits is shown, around the point, within the picture", () => {
  assert.deepEqual(partOf(whole, CARD, { x: 0.1, y: 0.9, zoom: 1 }), { left: 0, top: 0, width: 1, height: 1 });
  assert.deepEqual(partOf(wide, CARD, { x: 0.6, y: 0.5, zoom: 1 }), { left: 0.35, top: 0, width: 0.5, height: 1 });
  assert.equal(partOf(wide, CARD, { x: 0, y: 0.5, zoom: 1 }).left, 0);
  assert.equal(partOf(wide, CARD, { x: 1, y: 0.5, zoom: 1 }).left, 0.5);
});

test("twice as near shows half as much to each side", () => {
  const part = partOf(whole, CARD, { x: 0.5, y: 0.5, zoom: 2 });
  assert.deepEqual(part, { left: 0.25, top: 0.25, width: 0.5, height: 0.5 });
  assert.equal(partOf(wide, PIECE, { x: 0.5, y: 0.5, zoom: 2 }).height, 0.5);
});

test("a small picture cannot be shown nearer", () => {
  assert.equal(mostZoom({ width: 256, height: 256 }), 1);
  assert.equal(mostZoom({ width: 600, height: 600 }), 2.5);
  assert.equal(mostZoom({ width: 1600, height: 1600 }), 4);
});

test("moving stops at the edge, so that moving back works at once", () => {
  const crop = { x: 0.5, y: 0.5, zoom: 2 };
  const right = moved(crop, { x: 9, y: 0 }, whole);
  assert.deepEqual(right, { x: 0.75, y: 0.5, zoom: 2 });
  assert.equal(moved(right, { x: -0.25, y: 0 }, whole).x, 0.5);
  assert.equal(moved({ x: 0, y: 0, zoom: 1 }, { x: 0, y: 0 }, wide).x, 0.25);
});

test("the same part is shown as the server prints", () => {
  // tests/cards/test_art_crop.py holds the press to the same file
  const cases = JSON.parse(readFileSync(new URL("./fixtures/crops.json", import.meta.url), "utf-8"));
  for (const { whole: [width, height], shape, crop: [x, y, zoom], part } of cases) {
    const found = partOf({ width, height }, shape === "card" ? CARD : PIECE, { x, y, zoom });
    for (const [index, share] of [found.left, found.top, found.width, found.height].entries()) {
      assert.ok(Math.abs(share - part[index]) < 1e-5, `${share} for ${part[index]}`);
    }
  }
});
