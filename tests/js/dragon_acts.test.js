import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "sf/boards/dragon.js";
import { faceOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { forecastWords, tagLabel, tagOf, threatOf } from "sf/boards/dragon/foretold.js";
import { keyList, letters } from "sf/boards/dragon/keys.js";
import { whereabouts } from "sf/boards/dragon/places.js";
import { createScene } from "sf/boards/dragon/scene.js";
import { commandFor } from "sf/match/keys.js";
import { createTable } from "sf/match/table.js";
import { heldStore, stateMessage } from "./support.js";

const text = (key, lead, said) => ({ key, icon: "", lead, text: said });
const card = (name, design, lines = []) => ({ name, cost: 1, art: null, text: lines, design: { name, ...design } });
const CARDS = {
  ranger: card("Ranger", {
    type: "hero",
    attack: 2,
    special: [{ effect: "damage", amount: 1, count: "all" }],
    skill: { name: "Volley", cost: 1, effects: [{ effect: "attack", count: 2 }], set: [{ effect: "energy", amount: 1 }] },
  }),
  witch: card("Hedge Witch", { type: "hero", attack: 2, special: [{ effect: "block", amount: 1 }] }),
  goblin: card(
    "Goblin",
    {
      monster: { name: "Goblin", attack: 2, life: 3, passive: [{ effect: "flee" }] },
      loot: { name: "Battle Axe", kind: "weapon", bonus: { attack: 1 } },
      skill: { name: "Cleave", cost: 2, effects: [{ effect: "attack", count: "all" }], charged: [{ effect: "attack", amount: 2 }], charge: { red: 1 } },
      gem: "red",
    },
    [
      text("monster.passive", "Passive:", "leaves after its attack."),
      text("skill.effects", "Skill:", "attack all enemies."),
      text("skill.charged", "Charged:", "attack an enemy with +2."),
      text("bonus", "Loot:", "Attack +1."),
      text("skill.charge.red", "Charge:", "1 red."),
    ],
  ),
  imp: card("Imp", { monster: { name: "Imp", life: 2 }, skill: { name: "Recall", effects: [{ effect: "damage", amount: 1 }, { effect: "reclaim" }] } }),
  frost: card("Frost", { type: "dragon", attack: 3, life: 20, spark: { name: "Frost Spark", effects: [{ effect: "stun", count: "all" }] } }),
  hero_skill: card("Hero's Skill", { type: "basic", cost: 2 }),
};
const enemy = (id, more = {}) => ({ id, card: id.split("#")[0], attack: 2, life: 3, max_life: 3, defense: 1, max_defense: 1, poison: 0, stunned: false, ward_used: false, ...more });
const VIEW = {
  game: "dragon",
  you: 0,
  phase: "hero",
  turn: 3,
  wave: 2,
  hunt: "frost",
  pending: null,
  dragons_defeated: [],
  stars: { gold: 0, silver: 0 },
  deck_size: 20,
  archive: ["imp#3"],
  wave_size: 2,
  waves: 1,
  dragon: null,
  monsters: [enemy("goblin"), enemy("goblin#2"), enemy("imp")],
  hero: { card: "witch", life: 10, max_life: 16, defense: 2, block: 1, attack: 2, poison: 0, energy: 2, set_used: false, extra_sets: 0, gems: { red: 1 }, loot: [{ id: "frost", card: "frost", kind: "consumable" }] },
  hand: [
    { id: "ranger", card: "ranger" },
    { id: "goblin#4", card: "goblin" },
    { id: "imp#2", card: "imp" },
    { id: "hero_skill", card: "hero_skill" },
  ],
  discard: [
    { id: "goblin#5", card: "goblin" },
    { id: "goblin#6", card: "goblin" },
  ],
};
const field = (name, ...values) => ({ names: [name], values: values.map((value) => [value]) });
const act = (type, piece, ...fields) => ({ type, piece, as: type === "rest" ? null : "skill", fields });
const ENEMIES = ["goblin", "goblin#2", "imp"];
const PAIRS = [["goblin", "goblin#2"], ["goblin", "imp"], ["goblin#2", "imp"]];
const CHOICES = {
  acts: [
    act("play", "ranger", field("targets", ...PAIRS.map((pair) => [pair]))),
    act("set", "ranger"),
    act("play", "goblin#4"),
    act("play", "goblin#4", field("charged", true), field("targets", ...ENEMIES.map((id) => [id]))),
    act("set", "goblin#4", field("mode", "energy")),
    act("set", "goblin#4", field("mode", "damage"), field("target", ...ENEMIES)),
    act("set", "goblin#4", field("mode", "heal")),
    act("play", "imp#2", field("targets", ...ENEMIES.flatMap((id) => [[id, "goblin#5"], [id, "goblin#6"]]))),
    act("rest", "hero_skill"),
    { ...act("use", "frost"), as: "loot" },
    { type: "end_turn", piece: null, as: null, fields: [] },
    { type: "concede", piece: null, as: null, fields: [] },
  ],
  blocked: {},
  notes: {},
};

function seated(view = VIEW, choices = CHOICES) {
  const { store, wires } = heldStore();
  const table = createTable({ store, board });
  store.opened();
  store.receive(stateMessage(5, { choices, view, cards: CARDS, players: [{ name: "Tamsin", bot: false }] }));
  const sent = (type) => wires.sent.filter((message) => message.type === type);
  const facts = () => ({ view, cards: CARDS, choices: table.choices.value, forecasts: table.told.value });
  return {
    table,
    acted: () => sent("act").map(({ action }) => action),
    asked: () => sent("forecast").at(-1)?.actions ?? [],
    offered: () => [...table.offered.value.keys()],
    prompt: () => board.promptOf(table.selection.value, facts()),
    labels: () => board.heldActs(table, facts()).map(({ label }) => label),
    scene: (spot = null) =>
      createScene({
        ...facts(),
        players: [],
        selection: table.selection.value,
        offers: table.offered.value,
        told: table.told.value,
        spot,
        waitingAt: null,
      }),
    async answer(pieces, more = {}) {
      const question = sent("forecast").at(-1);
      const forecasts = question.actions.map(() => ({ certain: true, pieces, wins: null, ...more }));
      store.receive({ type: "forecast", id: question.id, seq: 5, forecasts });
      await Promise.resolve();
    },
  };
}

test("several targets are picked one by one, and sent when the last is", () => {
  const { table, acted, offered, prompt } = seated();
  table.press("ranger");
  assert.deepEqual(offered(), ENEMIES);
  assert.equal(prompt().text, "Volley: choose whom to attack");
  assert.equal(prompt().note, "0 of 2 chosen.");
  table.press("imp");
  assert.deepEqual(acted(), []);
  assert.equal(prompt().note, "1 of 2 chosen.");
  assert.deepEqual(offered().sort(), [...ENEMIES].sort(), "the marked one can be taken back");
  table.press("goblin#2");
  assert.deepEqual(acted(), [{ type: "play", skill: "ranger", targets: [["goblin#2", "imp"]] }]);
});

test("a picked target is taken back by a press on it, or by a step back", () => {
  const { table, acted } = seated();
  table.press("ranger");
  table.press("imp");
  table.press("imp");
  assert.deepEqual(table.selection.value.marked, []);
  table.press("goblin");
  table.cancel();
  assert.deepEqual(table.selection.value.marked, []);
  table.cancel();
  assert.equal(table.selection.value, null);
  assert.deepEqual(acted(), []);
});

test("while targets are picked, forecasts are asked of rows that begin with those picked", () => {
  const { table, asked } = seated();
  table.press("ranger");
  table.press("imp");
  for (const { targets } of asked()) assert.ok(targets[0].includes("imp"), JSON.stringify(targets));
  assert.ok(asked().some(({ targets }) => targets[0].includes("goblin#2")));
});

test("targets of different effects are asked for in their order", () => {
  const { table, acted, offered, prompt } = seated();
  table.press("imp#2");
  assert.equal(prompt().text, "Recall: choose whom to hit");
  table.press("goblin");
  assert.equal(prompt().text, "Recall: choose a spent skill to take back");
  assert.deepEqual(offered(), ["goblin#5", "goblin#6"]);
  table.press("goblin#6");
  assert.deepEqual(acted(), [{ type: "play", skill: "imp#2", targets: ["goblin", "goblin#6"] }]);
});

test("what asks for nothing waits for a yes: Enter, its card again, or what it is about", () => {
  for (const yes of [(table) => table.confirm(), (table) => table.press("goblin#4"), (table) => table.press("imp")]) {
    const { table, acted, prompt } = seated();
    table.press("goblin#4");
    assert.equal(prompt().text, "Cleave?");
    yes(table);
    assert.deepEqual(acted(), [{ type: "play", skill: "goblin#4" }]);
  }
});

test("a skill can be charged and set, each a way with a name", () => {
  const { table, acted, labels, prompt } = seated();
  table.press("goblin#4");
  assert.deepEqual(labels(), ["Play it", "Charge: 1 red", "Set: +1 energy", "Set: 2 damage", "Set: heal 1"]);
  table.holdIn(["charge"]);
  assert.equal(prompt().text, "Cleave, charged: choose whom to attack");
  table.press("imp");
  assert.deepEqual(acted(), [{ type: "play", skill: "goblin#4", charged: true, targets: ["imp"] }]);
});

test("the key for setting goes from way to way", () => {
  const { table, acted, prompt } = seated();
  table.spot.value = "goblin#4";
  const ways = letters.s.value;
  table.holdIn(ways);
  assert.equal(prompt().text, "Set Cleave?");
  table.holdIn(ways);
  assert.equal(prompt().text, "Set Cleave: choose whom to hit");
  table.holdIn(ways);
  table.holdIn(ways);
  table.confirm();
  assert.deepEqual(acted(), [{ type: "set", skill: "goblin#4", mode: "energy" }]);
});

test("one step back from a way leads out of it, not into its fixed value", () => {
  const { table } = seated();
  table.press("goblin#4");
  table.hold("goblin#4", "set:damage");
  table.cancel();
  assert.equal(table.selection.value, null);
});

test("a skill with nothing but a Set is not taken for played", () => {
  const choices = { ...CHOICES, acts: CHOICES.acts.filter(({ type }) => type !== "play") };
  const blocked = { ranger: [{ act: "play", code: "not_enough_energy", rule: "D4.2", facts: {}, message: "It costs 1 energy." }] };
  const { table, acted, labels, prompt } = seated(VIEW, { ...choices, blocked });
  table.press("ranger");
  assert.deepEqual(prompt(), { text: "Volley: what to do with it?", note: "It costs 1 energy." });
  assert.deepEqual(labels(), ["Set it"]);
  assert.deepEqual(acted(), []);
});

test("against one enemy the target is known, and the enemy says yes too", () => {
  const view = { ...VIEW, monsters: [], dragon: enemy("frost", { life: 20 }), hero: { ...VIEW.hero, loot: [] } };
  const acts = [act("play", "imp#2", field("targets", ["frost"])), CHOICES.acts.at(-2)];
  const { table, acted } = seated(view, { ...CHOICES, acts });
  table.press("imp#2");
  assert.ok(table.ready.value);
  table.press("frost");
  assert.deepEqual(acted(), [{ type: "play", skill: "imp#2", targets: ["frost"] }]);
});

test("rest and Sparks wait for a yes", () => {
  const first = seated();
  first.table.press("hero_skill");
  assert.equal(first.prompt().text, "Rest?");
  assert.deepEqual(first.offered(), ["hero_skill", "hero:0"]);
  first.table.press("hero:0");
  assert.deepEqual(first.acted(), [{ type: "rest" }]);
  const second = seated();
  second.table.press("frost");
  assert.equal(second.prompt().text, "Frost Spark?");
  second.table.confirm();
  assert.deepEqual(second.acted(), [{ type: "use", loot: "frost" }]);
});

test("between waves the ways on are answers at once", () => {
  const view = { ...VIEW, phase: "next", wave: 3, monsters: [] };
  const acts = ["wave", "dragon"].map((to) => ({ type: "next", piece: null, as: null, fields: [field("to", to)] }));
  const { table, acted, offered } = seated(view, { ...CHOICES, acts });
  assert.deepEqual(offered(), ["next:wave", "next:dragon"]);
  table.press("next:dragon");
  assert.deepEqual(acted(), [{ type: "next", to: "dragon" }]);
});

test("what the enemies would do is known before the turn ends", async () => {
  const { scene, asked, answer, table } = seated();
  assert.deepEqual(asked(), [{ type: "end_turn" }]);
  await answer({ "hero:0": { damage: 4, health: 6, dies: false, block: -1, energy: 1 } });
  assert.equal(scene().threat.text, "−4 life, −1 block");
  assert.equal(scene().tags.size, 0, "tags come with a look at the button");
  assert.ok(scene("end-turn").tags.has("hero:0"));
  table.press("goblin#4");
  assert.equal(scene().threat, null);
});

test("what would fell the hero is told", () => {
  const told = (hero) => new Map([["end-turn", { forecast: { certain: false, pieces: { "hero:0": hero }, wins: null }, exact: true, actor: null }]]);
  const threat = threatOf(told({ damage: 9, health: 0, dies: true }));
  assert.equal(threat.fatal, true);
  assert.equal(threat.isCertain, false);
  assert.equal(threatOf(told({ damage: 0, health: 9, dies: false, energy: 3 })), null);
  assert.equal(threatOf(new Map()), null);
});

test("tags and sentences say what a forecast of a hunt tells", () => {
  const hit = { damage: 2, health: 1, dies: false, defense: -1 };
  assert.equal(tagLabel(tagOf(hit)), "loses 2, 1 left");
  assert.equal(tagLabel(tagOf({ damage: 0, health: 3, dies: false, defense: -1 })), "minus 1 defense");
  assert.equal(tagLabel(tagOf({ damage: 3, health: 0, dies: true })), "loses 3, dies");
  assert.equal(tagLabel(tagOf({ damage: 0, health: 3, dies: false, leaves: true })), "leaves");
  assert.equal(tagLabel(tagOf({ damage: 0, health: 3, dies: false, stunned: true }, true)), "about, stunned");
  const pieces = { goblin: { damage: 3, health: 0, dies: true }, imp: hit, "hero:0": { damage: -2, health: 12, dies: false, energy: -1 } };
  assert.equal(
    forecastWords({ certain: true, pieces, wins: null }, { view: VIEW, cards: CARDS }),
    "Goblin falls. Imp loses 2, 1 left, loses 1 defense. You gain 2 life, 12 now.",
  );
  assert.match(forecastWords({ certain: false, pieces, wins: 0 }, { view: VIEW, cards: CARDS }), /You win the hunt\. The rest is not known\.$/);
});

test("each side of a card has its own name, lines and numbers", () => {
  assert.deepEqual(["monster", "loot", "skill"].map((side) => nameOfSide(CARDS.goblin, side)), ["Goblin", "Battle Axe", "Cleave"]);
  assert.deepEqual(faceOf(CARDS.goblin, "skill").text.map(({ lead }) => lead), ["Skill:", "Charged, 1 red:"]);
  assert.deepEqual(faceOf(CARDS.goblin, "loot").text.map(({ text: said }) => said), ["Attack +1."]);
  const pictured = { ...CARDS.goblin, art: "goblin.webp", skill_art: "cleave.webp" };
  assert.deepEqual(["monster", "skill"].map((side) => faceOf(pictured, side).art), ["goblin.webp", "cleave.webp"]);
  assert.equal(faceOf({ ...pictured, skill_art: null }, "skill").art, "goblin.webp");
  assert.equal(faceOf(CARDS.goblin, "skill").cost, 2);
  assert.equal(faceOf(CARDS.goblin, "monster").cost, null);
  for (const side of ["monster", "loot", "skill"])
    for (const { icon } of faceOf(CARDS.goblin, side).text) assert.notEqual(icon, "");
});

test("where a card lies tells which side counts", () => {
  const at = (id, view = VIEW) => whereabouts(view, id)?.side ?? null;
  assert.equal(at("goblin"), "monster");
  assert.equal(at("goblin#4"), "skill");
  assert.equal(at("goblin#5"), "skill");
  assert.equal(at("frost"), "spark");
  assert.equal(at("hero:0"), "hero");
  assert.equal(at("lair"), "dragon");
  assert.equal(at("imp#3"), null, "in the Archive none");
  assert.equal(at("imp#3", { ...VIEW, pending: { type: "loot", card: "imp#3" } }), "loot");
  assert.equal(at("imp#3", { ...VIEW, pending: { type: "choose_skill", cards: ["imp#3"] } }), "skill");
});

test("the inspector says what an enemy does next, and what Hero's Skill does here", () => {
  const told = (view = VIEW) => ({ view, cards: CARDS, choices: CHOICES, nameOf: () => "Tamsin", patronCosts: {} });
  assert.equal(board.subjectOf("goblin", told()).lines[0].text, "Attacks for 2, then leaves.");
  const stunned = { ...VIEW, monsters: [enemy("goblin", { stunned: true, poison: 2 })] };
  const subject = board.subjectOf("goblin", told(stunned));
  assert.match(subject.lines[0].text, /^Stunned/);
  assert.equal(subject.lines[1].count, 2);
  assert.equal(board.subjectOf("goblin#5", told()).kicker, "Skill, spent");
  assert.match(board.subjectOf("imp#2", told()).lines.at(-1).text, /^Red gem in its centre\. 1 monster in the next wave\.$/);
  assert.equal(board.subjectOf("hero:0", told()).stats[2].state, "damaged");
  assert.equal(board.subjectOf("lair", told()).title, "Frost");
  assert.equal(board.subjectOf("nowhere", told()), null);
});

test("what is asked follows from what can be done", () => {
  const asks = (...types) => board.waitPrompt(VIEW, { ...CHOICES, acts: CHOICES.acts.filter(({ type }) => types.includes(type)) })?.text;
  assert.equal(asks("play", "set", "end_turn"), "Play skills, set one, or end your turn");
  assert.equal(asks("play", "end_turn"), "Play skills, or end your turn");
  assert.equal(asks("set", "end_turn"), "Set a skill, or end your turn");
  assert.equal(asks("end_turn"), "End your turn");
  assert.equal(asks(), undefined);
  const next = (wave) => board.waitPrompt({ ...VIEW, phase: "next", wave }, CHOICES);
  assert.equal(next(1).text, "Wave 1 is beaten");
  assert.match(next(3).text, /on, or to the dragon\?$/);
  assert.equal(next(5).note, "Only the dragon is left.");
});

test("how the hunt stands is told to who asks", () => {
  assert.equal(
    board.summaryOf(VIEW, () => ""),
    "Wave 2 of 5, 3 monsters. You: 10 of 16 life, 1 block, 2 energy. Gems: 1 red. 4 skills in hand, 2 spent. 0 gold and 0 silver stars, 0 dragons defeated.",
  );
});

test("C charges, S sets, R rests, digits pick enemies and spent skills", () => {
  const free = { letters: true, inText: false, own: letters };
  assert.deepEqual(commandFor({ key: "c" }, free), { name: "hold_in", value: ["charge"] });
  assert.deepEqual(commandFor({ key: "R" }, free), { name: "press", value: "hero_skill" });
  assert.deepEqual(commandFor({ key: "e" }, free), { name: "end_turn" });
  assert.deepEqual(board.placesOfDigit(VIEW, 2), ["goblin#2", "goblin#6"]);
  assert.deepEqual(board.placesOfDigit(VIEW, 3), ["imp"]);
  const listed = keyList.filter(({ letter }) => letter).flatMap(({ keys }) => keys);
  for (const key of "abcdefghijklmnopqrstuvwxyz")
    if (commandFor({ key }, free)) assert.ok(listed.includes(key.toUpperCase()), key);
});
