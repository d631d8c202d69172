import assert from "node:assert/strict";
import { test } from "node:test";
import { heldStore, movedMessage, stateMessage } from "./support.js";

const acts = (wires) => wires.sent.filter((message) => message.type === "act");
const syncs = (wires) => wires.sent.filter((message) => message.type === "sync");

function begun(seq = 5) {
  const { store, wires } = heldStore();
  store.opened();
  store.receive(stateMessage(seq));
  return { store, wires };
}

test("a state is shown and tells who plays", () => {
  const { store } = begun();
  assert.equal(store.place.value.seq, 5);
  assert.equal(store.intro.value.players[1].name, "Hollowmere");
  assert.equal(store.presence.value.seats.length, 2);
});

test("the next step is shown with the view before it", () => {
  const { store, wires } = begun();
  store.receive(movedMessage(6));
  assert.equal(store.place.value.view.name, "view 6");
  assert.equal(wires.steps[0].before.name, "view 5");
  assert.equal(wires.steps[0].after.name, "view 6");
});

test("an older step is ignored", () => {
  const { store, wires } = begun();
  store.receive(movedMessage(5));
  store.receive(movedMessage(3));
  assert.equal(store.place.value.view.name, "view 5");
  assert.deepEqual(wires.sent, []);
});

test("a gap draws no board but asks for the whole state, once", () => {
  const { store, wires } = begun();
  store.receive(movedMessage(8));
  store.receive(movedMessage(9));
  assert.equal(store.place.value.view.name, "view 5");
  assert.deepEqual(syncs(wires), [{ type: "sync", seq: 5 }]);
  store.receive(stateMessage(9));
  assert.equal(store.place.value.view.name, "view 9");
  store.receive(movedMessage(11));
  assert.equal(syncs(wires).length, 2);
});

test("a pong that knows more asks for the state, also if an earlier answer was lost", () => {
  const { store, wires } = begun();
  store.receive({ type: "pong", seq: 5 });
  assert.equal(syncs(wires).length, 0);
  store.receive({ type: "pong", seq: 7 });
  store.receive({ type: "pong", seq: 7 });
  assert.equal(syncs(wires).length, 2);
});

test("an act whose answer was lost is sent again after two pongs", () => {
  const { store, wires } = begun();
  store.act({ type: "end_turn" });
  store.receive(movedMessage(6)); // its step came, its answer did not
  store.receive({ type: "pong", seq: 6 });
  assert.equal(syncs(wires).length, 0, "the answer may still be on its way");
  store.receive({ type: "pong", seq: 6 });
  assert.equal(syncs(wires).length, 1);
  store.receive(stateMessage(6));
  assert.deepEqual(acts(wires)[1], acts(wires)[0]);
  store.receive({ type: "done", id: "r1", seq: 6 });
  assert.equal(store.waiting.value.length, 0);
  store.receive({ type: "pong", seq: 6 });
  assert.equal(syncs(wires).length, 1);
});

test("fifty lost steps draw no board until the whole state is here", () => {
  const { store, wires } = begun();
  const drawn = [];
  store.place.subscribe((place) => drawn.push(place.view.name));
  store.receive(movedMessage(56));
  store.receive(movedMessage(57));
  assert.deepEqual(syncs(wires), [{ type: "sync", seq: 5 }]);
  store.receive(stateMessage(57));
  store.receive(movedMessage(58));
  assert.deepEqual(drawn, ["view 5", "view 57", "view 58"]);
});

test("a state that is older than what is known is ignored", () => {
  const { store, wires } = begun();
  store.receive(movedMessage(6));
  store.receive(stateMessage(5));
  assert.equal(store.place.value.seq, 6);
  assert.deepEqual(wires.states, [5]);
});

test("an act is sent with what was known, and is settled by done then moved", () => {
  const { store, wires } = begun();
  assert.equal(store.act({ type: "end_turn" }, "end-turn"), true);
  assert.deepEqual(acts(wires), [{ type: "act", id: "r1", seq: 5, action: { type: "end_turn" } }]);
  store.receive({ type: "done", id: "r1", seq: 6 });
  assert.equal(store.waiting.value.length, 1, "its outcome is not here yet");
  store.receive(movedMessage(6));
  assert.equal(store.waiting.value.length, 0);
});

test("an act is settled by moved then done", () => {
  const { store } = begun();
  store.act({ type: "end_turn" });
  store.receive(movedMessage(6));
  assert.equal(store.waiting.value.length, 1, "the step may be another's");
  store.receive({ type: "done", id: "r1", seq: 6 });
  assert.equal(store.waiting.value.length, 0);
});

test("nothing but giving up is sent while an act is unanswered", () => {
  const { store, wires } = begun();
  store.act({ type: "end_turn" });
  assert.equal(store.act({ type: "end_turn" }), false);
  assert.equal(store.act({ type: "concede" }), true);
  assert.equal(store.act({ type: "concede" }), false);
  assert.deepEqual(
    acts(wires).map(({ action }) => action.type),
    ["end_turn", "concede"],
  );
});

test("unanswered acts are sent again with the same id after the line was down", () => {
  const { store, wires } = begun();
  store.act({ type: "end_turn" });
  store.lost(false);
  wires.isUp = false;
  wires.sent.length = 0;
  wires.isUp = true;
  store.opened();
  store.receive(stateMessage(5));
  assert.deepEqual(acts(wires), [{ type: "act", id: "r1", seq: 5, action: { type: "end_turn" } }]);
  store.receive({ type: "done", id: "r1", seq: 6 });
  store.receive(movedMessage(6));
  assert.equal(store.waiting.value.length, 0);
});

test("an act made while the line is down is kept and sent when it is up", () => {
  const { store, wires } = begun();
  wires.isUp = false;
  store.lost(false);
  assert.equal(store.act({ type: "end_turn" }), true);
  wires.isUp = true;
  store.opened();
  store.receive(stateMessage(5));
  assert.equal(acts(wires).length, 1);
});

test("an act that was stored while the line was down is not sent a third time", () => {
  const { store, wires } = begun();
  store.act({ type: "end_turn" });
  store.receive({ type: "done", id: "r1", seq: 6 });
  store.lost(false);
  store.opened();
  store.receive(stateMessage(7));
  assert.equal(acts(wires).length, 1);
});

test("a refusal is kept beside where it was tried", () => {
  const { store } = begun();
  store.act({ type: "attack", attacker: "a1", target: "b2" }, "b2");
  const error = { code: "guard_in_lane", message: "Guarded.", rule: "N5.2", facts: {} };
  store.receive({ type: "refused", id: "r1", seq: 5, error });
  assert.equal(store.waiting.value.length, 0);
  assert.equal(store.refused.value.anchor, "b2");
  assert.equal(store.refused.value.error.rule, "N5.2");
  store.act({ type: "end_turn" });
  assert.equal(store.refused.value, null, "a new act clears it");
});

test("the same refusal twice is told twice", () => {
  const { store } = begun();
  const error = { code: "stunned", message: "Stunned." };
  store.refuse(error, "a1");
  const first = store.refused.value;
  store.refuse(error, "a1");
  assert.notEqual(store.refused.value.count, first.count);
});

test("a stale act is told and the state asked for", () => {
  const { store, wires } = begun();
  store.act({ type: "end_turn" });
  store.receive({ type: "refused", id: "r1", seq: 6, error: { code: "stale", message: "Changed." } });
  assert.equal(store.refused.value.error.code, "stale");
  assert.equal(syncs(wires).length, 1);
});

test("forecasts come to who asked, and null when refused or cut off", async () => {
  const { store, wires } = begun();
  const first = store.askForecast([{ type: "end_turn" }]);
  const second = store.askForecast([{ type: "end_turn" }]);
  const third = store.askForecast([{ type: "end_turn" }]);
  const [a, b] = wires.sent.filter((message) => message.type === "forecast");
  store.receive({
    type: "forecast",
    id: b.id,
    seq: 5,
    forecasts: [{ certain: true, pieces: {}, wins: null }],
  });
  store.receive({ type: "refused", id: a.id, seq: 5, error: { code: "too_fast", message: "Slowly." } });
  store.lost(false);
  assert.equal(await first, null);
  assert.equal((await second)[0].certain, true);
  assert.equal(await third, null);
  assert.equal(store.refused.value, null, "a forecast that is refused is nobody's fault");
});

test("the server's clock is kept by the message that travelled least", () => {
  const { store, wires } = begun();
  wires.now = 10_000;
  store.receive(
    movedMessage(6, { clock: { now: 13_900, ends_at: null, kind: null, seat: null, absence: [] } }),
  );
  store.receive(
    movedMessage(7, { clock: { now: 13_500, ends_at: null, kind: null, seat: null, absence: [] } }),
  );
  wires.now = 20_000;
  assert.equal(store.serverNow(), 23_900);
});

test("cards are added, never forgotten", () => {
  const { store } = begun();
  store.receive(movedMessage(6, { cards: { c1: { name: "Rat" } } }));
  store.receive(movedMessage(7, { cards: { c2: { name: "Owl" } } }));
  assert.deepEqual(Object.keys(store.cards.value), ["c1", "c2"]);
});

test("nothing is sent in a match that is over", () => {
  const { store } = begun();
  store.receive({ type: "over", seq: 5, result: { winner: 0, reason: "hero" }, rewards: [], secret: "ab" });
  assert.equal(store.act({ type: "end_turn" }), false);
  assert.equal(store.over.value.result.reason, "hero");
});

test("words of a later protocol are passed over", () => {
  const { store } = begun();
  store.receive({ type: "weather", rain: true });
  assert.equal(store.place.value.seq, 5);
});

test("an act that meets an outage is kept, said once and sent again with its id", () => {
  const { store, wires } = begun();
  const unavailable = { code: "unavailable", message: "Send it again.", rule: "", facts: { retry_after: 3 } };
  store.act({ type: "end_turn" }, "end-turn");
  store.receive({ type: "refused", id: "r1", seq: 5, error: unavailable });
  assert.equal(store.waiting.value.length, 1, "it is still ours");
  assert.match(store.refused.value.error.message, /Your move is kept and sent again/);
  assert.equal(store.refused.value.anchor, "end-turn");
  assert.equal(acts(wires).length, 1, "not at once");
  wires.pass();
  assert.deepEqual(
    acts(wires).map(({ id, seq }) => [id, seq]),
    [
      ["r1", 5],
      ["r1", 5],
    ],
  );
  const said = store.refused.value.count;
  store.receive({ type: "refused", id: "r1", seq: 5, error: unavailable });
  assert.equal(store.refused.value.count, said, "said once");
  wires.pass();
  assert.equal(acts(wires).length, 3);
  store.receive({ type: "done", id: "r1", seq: 6 });
  assert.equal(store.refused.value, null, "nothing is wrong any more");
  wires.pass();
  assert.equal(acts(wires).length, 3, "what is stored is not sent again");
});

test("an outage without an act of ours is said until the server answers again", () => {
  const { store, wires } = begun();
  const error = { code: "unavailable", message: "Send it again.", rule: "", facts: {} };
  store.receive({ type: "refused", id: null, seq: 5, error });
  assert.match(store.refused.value.error.message, /goes on as soon as it is back/);
  store.receive({ type: "pong", seq: 5 });
  assert.equal(store.refused.value, null);
  assert.deepEqual(acts(wires), []);
});
