import assert from "node:assert/strict";
import { test } from "node:test";
import { createNotes } from "sf/replay/notes.js";
import { createPlayer } from "sf/replay/player.js";
import { createReplay } from "sf/replay/replay.js";
import { addressAt } from "sf/replay/api.js";
import { commandFor } from "sf/replay/keys.js";

const BOARD = {
  linesOf: ({ seq }) => [{ kind: "deed", side: "none", parts: [`deed ${seq}`] }],
  whyOf: ({ events }) => events.map(() => ({ parts: ["why"], side: "none", then: [] })),
  isMoment: ({ type }) => type === "tower_fell",
};
const steps = (you) =>
  [0, 1, 1, 2].map((turn, seq) => ({
    seq,
    events: seq === 2 ? [{ type: "tower_fell" }] : [],
    view: { turn, you, players: [{}, {}] },
    notes: {},
  }));

async function opened(audience = "seat-0", start = 0) {
  const asked = [];
  const facts = { audience, seat: 0, cards: {}, players: [], recording: `/of/${audience}/`, notes: {} };
  const api = {
    facts: async (wanted) => {
      asked.push(`facts ${wanted}`);
      return { ...facts, audience: wanted, recording: `/of/${wanted}/` };
    },
    recording: async (address) => {
      asked.push(address);
      if (address === "/of/broken/") throw new Error("The site could not answer.");
      return { steps: steps(address === "/of/seat-0/" ? 0 : null) };
    },
  };
  const replay = createReplay(facts, { api, board: BOARD, start });
  await replay.load(audience);
  return { replay, asked };
}

test("a link leads to its step, and one beyond the end to the last", async () => {
  assert.equal((await opened("seat-0", 2)).replay.at.value, 2);
  assert.equal((await opened("seat-0", 99)).replay.at.value, 3);
});

test("steps stop at both ends", async () => {
  const { replay } = await opened();
  assert.equal(replay.go(-1), false);
  assert.equal(replay.go(9), true);
  assert.equal(replay.at.value, 3);
  assert.equal(replay.go(4), false);
});

test("turns and moments are those of the recording", async () => {
  const { replay } = await opened();
  assert.deepEqual(replay.turns.value, [
    { turn: 1, seq: 1 },
    { turn: 2, seq: 3 },
  ]);
  assert.deepEqual(
    replay.told.value.map(({ isMoment }) => isMoment),
    [false, false, true, false],
  );
});

test("other eyes keep the step; with both hands open the reader keeps their side", async () => {
  const { replay, asked } = await opened("seat-0", 2);
  await replay.load("open");
  assert.deepEqual(asked, ["/of/seat-0/", "facts open", "/of/open/"]);
  assert.equal(replay.at.value, 2);
  assert.equal(replay.place.value.view.you, 0);
  await replay.load("public");
  assert.equal(replay.place.value.view.you, null);
});

test("what could not be fetched is said, and what was shown stays", async () => {
  const { replay } = await opened();
  await replay.load("broken");
  assert.equal(replay.trouble.value, "The site could not answer.");
  assert.equal(replay.facts.value.audience, "seat-0");
  assert.equal(replay.steps.value.length, 4);
});

/** Timers that are run by hand. */
function timers() {
  const waiting = [];
  return {
    waiting,
    later: (act, ms) => waiting.push({ act, ms }) && waiting.at(-1),
    never: (timer) => waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1),
    run: () => waiting.shift()?.act(),
  };
}

test("playing goes on to the end and stops there", () => {
  const clock = timers();
  let left = 3;
  const player = createPlayer({ next: () => left-- > 0, length: () => 0, ...clock });
  player.toggle();
  assert.equal(player.isPlaying.value, true);
  while (clock.waiting.length) clock.run();
  assert.equal(player.isPlaying.value, false);
  assert.equal(left, -1);
});

test("a higher speed waits less, a long step longer, and pause waits for nothing", () => {
  const clock = timers();
  const player = createPlayer({ next: () => true, length: () => 5200, ...clock });
  player.toggle();
  assert.equal(clock.waiting[0].ms, 5200);
  player.setSpeed(4);
  assert.deepEqual(
    clock.waiting.map(({ ms }) => ms),
    [1300],
  );
  player.toggle();
  assert.equal(clock.waiting.length, 0);
  assert.equal(player.isPlaying.value, false);
});

test("notes are saved once the writer rests, the last text of each step", async () => {
  const clock = timers();
  const kept = [];
  const notes = createNotes({}, { keep: async (seq, text) => kept.push([seq, text]), ...clock });
  notes.write(3, "a");
  notes.write(3, "ab");
  notes.write(4, "c");
  assert.equal(clock.waiting.length, 1);
  while (clock.waiting.length) {
    clock.run();
    await new Promise(setImmediate);
  }
  assert.deepEqual(kept, [
    [3, "ab"],
    [4, "c"],
  ]);
  assert.equal(notes.state.value, "saved");
});

test("a note that could not be saved is kept and can be saved again", async () => {
  let isDown = true;
  const keep = async () => {
    if (isDown) throw new Error("The site cannot be reached.");
  };
  const notes = createNotes({ 2: "old" }, { keep, ...timers() });
  notes.write(2, "new");
  await notes.save();
  assert.equal(notes.state.value, "failed");
  assert.equal(notes.trouble.value, "The site cannot be reached.");
  assert.equal(notes.texts.value[2], "new");
  isDown = false;
  await notes.save();
  assert.equal(notes.state.value, "saved");
});

test("addresses made for step 0 serve every step", () => {
  assert.equal(addressAt("/replays/x0/scenarios/0.json", 41), "/replays/x0/scenarios/41.json");
  assert.equal(addressAt("/api/v1/replays/x/notes/0/", 7), "/api/v1/replays/x/notes/7/");
});

test("keys step; those of one letter can be turned off and never act in a text", () => {
  const free = { letters: true, inText: false };
  assert.equal(commandFor({ key: "ArrowRight" }, free), "on");
  assert.equal(commandFor({ key: "c" }, free), "copy");
  assert.equal(commandFor({ key: "c" }, { ...free, letters: false }), null);
  assert.equal(commandFor({ key: " " }, { ...free, letters: false }), "play");
  assert.equal(commandFor({ key: "ArrowRight" }, { ...free, inText: true }), null);
  assert.equal(commandFor({ key: "ArrowLeft", altKey: true }, free), null);
});
