import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { signal } from "@preact/signals-core";
import { createRenewal } from "sf/match/renewal.js";

/** A page of build "old" with its wires held in hand. */
function page({ served = "old", foreign = false, calm = false, kept = {} } = {}) {
  const store = { site: signal({ build: served, drain: null }), isForeign: signal(foreign) };
  const isCalm = signal(calm);
  const storage = {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
  };
  let loads = 0;
  const renewal = createRenewal({ store, isCalm, ownBuild: "old", load: () => (loads += 1), storage });
  return { store, isCalm, renewal, kept, loads: () => loads };
}

/** @param {(tick: (ms: number) => void) => void} body */
function withTimers(body) {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    body((ms) => mock.timers.tick(ms));
  } finally {
    mock.timers.reset();
  }
}

test("a page of the served build is left alone", () => {
  withTimers((tick) => {
    const { renewal, loads } = page({ calm: true });
    tick(60_000);
    assert.equal(renewal.words.value, null);
    assert.equal(loads(), 0);
  });
});

test("an old page waits for a calm that lasts", () => {
  withTimers((tick) => {
    const { store, isCalm, renewal, loads } = page();
    store.site.value = { build: "new", drain: null };
    assert.match(renewal.words.value ?? "", /between turns/);
    tick(60_000);
    assert.equal(loads(), 0, "something is held or chosen");
    isCalm.value = true;
    tick(200);
    isCalm.value = false; // the turn has come back meanwhile
    tick(60_000);
    assert.equal(loads(), 0);
    isCalm.value = true;
    tick(300);
    assert.equal(loads(), 1);
  });
});

test("a press loads it at any moment", () => {
  const { renewal, loads } = page({ served: "new" });
  renewal.load();
  assert.equal(loads(), 1);
});

test("a page that was loaded for a build in vain says so and stays", () => {
  withTimers((tick) => {
    const { renewal, loads } = page({ served: "new", calm: true, kept: { "sparkforge.renewed": "new" } });
    tick(60_000);
    assert.equal(loads(), 0);
    assert.equal(renewal.words.value, "A new version of the site is here.");
  });
});

test("the next build is loaded by itself again", () => {
  withTimers((tick) => {
    const { loads } = page({ served: "newer", calm: true, kept: { "sparkforge.renewed": "new" } });
    tick(300);
    assert.equal(loads(), 1);
  });
});

test("another protocol is not waited with", () => {
  const { renewal, loads, store } = page({ served: "new" });
  store.isForeign.value = true;
  assert.equal(loads(), 1);
  assert.match(renewal.words.value ?? "", /too old/);
});

test("where the tab keeps nothing, only a press loads", () => {
  withTimers((tick) => {
    const store = { site: signal({ build: "new", drain: null }), isForeign: signal(true) };
    let loads = 0;
    const load = () => (loads += 1);
    const renewal = createRenewal({ store, isCalm: signal(true), ownBuild: "old", load, storage: null });
    tick(60_000);
    assert.equal(loads, 0);
    assert.match(renewal.words.value ?? "", /Load the new one/);
  });
});
