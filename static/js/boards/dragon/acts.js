/** Acts of Dragon in words: what a button says, what is asked, how the hunt stands. */
import { openField, wayOf } from "sf/match/choices.js";
import { designOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { forecastWords } from "sf/boards/dragon/foretold.js";
import { effectsHeld } from "sf/boards/dragon/held.js";
import { actsAt, blockAt, pickingOf, SET_WAYS } from "sf/boards/dragon/origins.js";
import { enemiesOf, whereabouts } from "sf/boards/dragon/places.js";
import { counted, gemWords, LAST_WAVE, starWords } from "sf/boards/dragon/words.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").View} View */

/** What a button for a way says. @type {Record<string, string>} */
const VERBS = {
  play: "Play it",
  rest: "Rest",
  use: "Use it",
  set: "Set it",
  "set:energy": "Set: +1 energy",
  "set:damage": "Set: 2 damage",
  "set:heal": "Set: heal 1",
};

/** What fits on a button. */
const LONGEST = 26;

/** @param {Act} act @param {CardFacts | undefined} card */
function verbOf(act, card) {
  const way = wayOf(act);
  if (way === "charge") return `Charge: ${gemWords(designOf(card, "skill").charge ?? {})}`;
  const set = way === "set" && card?.text.find(({ key }) => key === "skill.set")?.text.replace(/\.$/, "");
  return set && set.length <= LONGEST ? `Set: ${set}` : (VERBS[way] ?? "Do it");
}

/** @type {import("sf/match/board.js").Board["heldActs"]} */
export function heldActs(table, { view, cards, choices }) {
  const held = table.selection.value;
  if (!held) return [];
  const found = whereabouts(view, held.origin);
  const card = found ? cards[found.key] : undefined;
  const ways = actsAt(choices, held.origin);
  const now = held.act && wayOf(held.act);
  const yes = held.act && table.ready.value ? [{ label: verbOf(held.act, card), key: "Enter", hot: true, onPress: table.confirm }] : [];
  let isSetNamed = false;
  const others = ways
    .filter((act) => wayOf(act) !== now)
    .map((act) => {
      const way = wayOf(act);
      const isSet = SET_WAYS.includes(way);
      const key = way === "charge" ? "C" : isSet && !isSetNamed ? "S" : undefined;
      isSetNamed ||= isSet;
      return { label: verbOf(act, card), key, onPress: () => table.hold(held.origin, way) };
    });
  return [...yes, ...others];
}

/** Whom an effect wants. @type {Record<string, string>} */
const WANTED = {
  attack: "choose whom to attack",
  damage: "choose whom to hit",
  stun: "choose whom to stun",
  poison: "choose whom to poison",
  reclaim: "choose a spent skill to take back",
};

/** @type {import("sf/match/board.js").Board["promptOf"]} */
export function promptOf(held, { view, cards, choices, forecasts }) {
  const found = whereabouts(view, held.origin);
  const name = found ? nameOfSide(cards[found.key], found.side) : "Card";
  const { act } = held;
  if (!act) {
    const block = blockAt(view, choices, held.origin, "play");
    return { text: `${name}: what to do with it?`, note: block?.message ?? "" };
  }
  const called = act.type === "set" ? `Set ${name}` : wayOf(act) === "charge" ? `${name}, charged` : act.type === "rest" ? "Rest" : name;
  if (openField(act, held.picked)) return { text: `${called}: ${asked(held, act, view, cards)}`, note: pickedNote(held) };
  const told = forecasts?.get(held.origin)?.forecast;
  return { text: `${called}?`, note: told ? forecastWords(told, { view, cards }) : "", isSilent: !told };
}

/**
 * @param {import("sf/match/selection.js").Selection} held
 * @param {Act} act
 * @param {View} view
 * @param {Record<string, CardFacts>} cards
 */
function asked(held, act, view, cards) {
  const there = { enemies: enemiesOf(view).length, spent: view.discard.length };
  // an effect without candidates asks for nothing (Q5)
  const choosing = effectsHeld(view, cards, act).filter(
    ({ effect, count }) => effect in WANTED && count !== "all" && (effect === "reclaim" ? there.spent : there.enemies),
  );
  const { effect } = choosing[pickingOf(held)?.index ?? 0] ?? { effect: "attack" };
  return WANTED[effect] ?? "choose";
}

/** @param {import("sf/match/selection.js").Selection} held */
function pickedNote(held) {
  const step = pickingOf(held);
  return step && step.of > 1 ? `${step.chosen} of ${step.of} chosen.` : "The tags show what would happen.";
}

/** @type {Record<string, string>} */
const ASKED = {
  choose_hero: "Choose your hero",
  loot: "Loot: take it or leave it",
  wave_end: "Choose a skill, or none",
};

/** @type {import("sf/match/board.js").Board["waitPrompt"]} */
export function waitPrompt(view, choices) {
  if (view.phase in ASKED) return { text: ASKED[view.phase] ?? "" };
  if (view.phase === "next") return nextPrompt(view);
  const canPlay = choices.acts.some(({ type }) => type === "play" || type === "rest");
  const canSet = choices.acts.some(({ type }) => type === "set");
  const note = view.dragon || view.monsters.length ? "" : "The wave is beaten. Its end comes with the end of your turn.";
  if (canPlay) return { text: canSet ? "Play skills, set one, or end your turn" : "Play skills, or end your turn", note };
  if (canSet) return { text: "Set a skill, or end your turn", note };
  return choices.acts.some(({ type }) => type === "end_turn") ? { text: "End your turn", note } : null;
}

/** @param {View} view */
function nextPrompt({ wave, wave_size: size }) {
  if (wave >= LAST_WAVE) return { text: "The last wave is beaten", note: "Only the dragon is left." };
  const note = `The next wave brings ${counted(size, "monster")} or more.`;
  if (wave < 3) return { text: `Wave ${wave} is beaten`, note };
  return { text: `Wave ${wave} is beaten: on, or to the dragon?`, note };
}

/** @type {import("sf/match/board.js").Board["summaryOf"]} */
export function summaryOf(view) {
  if (!view.hero) return "No hero is chosen yet.";
  const { life, max_life: most, block, energy, gems, poison } = view.hero;
  const foes = enemiesOf(view).length;
  return [
    view.dragon ? "Dragon battle." : `Wave ${view.wave} of ${LAST_WAVE}, ${counted(foes, "monster")}.`,
    `You: ${life} of ${most} life, ${block} block, ${energy} energy. Gems: ${gemWords(gems) || "none"}.`,
    poison ? `${poison} Poison.` : "",
    `${counted(view.hand.length, "skill")} in hand, ${view.discard.length} spent.`,
    `${starWords(view.stars)}, ${counted(view.dragons_defeated.length, "dragon")} defeated.`,
  ]
    .filter(Boolean)
    .join(" ");
}
