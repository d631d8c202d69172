/** Acts of Grid in words: what a button says, what is asked, how the match stands. */
import { openField } from "sf/match/choices.js";
import { specialTurn } from "sf/boards/grid/facts.js";
import { forecastWords } from "sf/boards/grid/foretold.js";
import { settledAt } from "sf/boards/grid/origins.js";
import { heldBy, standing, whereabouts } from "sf/boards/grid/places.js";
import { counted } from "sf/boards/grid/words.js";

/** @type {import("sf/match/board.js").Board["heldActs"]} */
export function heldActs(table) {
  const held = table.selection.value;
  if (!held?.act || held.picked.facing === undefined) return [];
  const yes = { label: held.act.type === "place" ? "Place it" : "Turn it", key: "Enter", hot: true };
  const turns = held.act.type === "place" || settledAt(held);
  return [
    ...(table.ready.value ? [{ ...yes, onPress: table.confirm }] : []),
    ...(turns
      ? [
          { label: "Turn left", key: "Q", onPress: () => table.turn(-1) },
          { label: "Turn right", key: "E", onPress: () => table.turn(1) },
        ]
      : []),
  ];
}

/** What a Trick asks for. @type {Record<string, string>} */
const ASKED = {
  block: "choose a free square",
  exhaust: "choose one of theirs that rests",
  refresh: "choose one of yours that rests",
  return: "choose one of yours",
};

/** @type {import("sf/match/board.js").Board["promptOf"]} */
export function promptOf(held, { view, cards, forecasts }) {
  const { origin, act, picked } = held;
  const found = whereabouts(view, origin);
  const card = found ? cards[found.card] : undefined;
  const name = card?.name ?? "Card";
  if (!act) return { text: name, note: "" };
  const { facing } = picked;
  if (openField(act, picked)) {
    if (act.type === "place")
      return { text: `${name}, facing ${facing}: choose a square`, note: "Turn it before or after that." };
    const asked = ASKED[card?.design.effect] ?? "choose an Assistant";
    return { text: `${name}: ${asked}`, note: "The tags show what would happen." };
  }
  const target = standing(view, picked.target);
  const where = picked.square ?? target?.square;
  const what = target ? (cards[target.assistant.card]?.name ?? "It") : name;
  const told = forecasts?.get(origin)?.forecast;
  return {
    text: `${what} on ${where}, facing ${facing}?`,
    note: told ? forecastWords(told, { view, cards }) : "",
    isSilent: !told,
  };
}

/** @type {import("sf/match/board.js").Board["waitPrompt"]} */
export function waitPrompt(view, choices) {
  if (view.active !== view.you) return null;
  const canTrick = choices.acts.some(({ type }) => type === "trick");
  const canPlace = choices.acts.some(({ type }) => type === "place");
  const note = specialTurn(view);
  if (canTrick && canPlace) return { text: "Play a Trick, or place an Assistant", note };
  if (canPlace) return { text: "Place an Assistant", note: note || "Combat follows, and your turn is over." };
  if (canTrick) return { text: "Play a Trick, or end your turn", note };
  return choices.acts.length ? { text: "End your turn", note: note || "Combat follows." } : null;
}

/** @type {import("sf/match/board.js").Board["summaryOf"]} */
export function summaryOf(view, nameOf) {
  const parts = view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => {
    const who = seat === view.you ? "You" : nameOf(seat);
    return `${who}: ${counted(heldBy(view, seat), "square")}, ${player.available.length} cards at hand, ${player.resting.length} resting.`;
  });
  return [`Turn ${view.turn}.`, specialTurn(view) && `${specialTurn(view)}.`, ...parts].filter(Boolean).join(" ");
}
