import assert from "node:assert/strict";
import { test } from "node:test";
import { createHistory } from "sf/match/history.js";
import { spoken } from "sf/match/lines.js";

const board = { emptyTale: () => ({ steps: 0 }), taleAfter: (tale) => ({ steps: tale.steps + 1 }) };
const line = (text) => ({ kind: "deed", side: "ours", parts: [text] });

function shelf() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), kept };
}

const begin = (storage) => createHistory({ matchId: "m", board, storage });
const texts = (history) => history.entries.value.flatMap(({ lines }) => lines.map(spoken));

test("steps are told once, in order", () => {
  const history = begin(shelf());
  history.add({ seq: 1 }, [line("one")]);
  history.add({ seq: 2 }, [line("two")]);
  history.add({ seq: 2 }, [line("two again")]);
  assert.deepEqual(texts(history), ["one", "two"]);
  assert.equal(history.tale.value.steps, 2);
});

test("log and tale outlive a reload of the page", () => {
  const storage = shelf();
  begin(storage).add({ seq: 1 }, [line("one")]);
  const again = begin(storage);
  again.note(1);
  assert.deepEqual(texts(again), ["one"]);
  assert.equal(again.tale.value.steps, 1);
});

test("a gap is said", () => {
  const history = begin(shelf());
  history.note(4);
  assert.deepEqual(texts(history), [], "what was before the page was opened is no gap");
  history.note(7);
  history.note(7);
  assert.deepEqual(texts(history), ["Some moves were made while you were away."]);
});

test("without storage, or with a broken one, the log lasts for the page", () => {
  const broken = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  for (const storage of [null, broken]) {
    const history = begin(storage);
    history.add({ seq: 1 }, [line("one")]);
    assert.deepEqual(texts(history), ["one"]);
  }
});

test("what happened before the first step comes first, and once", () => {
  const storage = shelf();
  const history = begin(storage);
  history.note(2);
  history.add({ seq: 3 }, [line("three")]);
  assert.equal(history.begin([line("redrawn")]), true);
  assert.deepEqual(texts(history), ["redrawn", "three"]);
  const again = begin(storage);
  assert.equal(again.begin([line("redrawn")]), false);
  assert.deepEqual(texts(again), ["redrawn", "three"]);
  assert.equal(begin(shelf()).begin([]), false);
});
