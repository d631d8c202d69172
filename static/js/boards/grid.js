/** Spark Grid for the match page: see match/board.js for what is asked. */
import { heldActs, promptOf, summaryOf, waitPrompt } from "sf/boards/grid/acts.js";
import { beatsOf } from "sf/boards/grid/beats.js";
import { endingFacts } from "sf/boards/grid/ending.js";
import { keyList, letters } from "sf/boards/grid/keys.js";
import { linesOf } from "sf/boards/grid/log.js";
import * as origins from "sf/boards/grid/origins.js";
import { patched } from "sf/boards/grid/patch.js";
import { performances } from "sf/boards/grid/performances.js";
import { placeOf } from "sf/boards/grid/places.js";
import { cardSubject, subjectOf } from "sf/boards/grid/subjects.js";
import { GridTable } from "sf/boards/grid/Table.js";
import { emptyTale, taleAfter } from "sf/boards/grid/tale.js";
import { whyOf } from "sf/boards/grid/why.js";

/** Events that bring a card to the table. */
const PLAYED = new Set(["assistant_placed", "trick_played"]);
/** Grid has nothing before its first turn, and asks nothing apart from its board. */
const Nothing = () => null;

/** @type {import("sf/match/board.js").Board} */
export const board = {
  Table: GridTable,
  Opening: Nothing,
  Asking: Nothing,
  placesOf: () => placeOf,
  valueAt: origins.valueAt,
  isOwn: origins.isOwn,
  isOrigin: origins.isOrigin,
  actsAt: origins.actsAt,
  begin: origins.begin,
  turned: origins.turned,
  moreOffers: origins.moreOffers,
  blockAt: origins.blockAt,
  placesOfDigit: origins.placesOfDigit,
  heldActs,
  promptOf,
  waitPrompt,
  summaryOf,
  subjectOf,
  cardSubject,
  actTypes: ["place"],
  turnEnd: { type: "pass", note: (count) => (count ? "without placing" : ""), isForetold: true },
  letters,
  keyList,
  goneTitle: "Used Tricks",
  goneOf: ({ discard }) => discard,
  deckSizeOf: ({ available, resting, discard }) => available.length + resting.length + discard.length,
  hiddenWords: "Nothing is hidden.",
  cardPlayed: ({ type, card }) => (PLAYED.has(type) ? card.id : null),
  linesOf,
  whyOf,
  isMoment: ({ type }) => type === "assistant_fell" || type === "match_over",
  emptyTale,
  taleAfter,
  endingFacts,
  beatsOf,
  patched,
  performances,
};
