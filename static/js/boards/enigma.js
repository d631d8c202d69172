/** Spark Enigma for the match page: see match/board.js for what is asked. */
import { heldActs, promptOf, summaryOf, waitPrompt } from "sf/boards/enigma/acts.js";
import { Asking } from "sf/boards/enigma/Asking.js";
import { beatsOf } from "sf/boards/enigma/beats.js";
import { endingFacts } from "sf/boards/enigma/ending.js";
import { keyList, letters } from "sf/boards/enigma/keys.js";
import { linesOf } from "sf/boards/enigma/log.js";
import {
  actsAt,
  begin,
  blockAt,
  isOrigin,
  isOwn,
  moreOffers,
  placesOfDigit,
  valueAt,
} from "sf/boards/enigma/origins.js";
import { patched } from "sf/boards/enigma/patch.js";
import { performances } from "sf/boards/enigma/performances.js";
import { placeOf } from "sf/boards/enigma/places.js";
import { SetUp } from "sf/boards/enigma/SetUp.js";
import { cardSubject, subjectOf } from "sf/boards/enigma/subjects.js";
import { EnigmaTable } from "sf/boards/enigma/Table.js";
import { emptyTale, taleAfter } from "sf/boards/enigma/tale.js";
import { whyOf } from "sf/boards/enigma/why.js";
import { END_TURN } from "sf/match/turn_end.js";

/** Events that bring a card to the table. */
const PLAYED = new Set(["pico_played", "pico_upgraded", "agent_played", "gear_equipped", "domain_played"]);

/** @type {import("sf/match/board.js").Board} */
export const board = {
  Table: EnigmaTable,
  Opening: SetUp,
  Asking,
  placesOf: () => placeOf,
  valueAt,
  isOwn,
  isOrigin,
  actsAt,
  begin,
  moreOffers,
  blockAt,
  placesOfDigit,
  heldActs,
  promptOf,
  waitPrompt,
  summaryOf,
  subjectOf,
  cardSubject,
  actTypes: ["play", "attach", "upgrade", "agent", "gear", "domain", "ability", "strike"],
  turnEnd: END_TURN,
  letters,
  keyList,
  goneTitle: "Discard piles",
  goneOf: ({ discard }) => discard,
  deckSizeOf: ({ deck, deck_size: size }) => size ?? deck.length,
  hiddenWords: "Both hands are hidden.",
  cardPlayed: ({ type, card }) => (PLAYED.has(type) ? card.id : null),
  linesOf,
  whyOf,
  isMoment: ({ type }) => type === "spark_earned" || type === "match_over",
  emptyTale,
  taleAfter,
  endingFacts,
  beatsOf,
  patched,
  performances,
};
