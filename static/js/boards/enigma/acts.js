/** Acts of Enigma in words: what a button says, what is asked, what is waited for. */
import { findAct, openField } from "sf/match/choices.js";
import { asksForFlux } from "sf/boards/enigma/flux_options.js";
import { actPlace } from "sf/boards/enigma/origins.js";
import { cardKey, picoAt } from "sf/boards/enigma/places.js";
import { counted } from "sf/boards/enigma/words.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {{ view: View, cards: Record<string, CardFacts> }} Facts */

/**
 * What an act of a Pico is called: its Strike, its ability, that of its Gear.
 * @param {Act} act
 * @param {Facts} facts
 */
export function actName(act, { view, cards }) {
  const pico = picoAt(view, act.piece ?? "")?.pico;
  const design = pico && cards[pico.card]?.design;
  const place = actPlace(act) ?? "";
  if (act.type === "strike") return design?.strikes?.[Number(place.slice(7))]?.name ?? "Strike";
  if (act.type === "recall") return "Recall";
  if (!place.endsWith(":gear")) return design?.ability?.name ?? "Ability";
  return (pico?.gear && cards[pico.gear.card]?.design.ability?.name) ?? "Gear";
}

/** What the yes is called. @type {Record<string, string>} */
const YES = {
  play: "Play it",
  domain: "Play it",
  agent: "Use it",
  ability: "Use it",
  strike: "Strike",
};

/** @type {import("sf/match/board.js").Board["heldActs"]} */
export function heldActs(table, facts) {
  const held = table.selection.value;
  if (!held) return [];
  if (table.ready.value) {
    const label = YES[held.act?.type ?? ""] ?? "Do it";
    return [{ label, key: "Enter", hot: true, onPress: table.confirm }];
  }
  if (held.act) return [];
  return table.choices.value.acts
    .filter((act) => act.piece === held.origin && actPlace(act) !== null)
    .map((act) => ({
      label: actName(act, facts),
      hot: true,
      onPress: () => table.hold(/** @type {string} */ (actPlace(act))),
    }));
}

/** What is asked while a field is open, by the act. @type {Record<string, string>} */
const ASKED = {
  attach: "choose a Pico",
  upgrade: "choose the Pico that it upgrades",
  gear: "choose a Pico to hold it",
  recall: "choose who comes forward",
  strike: "choose a target",
  agent: "choose a target",
  ability: "choose a target",
};
/** What a yes brings. @type {Record<string, string>} */
const TOLD = {
  play: "It goes to the first free Rearguard slot.",
  domain: "It replaces the active Domain and acts on both sides.",
  agent: "Used once, then discarded. One Agent a turn.",
  ability: "Once a turn.",
  strike: "A Strike ends your turn.",
};

/** @type {import("sf/match/board.js").Board["promptOf"]} */
export function promptOf({ origin, act, picked }, { view, cards }) {
  const key = cardKey(view, act?.piece ?? origin);
  const name = (key && cards[key]?.name) || "Card";
  if (!act) return { text: name, note: "Choose what it does." };
  const isDeed = actPlace(act) !== null;
  const what = isDeed ? `${name}, ${actName(act, { view, cards })}` : name;
  const field = openField(act, picked);
  if (!field) return { text: `${what}?`, note: TOLD[act.type] ?? "" };
  if (asksForFlux(field)) {
    return { text: `${what}: ${field.pick ? "choose the Flux to discard" : "choose which Flux"}`, note: "" };
  }
  const note = act.type === "strike" ? "The tags show what would happen. It ends your turn." : "";
  return { text: `${what}: ${ASKED[act.type] ?? "choose"}`, note: note || "What can be chosen is lit." };
}

/** What the other side is asked. @type {Record<string, string>} */
const THEIRS = {
  promote: "promotes a Rearguard",
  extra_cards: "may draw extra cards",
  discard: "chooses what to discard",
  search: "searches the deck",
};

/** @type {import("sf/match/board.js").Board["waitPrompt"]} */
export function waitPrompt(view, choices, nameOf) {
  if (findAct(choices, "promote")) {
    return { text: "Promote a Rearguard", note: "Your Vanguard is knocked out. Press who takes its place." };
  }
  const [asked] = view.pending;
  if (asked && asked.by !== view.you) {
    const what = THEIRS[asked.effect ?? asked.type] ?? "chooses";
    return { text: `${nameOf(asked.by)} ${what}`, note: "The match waits for this." };
  }
  if (view.phase !== "setup") return null;
  return findAct(choices, "choose") || !view.players[view.you ?? 0].set_up
    ? { text: "Place your Picos" }
    : { text: "Waiting for the other side to place" };
}

/** @type {import("sf/match/board.js").Board["summaryOf"]} */
export function summaryOf(view, nameOf) {
  const parts = view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => {
    const pico = player.picos[player.vanguard];
    const vanguard = pico
      ? `Vanguard at ${pico.integrity} of ${pico.max_integrity} Integrity with ${pico.flux.length} Flux`
      : "no Vanguard";
    const who = seat === view.you ? "You" : nameOf(seat);
    const hand = player.hand_size ?? player.hand.length;
    return `${who}: ${counted(player.sparks, "Spark")} of 5, ${vanguard}, ${player.rearguard.length} Rearguard, ${counted(hand, "card")} in hand.`;
  });
  return `Turn ${view.turn}. ${parts.join(" ")}`;
}
