import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkProof } from "sf/lib/chance.js";

/** Drawn by the engine itself (fixtures/make_chance.py). */
const read = () => JSON.parse(readFileSync(new URL("./fixtures/chance.json", import.meta.url), "utf8"));

test("every draw of the engine follows from its secret", async () => {
  const { isPromised, verdicts } = await checkProof(read());
  assert.equal(isPromised, true);
  assert.equal(verdicts.length, 15);
  assert.ok(verdicts.every(({ fits }) => fits));
});

test("a changed outcome of any kind is found, and no other is blamed", async () => {
  for (const draw of [0, 1, 2, 3]) {
    const proof = read();
    const changed = proof.steps[1].draws[draw];
    if (Array.isArray(changed.outcome)) changed.outcome.reverse();
    else changed.outcome += 1;
    const { verdicts } = await checkProof(proof);
    assert.deepEqual(
      verdicts.flatMap(({ fits }, index) => (fits ? [] : [index])),
      [5 + draw],
    );
  }
});

test("another secret is not the promised one, and a missing outcome fits nothing", async () => {
  const other = read();
  other.secret = other.secret.replace(/^../, other.secret.startsWith("00") ? "11" : "00");
  assert.equal((await checkProof(other)).isPromised, false);
  const missing = read();
  missing.steps[0].draws[1].outcome = null;
  assert.equal((await checkProof(missing)).verdicts[1].fits, false);
});
