import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalCopies, copyKey, leftBehind, takeTab } from "sf/forge/copies.js";

/** A store of the browser's kind. */
class Shelf {
  constructor() {
    this.kept = new Map();
  }
  get length() {
    return this.kept.size;
  }
  key(index) {
    return [...this.kept.keys()][index] ?? null;
  }
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  setItem(key, value) {
    this.kept.set(key, value);
  }
  removeItem(key) {
    this.kept.delete(key);
  }
}

/** Locks of the browser's kind, held by pages that can be closed. */
class Locks {
  constructor() {
    this.held = new Set();
  }
  async request(name, { ifAvailable }, act) {
    assert.equal(ifAvailable, true);
    if (this.held.has(name)) return act(null);
    this.held.add(name);
    return act({ name });
  }
  async query() {
    return { held: [...this.held].map((name) => ({ name })) };
  }
}

const content = (name) => ({ design: { name }, artist: "", licence: "", alt: "" });
function keep(storage, tab, name, { version = 7, person = 1, at = 1 } = {}) {
  const copies = new LocalCopies(storage, copyKey("nexus", version, tab), () => ({ person, at }));
  copies.write({ content: content(name), revision: 3 });
  return copies;
}
function found(storage, changes = {}) {
  const needs = { storage, game: "nexus", version: 7, person: 1, tab: "me", living: new Set(["me"]), ...changes };
  return leftBehind(needs)?.copy.content.design.name ?? null;
}

test("what a tab left that is gone is found, what an open one works on is not", () => {
  const shelf = new Shelf();
  keep(shelf, "other", "Rat");
  assert.equal(found(shelf), "Rat");
  assert.equal(found(shelf, { living: new Set(["me", "other"]) }), null);
});

test("the newest copy is taken, the others wait", () => {
  const shelf = new Shelf();
  keep(shelf, "a", "Old", { at: 1 });
  keep(shelf, "b", "New", { at: 9 });
  keep(shelf, "me", "Mine", { at: 5 });
  assert.equal(found(shelf), "New");
  const mine = new LocalCopies(shelf, copyKey("nexus", 7, "me"));
  mine.adopt(copyKey("nexus", 7, "b"));
  assert.equal(mine.read().content.design.name, "New");
  mine.clear();
  assert.equal(found(shelf), "Old");
});

test("nobody takes up what another person typed here; what a guest typed is whose it becomes", () => {
  const shelf = new Shelf();
  keep(shelf, "a", "Rat", { person: 2 });
  assert.equal(found(shelf), null);
  assert.equal(found(shelf, { person: null }), null);
  keep(shelf, "b", "Guest", { person: null });
  assert.equal(found(shelf), "Guest");
});

test("drafts are told apart, also those whose numbers begin alike", () => {
  const shelf = new Shelf();
  keep(shelf, "a", "Seventy", { version: 70 });
  keep(shelf, "a", "New", { version: null });
  assert.equal(found(shelf), null);
  assert.equal(found(shelf, { version: null }), "New");
});

test("a tab keeps its name over a reload, and a duplicated tab gets one of its own", async () => {
  const locks = new Locks();
  const session = new Shelf();
  let number = 0;
  const random = () => `t${++number}`;
  const first = await takeTab({ storage: session, locks, random });
  assert.deepEqual([first.tab, [...first.living]], ["t1", ["t1"]]);
  const twin = await takeTab({ storage: session, locks, random });
  assert.deepEqual([twin.tab, [...twin.living]], ["t2", ["t1", "t2"]]);
  locks.held.clear();
  assert.equal((await takeTab({ storage: session, locks, random })).tab, "t2");
});

test("without locks and storage there is still a name", async () => {
  const taken = await takeTab({ storage: null, locks: undefined, random: () => "t" });
  assert.deepEqual([taken.tab, taken.living.size], ["t", 0]);
});

test("a store that forbids everything stops nothing", () => {
  const wall = new Proxy({}, { get: () => { throw new Error("forbidden"); } });
  const copies = new LocalCopies(wall, "k");
  copies.write({ content: content("Rat"), revision: 1 });
  copies.clear();
  assert.equal(copies.read(), null);
  assert.equal(found(wall), null);
});
