import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { board } from "sf/boards/dragon.js";
import { spoken } from "sf/match/lines.js";

/** Real steps of real rules (fixtures/make_steps.py). */
const recorded = JSON.parse(readFileSync(new URL("./fixtures/dragon_steps.json", import.meta.url), "utf8"));
const TELLING = { you: 0, players: [{ name: "Tamsin" }], cards: recorded.cards };

const ids = (cards) => cards.map(({ id }) => id).sort();
const enemy = ({ id, life, defense, poison, stunned, ward_used: warded }) => ({ id, life, defense, poison, stunned, warded });

/** What a board shows of a view: all that events carry. The reward of an unfinished choice is none of it. */
const shown = (view) => ({
  wave: view.wave,
  hunt: view.hunt,
  stars: view.stars,
  waves: view.waves,
  slain: view.dragons_defeated,
  monsters: view.monsters.map(enemy),
  dragon: view.dragon && enemy(view.dragon),
  hand: ids(view.hand),
  discard: ids(view.discard),
  hero: view.hero && {
    life: view.hero.life,
    block: view.hero.block,
    poison: view.hero.poison,
    energy: view.hero.energy,
    gems: view.hero.gems,
    set: view.hero.set_used,
    sets: view.hero.extra_sets,
    loot: ids(view.hero.loot),
  },
});

/** @param {string} type */
const stepWith = (type, more = () => true) =>
  recorded.steps.find(({ events }) => events.some((event) => event.type === type && more(event)));

test("event by event the shown hunt comes to the next view", () => {
  for (const step of recorded.steps) {
    const told = { cards: recorded.cards, after: step.after };
    const last = step.events.reduce((view, event) => board.patched(view, event, told), step.before);
    const types = step.events.map(({ type }) => type);
    assert.deepEqual(shown(last), shown(step.after), `step ${step.seq}: ${types}`);
  }
});

test("patching a hunt leaves the view before untouched", () => {
  for (const step of recorded.steps) {
    const copy = structuredClone(step.before);
    for (const event of step.events)
      board.patched(step.before, event, { cards: recorded.cards, after: step.after });
    assert.deepEqual(step.before, copy);
  }
});

test("beats of a hunt keep the order of events, and each blow of the wave has its own", () => {
  for (const { events } of recorded.steps) {
    const beats = board.beatsOf(events);
    assert.deepEqual(beats.flatMap((beat) => beat.events), events);
    for (const beat of beats) assert.ok(beat.events.filter(({ type }) => type === "hero_hurt").length <= 1);
  }
});

test("every event of real hunts is told in whole words", () => {
  for (const telling of [TELLING, { ...TELLING, you: null }]) {
    for (const step of recorded.steps) {
      for (const line of board.linesOf(step, telling)) {
        const text = spoken(line);
        assert.doesNotMatch(text, /undefined|null|\[object|NaN| {2}|\.\.|a card/, text);
        if (line.kind === "deed") assert.match(text, /^[A-Z].*\.$/, text);
      }
    }
  }
});

test("no event but those between turns goes untold", () => {
  const quiet = new Set(["match_began", "turn_ended", "upkeep_done", "wave_drawn"]);
  for (const step of recorded.steps) {
    const told = step.events.filter(({ type }) => !quiet.has(type));
    assert.equal(board.linesOf(step, TELLING).length, told.length, told.map(({ type }) => type).join());
  }
});

test("a card is called by the side that counts where it lies", () => {
  const monster = board.linesOf(stepWith("monster_came"), TELLING).map(spoken);
  const [came] = stepWith("monster_came").events.filter(({ type }) => type === "monster_came");
  const { design } = recorded.cards[came.card];
  assert.ok(monster.some((text) => text.startsWith(design.monster.name ?? design.name)), monster.join("\n"));
  const found = stepWith("loot_found");
  const { card } = found.events.find(({ type }) => type === "loot_found");
  const loot = recorded.cards[card.split("#")[0]].design.loot.name;
  assert.ok(board.linesOf(found, TELLING).map(spoken).includes(`You found ${loot}.`));
});

test("waves, battles and turns head the lines that follow", () => {
  const heads = (type) => board.linesOf(stepWith(type), TELLING).filter(({ kind }) => kind === "turn").map(spoken);
  assert.ok(heads("wave_began").some((text) => /^Wave \d of .+’s? Hunt$/.test(text)));
  assert.ok(heads("battle_began").some((text) => /^The battle with /.test(text)));
  assert.ok(heads("turn_began").some((text) => /^Turn \d+$/.test(text)));
});

test("the tree of causes of a hunt tells what the log tells", () => {
  const flat = (nodes) => nodes.flatMap(({ parts, then }) => [spoken({ parts }), ...flat(then)]);
  for (const step of recorded.steps) {
    const tree = new Set(flat(board.whyOf(step, TELLING)));
    for (const line of board.linesOf(step, TELLING)) assert.ok(tree.has(spoken(line).replace(/\.?$/, ".")), spoken(line));
  }
});

test("a fall stands under its last hit, thorns under the attack that they answer", () => {
  const all = (nodes) => nodes.flatMap((node) => [node, ...all(node.then)]);
  const under = (step, pattern) =>
    all(board.whyOf(step, TELLING)).find(({ then }) => then.some((node) => pattern.test(spoken(node))));
  const felled = recorded.steps.find(
    ({ events }) => events.some(({ type }) => type === "monster_defeated") && events.some(({ type }) => type === "skill_played"),
  );
  assert.match(spoken(under(felled, / fell\.$/)), / (was hit for|took) \d+: .*no life left\.$/);
  const thorns = stepWith("hero_hurt", ({ cause }) => cause === "thorns");
  assert.match(spoken(under(thorns, / pricked you /)), / was hit for /);
});

const VIEW = {
  turn: 9,
  wave: 4,
  waves: 3,
  dragons_defeated: ["rime_dragon"],
  dragon: null,
  hunt: "mire_dragon",
  monsters: [{ id: "a", life: 3 }],
  stars: { gold: 1, silver: 2 },
  hero: { card: "ash_mage", life: 4, max_life: 14 },
  result: { won: false, stars: { gold: 1, silver: 2 }, score: 5 },
};
const ended = (reason, more = {}, you = 0) =>
  board.endingFacts({
    over: { result: { winner: reason === "dragons" ? 0 : null, reason }, rewards: [], secret: null },
    last: { ...VIEW, ...more },
    you,
    tale: board.emptyTale(),
    cards: recorded.cards,
    nameOf: () => "Tamsin",
  });

test("each way in which a hunt ends has its word and its sentence", () => {
  const far = "3 waves beaten, 1 of 3 dragons defeated, 9 turns.";
  assert.equal(ended("life").sentence, `You fell in wave 4. ${far}`);
  assert.equal(ended("poison", {}, null).sentence, `Tamsin fell to Poison in wave 4. ${far}`);
  assert.equal(ended("exhaustion", { dragon: { card: "mire_dragon" } }).sentence, `The fight against the dragon lasted too long. ${far}`);
  assert.equal(ended("concede").word, "Given up");
  assert.equal(ended("life").word, "Fallen");
  assert.equal(ended("dragons").word, "Victory");
  assert.match(ended("dragons").sentence, /^You defeated all three dragons\./);
  assert.match(ended("void").sentence, /called off/);
});

test("a hunt that is lost is no draw, and brings its stars", () => {
  assert.equal(ended("life").outcome, "lost");
  assert.equal(ended("dragons").outcome, "won");
  assert.deepEqual(ended("life").stars, { gold: 1, silver: 2, score: 5 });
});

test("a tale of a hunt counts what skills did, what enemies did, and life by turn", () => {
  const events = [
    { type: "skill_played", skill: "ash_mage", charged: false },
    { type: "enemy_hurt", enemy: "a", amount: 5, blocked: 1, cause: "attack" },
    { type: "monster_defeated", monster: "a" },
    { type: "turn_ended", turn: 9 },
    { type: "hero_hurt", amount: 4, blocked: 1, by: "stone_ogre#2", cause: "attack" },
    { type: "enemy_hurt", enemy: "b", amount: 2, blocked: 0, cause: "poison" },
  ];
  const tale = board.taleAfter(board.emptyTale(), { seq: 1, events, before: VIEW, after: VIEW });
  assert.deepEqual(tale.deeds, {
    "skill:ash_mage": { side: "ours", damage: 4, felled: 1 },
    "foe:stone_ogre": { side: "theirs", damage: 3, felled: 0 },
  });
  assert.deepEqual(tale.life, [[9, 4, 3]]);
  assert.equal(JSON.stringify(JSON.parse(JSON.stringify(tale))), JSON.stringify(tale));
});
