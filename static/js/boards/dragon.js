/** Dragon Spark for the match page: see match/board.js for what is asked. */
import { heldActs, promptOf, summaryOf, waitPrompt } from "sf/boards/dragon/acts.js";
import { Asking } from "sf/boards/dragon/Asking.js";
import { beatsOf } from "sf/boards/dragon/beats.js";
import { endingFacts } from "sf/boards/dragon/ending.js";
import { keyList, letters } from "sf/boards/dragon/keys.js";
import { linesOf } from "sf/boards/dragon/log.js";
import { Opening } from "sf/boards/dragon/Opening.js";
import * as origins from "sf/boards/dragon/origins.js";
import { patched } from "sf/boards/dragon/patch.js";
import { performances } from "sf/boards/dragon/performances.js";
import { keyOf } from "sf/boards/dragon/places.js";
import { cardSubject, subjectOf } from "sf/boards/dragon/subjects.js";
import { DragonTable } from "sf/boards/dragon/Table.js";
import { emptyTale, taleAfter } from "sf/boards/dragon/tale.js";
import { whyOf } from "sf/boards/dragon/why.js";

/** Moments of a hunt that a replay marks. */
const MOMENTS = new Set(["wave_ended", "battle_began", "dragon_defeated", "match_over"]);

/** @type {import("sf/match/board.js").Board} */
export const board = {
  Table: DragonTable,
  Opening,
  Asking,
  placesOf: () => () => null,
  valueAt: origins.valueAt,
  isOwn: origins.isOwn,
  isOrigin: origins.isOrigin,
  actsAt: origins.actsAt,
  begin: origins.begin,
  moreOffers: origins.moreOffers,
  blockAt: origins.blockAt,
  placesOfDigit: origins.placesOfDigit,
  heldActs,
  promptOf,
  waitPrompt,
  summaryOf,
  subjectOf,
  cardSubject,
  actTypes: ["play"],
  turnEnd: { type: "end_turn", note: (count) => (count ? `${count} to play` : ""), isForetold: "always" },
  letters,
  keyList,
  goneTitle: "The Archive",
  goneOf: ({ archive }) => archive.map((/** @type {string} */ id) => ({ id, card: keyOf(id) })),
  deckSizeOf: ({ deck_size: size, deck }) => size ?? deck.length,
  hiddenWords: "Nobody knows the order of the deck.",
  cardPlayed: ({ type, dragon }) => (type === "dragon_acted" ? dragon : null),
  linesOf,
  whyOf,
  isMoment: ({ type }) => MOMENTS.has(type),
  emptyTale,
  taleAfter,
  endingFacts,
  beatsOf,
  patched,
  performances,
};
