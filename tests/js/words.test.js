import assert from "node:assert/strict";
import { test } from "node:test";
import { endingFacts } from "sf/boards/nexus/ending.js";
import { pieceLabel, pieceState, tagLabel, tagOf } from "sf/boards/nexus/facts.js";
import { emptyTale } from "sf/boards/nexus/tale.js";
import { turnSide, whoseTurn } from "sf/match/page_state.js";
import { absencePrompt, ownLinePrompt } from "sf/match/prompt.js";
import { NOTHING } from "sf/match/store.js";

const nameOf = (seat) => ["Tamsin", "Hollowmere"][seat];
const ended = (result, more = {}) =>
  endingFacts({
    over: { result, rewards: [], secret: null },
    last: { turn: 19 },
    you: 0,
    tale: emptyTale(),
    cards: {},
    nameOf,
    ...more,
  });

test("who gives up in the opening did so before the first turn", () => {
  const { sentence } = ended({ winner: 1, reason: "concede" }, { last: { turn: 0 } });
  assert.equal(sentence, "You gave up before the first turn.");
});

test("every reason of a result has its word and sentence", () => {
  const told = (winner, reason) => {
    const { word, sentence, outcome } = ended({ winner, reason });
    return `${outcome}: ${word}. ${sentence}`;
  };
  assert.equal(told(0, "hero"), "won: Won. Hollowmere’s hero fell on turn 19.");
  assert.equal(told(1, "hero"), "lost: Lost. Your hero fell on turn 19.");
  assert.equal(told(null, "hero"), "none: Draw. Both heroes fell on turn 19.");
  assert.equal(told(0, "concede"), "won: Won. Hollowmere gave up on turn 19.");
  assert.equal(told(1, "concede"), "lost: Lost. You gave up on turn 19.");
  assert.equal(told(0, "timeouts"), "won: Won. Hollowmere let three turns in a row run out.");
  assert.equal(told(1, "disconnect"), "lost: Lost. You were gone for too long.");
  assert.equal(told(null, "turn_limit"), "none: Draw. Turn 200 would have come: the match is a draw.");
  assert.equal(told(null, "void"), "none: Called off. The match was called off. It counts for nobody.");
});

test("the card that felled the hero is named", () => {
  const tale = { ...emptyTale(), last: { key: "rat", lane: "right" } };
  const { sentence, art } = ended(
    { winner: 0, reason: "hero" },
    { tale, cards: { rat: { name: "Ratfink", art: "/rat.webp" } } },
  );
  assert.equal(sentence, "Hollowmere’s hero fell on turn 19, to Ratfink in the Right lane.");
  assert.equal(art, "/rat.webp");
});

test("only the own reward is told, and why there is none", () => {
  const reward = (rewards) =>
    ended(
      { winner: 0, reason: "hero" },
      { over: { result: { winner: 0, reason: "hero" }, rewards, secret: null } },
    ).reward;
  assert.equal(
    reward([
      { seat: 1, sparks: 1, why: "loss" },
      { seat: 0, sparks: 3, why: "win" },
    ]),
    "+3 Sparks",
  );
  assert.equal(reward([{ seat: 0, sparks: 1, why: "win" }]), "+1 Spark");
  for (const why of ["too_short", "daily_cap", "pair_cap", "not_beaten"]) {
    assert.match(reward([{ seat: 0, sparks: 0, why }]), /^No Sparks: /, why);
  }
  assert.equal(reward([{ seat: 0, sparks: 0, why: "unpaid" }]), "");
});

const seats = (...here) => ({
  seats: here.map((one) => ({ here: one, absence_ends_at: one ? null : 60_000 })),
});
const away = (presence, more = {}) =>
  absencePrompt({ presence, you: 0, absence: [null, null], nameOf, ...more });

test("nothing is said while both are here", () => {
  assert.equal(away(seats(true, true)), null);
  assert.equal(ownLinePrompt("live", null), null);
});

test("which side lost the connection is said, and until when", () => {
  const theirs = away(seats(true, false));
  assert.equal(theirs.text, "Hollowmere lost the connection");
  assert.equal(theirs.until.endsAt, 60_000);
  assert.equal(theirs.until.text("0:48"), "You win in 0:48 unless they return.");
  assert.equal(away(seats(true, false), { you: null }).until.text("0:48"), "0:48 to return.");
  const ours = ownLinePrompt("lost", 90_000);
  assert.equal(ours.text, "Your connection is lost");
  assert.equal(ours.until.text("0:20"), "Trying again by itself. You have 0:20 to return.");
  assert.equal(ownLinePrompt("lost", null).until, null);
  assert.match(ownLinePrompt("closed", null).text, /can no longer follow/);
});

test("being marked absent oneself is not told as the other's absence", () => {
  assert.equal(away(seats(false, true)), null);
});

test("whose turn it is, for players and for those who watch", () => {
  assert.equal(whoseTurn({ phase: "main", active: 0, you: 0 }, nameOf), "Your turn");
  assert.equal(whoseTurn({ phase: "main", active: 1, you: 0 }, nameOf), "Their turn");
  assert.equal(whoseTurn({ phase: "main", active: 1, you: null }, nameOf), "Hollowmere’s turn");
  assert.equal(turnSide({ phase: "mulligan", active: 0, you: 0 }), "none");
  assert.equal(turnSide({ phase: "main", active: 1, you: 1 }), "ours");
});

const CREATURE = {
  card: "rat",
  attack: 4,
  health: 2,
  max_health: 3,
  armor: 1,
  resistance: 0,
  charge: 2,
  poison: 2,
  bleed: 0,
  burn: 0,
  stun: 0,
  sneaky: false,
  silenced: false,
};
const RAT = {
  name: "Ratfink",
  cost: 4,
  design: { attack: 4, health: 3, special: { charge: 2 } },
  text: [
    { key: "eager", icon: "trait-eager", lead: "Eager.", text: "…" },
    { key: "special", icon: "trigger-activated", lead: "2 Charge:", text: "…" },
  ],
};

test("a piece is named by cost, name, Attack, Health, keywords, state", () => {
  const state = pieceState("a1", CREATURE, NOTHING);
  assert.equal(
    pieceLabel(CREATURE, RAT, state, "ours"),
    "Cost 4, Ratfink, Attack 4, Health 2 of 3, Armor 1, Eager, Poison 2, Charge 2, yours",
  );
  const silenced = { ...CREATURE, silenced: true, charge: 0, poison: 0 };
  assert.equal(
    pieceLabel(silenced, RAT, pieceState("a1", silenced, NOTHING), "theirs"),
    "Cost 4, Ratfink, Attack 4, Health 2 of 3, Armor 1, theirs, silenced",
  );
});

test("what a piece can do comes from the choices alone", () => {
  const act = (type) => ({ type, piece: "a1", as: null, fields: [] });
  const block = (code) => ({
    acts: [],
    blocked: { a1: [{ act: "attack", code, rule: "N5.1", facts: {} }] },
    notes: {},
  });
  assert.equal(pieceState("a1", CREATURE, { ...NOTHING, acts: [act("attack")] }).state, "ready");
  assert.equal(pieceState("a1", CREATURE, { ...NOTHING, acts: [act("activate")] }).canActivate, true);
  assert.equal(pieceState("a1", CREATURE, block("already_attacked")).state, "exhausted");
  assert.equal(pieceState("a1", CREATURE, block("just_played")).state, "new");
  assert.equal(pieceState("a1", { ...CREATURE, stun: 1 }, block("stunned")).state, "stunned");
});

const FORECAST = {
  certain: true,
  pieces: {
    b1: { damage: 4, health: 0, dies: true },
    a1: { damage: 2, health: 1, dies: false },
    "hero:1": { damage: 3, absorbed: 2, health: 14, dies: false },
    b2: { damage: 0, health: 3, dies: false, statuses: { burn: 2 }, attack: -1 },
  },
  wins: null,
};
const tag = (place, more = {}) =>
  tagLabel(tagOf(FORECAST, { place, actor: "a1", exact: true, you: 0, ...more }));

test("a tag says what a target loses and what comes back", () => {
  assert.equal(tag("b1"), "minus 4 dies; yours 1 left");
  assert.equal(tag("hero:1", { actor: null }), "minus 5 14 left");
  assert.equal(tag("b2", { actor: null }), "Burn 2, −1 Attack");
});

test("a tag says about when a choice or chance is still open", () => {
  assert.equal(tag("b1", { exact: false }), "about minus 4 dies; yours 1 left");
  const unsure = tagOf({ ...FORECAST, certain: false }, { place: "b1", actor: null, exact: true, you: 0 });
  assert.equal(unsure.about, true);
});

test("a tag says when an act wins", () => {
  const won = tagOf({ ...FORECAST, wins: 0 }, { place: "hero:1", actor: null, exact: true, you: 0 });
  assert.equal(won.wins, true);
  assert.equal(
    tagOf({ ...FORECAST, wins: 1 }, { place: "hero:1", actor: null, exact: true, you: 0 }).wins,
    false,
  );
});
