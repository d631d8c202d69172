import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkPack } from "sf/packs/proof.js";

/** Drawn by the site itself (fixtures/make_pack.py). */
const read = () => JSON.parse(readFileSync(new URL("./fixtures/pack.json", import.meta.url), "utf8"));

/** @param {any} proof */
const wrongCards = async (proof) =>
  (await checkPack(proof)).verdicts.flatMap(({ fits }, index) => (fits ? [] : [index]));

test("every card of the site follows from secret, nonce and pool", async () => {
  const { isPromised, isPool, verdicts } = await checkPack(read());
  assert.equal(isPromised, true);
  assert.equal(isPool, true);
  assert.equal(verdicts.length, 5);
  assert.ok(verdicts.every(({ fits }) => fits));
});

test("a card that was exchanged is found, and no other is blamed", async () => {
  for (const place of [0, 1, 2, 3, 4]) {
    const proof = read();
    proof.cards[place].card += 1000;
    assert.deepEqual(await wrongCards(proof), [place]);
  }
});

test("another rarity for the same card is found", async () => {
  const proof = read();
  proof.cards[0].rarity = "legendary";
  assert.deepEqual(await wrongCards(proof), [0]);
});

test("another secret and another pool are not the promised ones", async () => {
  const secret = read();
  secret.secret = secret.secret.replace(/^../, secret.secret.startsWith("00") ? "11" : "00");
  assert.equal((await checkPack(secret)).isPromised, false);
  const pool = read();
  pool.pool.cards.common.push(99);
  assert.equal((await checkPack(pool)).isPool, false);
});

test("another nonce draws other cards", async () => {
  const proof = read();
  proof.nonce = "another";
  assert.notDeepEqual(await wrongCards(proof), []);
});
