/** Spark Nexus for the match page: see match/board.js for what is asked. */
import { beatsOf } from "sf/boards/nexus/beats.js";
import { endingFacts } from "sf/boards/nexus/ending.js";
import { keyList, letters } from "sf/boards/nexus/keys.js";
import { linesOf } from "sf/boards/nexus/log.js";
import { Asking, Opening, waitPrompt } from "sf/boards/nexus/Opening.js";
import * as origins from "sf/boards/nexus/origins.js";
import { patched } from "sf/boards/nexus/patch.js";
import { performances } from "sf/boards/nexus/performances.js";
import {
  cardKey,
  creatureAt,
  LANE_NAMES,
  LANES,
  occupant,
  placesOf,
  slotPlace,
  SLOTS,
} from "sf/boards/nexus/places.js";
import { cardSubject, subjectOf } from "sf/boards/nexus/subjects.js";
import { emptyTale, taleAfter } from "sf/boards/nexus/tale.js";
import { NexusTable } from "sf/boards/nexus/Table.js";
import { whyOf } from "sf/boards/nexus/why.js";
import { patronWords } from "sf/boards/nexus/words.js";
import { blockOf, openField } from "sf/match/choices.js";
import { END_TURN } from "sf/match/turn_end.js";

/** @type {import("sf/match/board.js").Board["valueAt"]} */
function valueAt(view, act, field, place) {
  if (!view) return null;
  const [kind, seat, lane] = place.split(":");
  const [name = ""] = field.names;
  if (name === "lane") return null; // a slot that is not offered is no button
  if (kind === "hero" && Number(seat) !== view.you) return { [name]: "hero" };
  if (kind === "tower" && (act.type !== "attack" || Number(seat) !== view.you))
    return { [name]: `tower:${lane}` };
  const found = creatureAt(view, place);
  if (!found) return null;
  return act.type === "attack" && name === "target" && found.seat === view.you ? null : { [name]: place };
}

/** @type {import("sf/match/board.js").Board["isOwn"]} */
function isOwn(view, place) {
  if (!view || view.you === null || view.you === undefined) return false;
  const isHeld = view.players[view.you].hand.some((/** @type {any} */ card) => card.id === place);
  return isHeld || creatureAt(view, place)?.seat === view.you;
}

/** What is asked when a field of an act is open. @type {Record<string, string>} */
const ASKED = {
  lane: "choose a slot",
  target: "choose a target",
  special_target: "now a target for its special",
};

/** @type {import("sf/match/board.js").Board["promptOf"]} */
function promptOf({ origin, act, picked }, { view, cards, choices }) {
  if (origin === "kindle")
    return { text: "Kindle: choose a card", note: "It leaves the match. You gain 1 energy this turn." };
  const key = cardKey(view, origin);
  const name =
    origin === "patron"
      ? patronWords(view.players[view.you].patron).name
      : (key && cards[key]?.name) || "Card";
  const field = act && openField(act, picked);
  if (field) {
    const count = field.values?.length ?? 0;
    const lit = `${count} ${count === 1 ? "is" : "are"} legal.`;
    const isSlot = field.names.includes("lane");
    return {
      text: `${name}: ${ASKED[field.names[0] ?? ""] ?? "choose"}`,
      note: isSlot ? "Free slots are lit." : `${lit} The tags show what would happen.`,
    };
  }
  if (origin === "patron")
    return { text: `Use ${name}?`, note: patronWords(view.players[view.you].patron).text };
  if (act?.type === "activate")
    return { text: `${name}: use its special?`, note: "It costs Charge, not the attack." };
  return { text: blockOf(choices, origin)?.message ?? name, note: "" };
}

/** @type {import("sf/match/board.js").Board["summaryOf"]} */
function summaryOf(view, nameOf) {
  const parts = view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => {
    const towers = LANES.map((lane) => `${LANE_NAMES[lane]} ${player.towers[lane] || "down"}`).join(", ");
    const who = seat === view.you ? "You" : nameOf(seat);
    return `${who}: ${player.hero.health} health, ${player.hero.armor} armor, ${player.energy} energy. Towers: ${towers}.`;
  });
  return `Turn ${view.turn}. ${parts.join(" ")}`;
}

/** @type {import("sf/match/board.js").Board} */
export const board = {
  Table: NexusTable,
  placesOf: (view, cards) => (view ? placesOf(view, cards) : () => ""),
  valueAt,
  isOwn,
  ...origins,
  waitPrompt,
  Opening,
  Asking,
  actTypes: ["play", "attack", "activate"],
  turnEnd: END_TURN,
  letters,
  keyList,
  goneTitle: "Out of the match",
  goneOf: ({ removed }) => removed,
  deckSizeOf: ({ deck, deck_size: size }) => size ?? deck.length,
  hiddenWords: "Both hands are hidden.",
  cardPlayed: ({ type, card }) => (type === "card_played" ? card.id : null),
  placesOfDigit: (view, digit) => {
    const lane = LANES[Math.floor((digit - 1) / SLOTS.length)];
    if (!lane) return [];
    const slot = (digit - 1) % SLOTS.length;
    const near = view.you ?? 0;
    const there = [1 - near, near].flatMap((seat) => occupant(view, seat, lane, slot)?.id ?? []);
    return [slotPlace(near, lane, slot), ...there];
  },
  subjectOf,
  cardSubject,
  promptOf,
  summaryOf,
  linesOf,
  whyOf,
  isMoment: ({ type }) => type === "tower_fell" || type === "match_over",
  emptyTale,
  taleAfter,
  endingFacts,
  beatsOf,
  patched,
  performances,
};
