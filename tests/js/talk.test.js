import assert from "node:assert/strict";
import { test } from "node:test";
import { createHistory } from "sf/match/history.js";
import { createTalk } from "sf/match/talk.js";

const FACTS = {
  phrases: [{ id: "hello", words: "Hello!" }],
  other: "Marek",
  reportUrl: "/r/",
  settingsUrl: "/s/",
  longest: 200,
};

function heldTalk({ isUp = true } = {}) {
  const held = { sent: [], told: [], later: [], isUp };
  let count = 0;
  const talk = createTalk({
    facts: FACTS,
    send: (message) => held.isUp && Boolean(held.sent.push(message)),
    makeId: () => `r${++count}`,
    now: () => 100_000,
    onLine: (line, isRecent) => {
      held.told.push(line.number);
      return isRecent;
    },
    later: (work) => held.later.push(work),
  });
  return { talk, held };
}

const line = (number, facts = {}) => ({ number, seat: 1, phrase: "hello", text: null, at: 99_000, ...facts });
const chat = (lines, facts = {}) => ({ type: "chat", free: true, muted: false, lines, ...facts });

test("a line is told once and shown for a while", () => {
  const { talk, held } = heldTalk();
  talk.receive(chat([line(1, { at: 1 }), line(2)]));
  talk.receive(chat([line(1, { at: 1 }), line(2)]));
  assert.deepEqual(held.told, [1, 2]);
  assert.equal(talk.wordsOf(talk.bubbles.value[1]), "Hello!");
  held.later[0]();
  assert.deepEqual(talk.bubbles.value, {});
});

test("what cannot be said stays in the field, with the reason", () => {
  const { talk, held } = heldTalk();
  talk.receive(chat([]));
  talk.draft.value = " hi ";
  talk.sayDraft();
  assert.deepEqual(held.sent, [{ type: "chat", text: "hi", id: "r1" }]);
  const error = { code: "chat_off", message: "Free chat is off." };
  assert.ok(talk.receive({ type: "refused", id: "r1", seq: 3, error }));
  assert.deepEqual(
    [talk.draft.value, talk.fault.value, talk.free.value],
    [" hi ", "Free chat is off.", false],
  );
  talk.sayDraft();
  talk.receive({ type: "said", id: "r2" });
  assert.deepEqual([talk.draft.value, talk.fault.value], ["", ""]);
});

test("a phrase closes the panel once it is said", () => {
  const { talk, held } = heldTalk();
  talk.open();
  talk.sayPhrase("hello");
  assert.ok(talk.isOpen.value);
  talk.receive({ type: "said", id: "r1" });
  assert.equal(talk.isOpen.value, false);
  held.isUp = false;
  talk.open();
  talk.sayPhrase("hello");
  assert.match(talk.fault.value, /no connection/);
});

test("what is not about talk is left to the store", () => {
  const { talk } = heldTalk();
  assert.equal(talk.receive({ type: "refused", id: "other", error: {} }), false);
  assert.equal(talk.receive({ type: "moved", seq: 4 }), false);
});

test("the log keeps a line after the step at which it came, once", () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const board = { emptyTale: () => ({}), taleAfter: (tale) => tale };
  const history = createHistory({ matchId: "m", board, storage });
  const said = { kind: "deed", side: "theirs", parts: ["Marek: Hello!"] };
  history.add({ seq: 4 }, []);
  assert.ok(history.tell(1, said));
  history.add({ seq: 5 }, []);
  const again = createHistory({ matchId: "m", board, storage }); // the page was loaded anew
  assert.equal(again.tell(1, said), false);
  assert.deepEqual(
    again.entries.value.map(({ seq, said }) => [seq, said]),
    [
      [4, undefined],
      [4, 1],
      [5, undefined],
    ],
  );
});
