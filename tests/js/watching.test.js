import assert from "node:assert/strict";
import { test } from "node:test";
import { createPermission } from "sf/match/permission.js";
import { isOpening, isQuiet, lateWords, turnSide, watchersWords, whoseTurn } from "sf/match/page_state.js";
import { ownLinePrompt } from "sf/match/prompt.js";
import { createStore, PROTOCOL } from "sf/match/store.js";

const STATE = {
  type: "state",
  protocol: PROTOCOL,
  build: "r1",
  site: { build: "a1", drain: null },
  match: { id: "m", game: "nexus", kind: "friend", turn_seconds: 75 },
  seat: null,
  seq: 4,
  view: { you: null, phase: "main", active: 0 },
  choices: { acts: [], blocked: {}, notes: {} },
  clock: { now: 1000, ends_at: 9000, kind: "turn", seat: 0, absence: [null, null] },
  presence: [],
  watchers: 2,
  cards: {},
  players: [],
  commitment: "",
};

function makeStore(now = 20_000) {
  return createStore({ send: () => true, now: () => now, makeId: () => "r1" });
}

test("the time of what is watched is the one that is shown", () => {
  const store = makeStore(16_000);
  store.receive(STATE);
  assert.equal(store.serverNow(), 1000, "15 seconds behind");
});

test("how many watch is told with state and presence", () => {
  const store = makeStore();
  store.receive(STATE);
  assert.equal(store.presence.value?.watchers, 2);
  store.receive({ type: "presence", seats: [], watchers: 3 });
  assert.equal(store.presence.value?.watchers, 3);
  assert.deepEqual([0, 1, 3].map(watchersWords), ["", "1 is watching", "3 are watching"]);
});

test("a match that has just begun is seen later, by this device's clock", () => {
  const store = makeStore(20_000);
  store.receive({ type: "soon", shown_at: 112_000, now: 100_000 });
  assert.equal(store.beginsAt.value, 32_000);
  store.receive(STATE);
  assert.equal(store.beginsAt.value, null);
});

test("what another protocol says is not shown", () => {
  const store = makeStore();
  store.receive({ ...STATE, protocol: PROTOCOL + 1 });
  assert.equal(store.place.value, null);
  assert.equal(store.isForeign.value, true);
  store.receive(STATE);
  assert.equal(store.isForeign.value, false);
  assert.equal(store.place.value?.seq, 4);
});

test("news of the site is kept", () => {
  const store = makeStore();
  store.receive(STATE);
  assert.equal(store.site.value?.build, "a1");
  const site = { build: "b2", drain: { note: "", since: 1 } };
  store.receive({ type: "site", site });
  assert.deepEqual(store.site.value, site);
});

test("a spectator hears why the page cannot follow any more", () => {
  assert.match(ownLinePrompt("closed", null, true)?.note ?? "", /players do not let others watch/);
  assert.equal(lateWords(15, "Both hands are hidden."), "You are watching, 15 s behind. Both hands are hidden.");
  assert.equal(lateWords(0, "Nothing is hidden."), "You are watching. Nothing is hidden.");
});

test("a player says no to being watched", async () => {
  /** @type {any[]} */
  const asked = [];
  globalThis.document = /** @type {any} */ ({ cookie: "a=1; csrftoken=tok" });
  const permission = createPermission({
    url: "/w/",
    isAllowed: true,
    ask: async (...request) => {
      asked.push(request);
      return /** @type {any} */ ({ ok: true, json: async () => ({ allowed: false }) });
    },
  });
  await permission.set(false);
  assert.equal(permission.allowed.value, false);
  assert.equal(asked[0][1].headers["X-CSRFToken"], "tok");
  assert.equal(asked[0][1].body, '{"allowed":false}');
});

test("a no that did not arrive is said and not shown as done", async () => {
  globalThis.document = /** @type {any} */ ({ cookie: "" });
  const permission = createPermission({
    url: "/w/",
    isAllowed: true,
    ask: async () => /** @type {any} */ ({ ok: false, status: 500 }),
  });
  await permission.set(false);
  assert.equal(permission.allowed.value, true);
  assert.match(permission.fault.value, /Try again/);
  assert.equal(permission.isBusy.value, false);
});

test("a game for one seat is always its turn, and says which", () => {
  const view = { you: 0, phase: "hero", turn: 4 };
  const nameOf = () => "Tamsin";
  assert.equal(turnSide(view), "ours");
  assert.equal(isQuiet(view), true);
  assert.equal(whoseTurn(view, nameOf), "Turn 4");
  assert.equal(turnSide({ ...view, you: null }), "ours");
  assert.equal(whoseTurn({ ...view, phase: "over" }, nameOf), "Over");
  const opening = { you: 0, phase: "choose_hero", turn: 0 };
  assert.equal(isOpening(opening), true);
  assert.equal(turnSide(opening), "none");
});
