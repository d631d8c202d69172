import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalCopies } from "sf/forge/copies.js";
import { Keeper } from "sf/forge/keeper.js";

/** A store of the browser's kind. */
class Shelf {
  constructor() {
    this.kept = new Map();
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

const content = (name) => ({ design: { name }, artist: "", licence: "", alt: "" });
const saved = (revision) => ({ status: 200, refusal: null, body: { id: 7, revision, saved_at: `at ${revision}` } });
const refused = (status, code, facts = {}) => ({ status, body: null, refusal: { code, message: `${code}.`, facts } });

/** A keeper whose time and server are held in hand. */
function held({ revision = 1, signedIn = true } = {}) {
  const shelf = new Shelf();
  const copies = new LocalCopies(shelf, "draft");
  const wires = { sent: [], answers: [], later: [], states: [], saved: [] };
  const keeper = new Keeper({
    copies,
    revision,
    savedAt: null,
    signedIn,
    send: (what, at) => {
      wires.sent.push([what.design.name, at]);
      return new Promise((resolve) => wires.answers.push(resolve));
    },
    later: (act) => wires.later.push(act),
    onState: (state) => wires.states.push(state.kind),
    onSaved: (version) => wires.saved.push(version.revision),
  });
  const pass = async () => {
    for (const act of wires.later.splice(0)) act();
    await settle();
  };
  const answer = async (what) => {
    wires.answers.shift()(what);
    await settle();
  };
  return { keeper, copies, shelf, wires, pass, answer };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("many changes become one save of the last", async () => {
  const { keeper, wires, pass, answer } = held();
  for (const name of ["R", "Ra", "Rat"]) keeper.changed(content(name));
  await pass();
  assert.deepEqual(wires.sent, [["Rat", 1]]);
  await answer(saved(2));
  assert.equal(keeper.state.kind, "still");
  assert.equal(keeper.state.savedAt, "at 2");
  assert.equal(keeper.revision, 2);
});

test("a copy stays on the device until the server has it", async () => {
  const { keeper, copies, pass, answer } = held();
  keeper.changed(content("Rat"));
  assert.deepEqual(copies.read(), { content: content("Rat"), revision: 1 });
  await pass();
  assert.notEqual(copies.read(), null);
  await answer(saved(2));
  assert.equal(copies.read(), null);
});

test("what is typed while a save is on its way is saved after it, with its revision", async () => {
  const { keeper, copies, wires, pass, answer } = held();
  keeper.changed(content("Rat"));
  await pass();
  keeper.changed(content("Rats"));
  await pass();
  assert.equal(wires.sent.length, 1, "never two at once");
  await answer(saved(2));
  assert.deepEqual(copies.read(), { content: content("Rats"), revision: 2 });
  assert.deepEqual(wires.sent[1], ["Rats", 2]);
  await answer(saved(3));
  assert.equal(copies.read(), null);
  assert.equal(keeper.state.kind, "still");
});

test("typing on while a save is on its way does not make it a failed one", async () => {
  const { keeper, answer } = held();
  keeper.changed(content("Rat"));
  const flushed = keeper.flush();
  await settle();
  keeper.changed(content("Ratfink"));
  await answer(saved(2));
  assert.equal(await flushed, true);
  assert.deepEqual(keeper.unsaved, content("Ratfink"));
});

test("without a line it waits and tries again", async () => {
  const { keeper, copies, wires, pass, answer } = held();
  keeper.changed(content("Rat"));
  await pass();
  await answer({ status: 0, body: null, refusal: null });
  assert.equal(keeper.state.kind, "offline");
  assert.notEqual(copies.read(), null);
  await pass();
  assert.equal(wires.sent.length, 2);
  await answer(saved(2));
  assert.equal(keeper.state.kind, "still");
});

test("a lost session keeps everything and saves after logging in elsewhere", async () => {
  const { keeper, copies, wires, pass, answer } = held();
  keeper.changed(content("Rat"));
  await pass();
  await answer(refused(403, "not_authenticated"));
  assert.equal(keeper.state.kind, "signed_out");
  keeper.changed(content("Rats"));
  assert.equal(copies.read().content.design.name, "Rats");
  await pass();
  assert.equal(wires.sent.length, 1, "nothing is sent in vain");
  keeper.retry();
  await settle();
  await answer(saved(2));
  assert.deepEqual(wires.sent[1], ["Rats", 1]);
  assert.equal(keeper.state.kind, "still");
});

test("who is not logged in keeps a copy and sends nothing", async () => {
  const { keeper, copies, wires, pass } = held({ revision: 0, signedIn: false });
  keeper.changed(content("Rat"));
  await pass();
  assert.equal(await keeper.flush(), false);
  assert.deepEqual(wires.sent, []);
  assert.equal(keeper.state.kind, "signed_out");
  assert.equal(copies.read().content.design.name, "Rat");
});

test("a save from elsewhere stops saving until somebody chooses", async () => {
  const { keeper, wires, pass, answer } = held();
  keeper.changed(content("Mine"));
  await pass();
  await answer(refused(409, "draft_changed", { revision: 5, saved: content("Theirs") }));
  assert.equal(keeper.state.kind, "conflict");
  assert.equal(keeper.state.refusal.facts.saved.design.name, "Theirs");
  keeper.changed(content("Mine, longer"));
  await pass();
  assert.equal(wires.sent.length, 1);
  void keeper.keepMine(5);
  await settle();
  assert.deepEqual(wires.sent[1], ["Mine, longer", 5]);
  await answer(saved(6));
  assert.equal(keeper.state.kind, "still");
});

test("taking what was saved elsewhere sends nothing and clears the copy", async () => {
  const { keeper, copies, wires, pass, answer } = held();
  keeper.changed(content("Mine"));
  await pass();
  await answer(refused(409, "draft_changed", { revision: 5, saved: content("Theirs") }));
  keeper.takeStored(5);
  assert.equal(copies.read(), null);
  assert.equal(await keeper.flush(), true);
  assert.equal(wires.sent.length, 1);
  assert.equal(keeper.revision, 5);
});

test("a refusal is told and what was typed is tried again with the next change", async () => {
  const { keeper, wires, pass, answer } = held();
  keeper.changed(content("Rat"));
  await pass();
  await answer(refused(409, "too_many_drafts"));
  assert.equal(keeper.state.kind, "refused");
  assert.equal(keeper.state.refusal.message, "too_many_drafts.");
  keeper.changed(content("Rats"));
  await pass();
  await answer(saved(2));
  assert.equal(wires.sent.length, 2);
  assert.equal(keeper.state.kind, "still");
});

test("other acts stand in the same line and their revision counts", async () => {
  const { keeper, wires, pass, answer } = held();
  keeper.changed(content("Rat"));
  await pass();
  const asked = [];
  const upload = keeper.exclusive(async (revision) => {
    asked.push(revision);
    return saved(3);
  });
  await settle();
  assert.deepEqual(asked, [], "waits for the save");
  await answer(saved(2));
  await upload;
  assert.deepEqual(asked, [2]);
  assert.equal(keeper.revision, 3);
  keeper.changed(content("Rats"));
  await pass();
  assert.deepEqual(wires.sent[1], ["Rats", 3]);
});

test("an act that breaks does not block the line", async () => {
  const { keeper, pass, answer } = held();
  await assert.rejects(keeper.exclusive(async () => Promise.reject(new Error("broken"))));
  keeper.changed(content("Rat"));
  await pass();
  await answer(saved(2));
  assert.equal(keeper.state.kind, "still");
});

test("a device without room, or with rubbish on it, stops nothing", async () => {
  const full = { getItem: () => "{", setItem: () => { throw new Error("full"); }, removeItem: () => {} };
  const copies = new LocalCopies(full, "draft");
  copies.write({ content: content("Rat"), revision: 1 });
  assert.equal(copies.read(), null);
  assert.equal(new LocalCopies(null, "draft").read(), null);
});

test("a copy moves to its draft when the draft is made", () => {
  const { copies, shelf } = held();
  copies.write({ content: content("Rat"), revision: 0 });
  copies.move("draft 7");
  assert.deepEqual([...shelf.kept.keys()], ["draft 7"]);
  assert.equal(copies.read().content.design.name, "Rat");
});
