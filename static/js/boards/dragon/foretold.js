/**
 * What a forecast says of enemies and hero (docs/protocol.md): the tag over each, and the same in
 * words. Nothing is worked out.
 */
import { nameOfSide } from "sf/boards/dragon/faces.js";
import { HERO, whereabouts } from "sf/boards/dragon/places.js";
import { capital, signed } from "sf/boards/dragon/words.js";

/** @typedef {import("sf/match/types.js").Forecast} Forecast */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/match/Forecast.js").Tag} Tag */
/** @typedef {import("sf/match/table.js").Told} Told */

const END = "end-turn";

/** What changes besides life. @param {any} piece @returns {string[]} */
const changesOf = ({ defense, block, poison, energy, stunned }) =>
  [
    block ? `${signed(block)} block` : "",
    defense ? `${signed(defense)} defense` : "",
    poison ? `${signed(poison)} Poison` : "",
    energy ? `${signed(energy)} energy` : "",
    stunned === true ? "stunned" : stunned === false ? "wakes" : "",
  ].filter(Boolean);

/**
 * @param {any} piece  of a forecast
 * @param {boolean} [about]  it may come otherwise
 * @returns {Tag}
 */
export function tagOf(piece, about = false) {
  const { damage, health, dies, leaves } = piece;
  // over a piece there is room for little: what it costs is drawn where it is paid
  const { energy: _paid, defense, ...rest } = piece;
  const changes = changesOf(damage ? rest : { ...rest, defense });
  const text = damage ? signed(-damage) : "";
  const left = dies ? "dies" : leaves ? "leaves" : [damage ? `${health} left` : "", ...changes].filter(Boolean).join(", ");
  return { them: { text, word: left, fatal: Boolean(dies) }, you: null, about, wins: false };
}

/**
 * The forecast of what is about to be done: of what waits for a yes, of the lit place that is
 * looked at, of the end of the turn where that is looked at.
 * @param {{ told: Map<string, Told>, selection: import("sf/match/selection.js").Selection | null, isReady: boolean, spot: string | null }} parts
 * @returns {Told | null}
 */
export function shownForecast({ told, selection, isReady, spot }) {
  if (!selection) return (spot === END && told.get(END)) || null;
  return told.get(isReady ? selection.origin : (spot ?? "")) ?? null;
}

/**
 * All tags to be drawn: those of the shown forecast, and while targets are picked what it would do
 * to each of them.
 * @param {Parameters<typeof shownForecast>[0]} parts
 * @param {Told | null} shown
 */
export function tagsOf({ told, selection, isReady }, shown) {
  /** @type {Map<string, Tag>} */
  const tags = new Map();
  if (selection && !isReady) {
    for (const [place, { forecast, exact }] of told) {
      const piece = forecast.pieces[place];
      if (piece) put(tags, place, tagOf(piece, !exact || !forecast.certain));
    }
  }
  for (const [id, piece] of Object.entries(shown?.forecast.pieces ?? {}))
    put(tags, id, tagOf(piece, !shown?.exact || !shown.forecast.certain));
  return tags;
}

/** Only what says something. @param {Map<string, Tag>} tags @param {string} place @param {Tag} tag */
function put(tags, place, tag) {
  if (tag.them?.text || tag.them?.word) tags.set(place, tag);
}

/**
 * What the enemies would do to the hero if the turn ended now; null while nobody can say, or
 * nothing would come.
 * @param {Map<string, Told>} told
 */
export function threatOf(told) {
  const end = told.get(END);
  const hero = end?.forecast.pieces[HERO];
  if (!end || !hero) return null;
  const { damage = 0, block = 0, poison = 0, dies } = /** @type {any} */ (hero);
  if (!damage && block >= 0 && poison <= 0) return null;
  const words = [
    damage ? `${signed(-damage)} life` : "no life lost",
    block < 0 ? `${signed(block)} block` : "",
    poison > 0 ? `${signed(poison)} Poison` : "",
  ].filter(Boolean);
  return { damage, fatal: Boolean(dies), text: words.join(", "), isCertain: end.forecast.certain };
}

/** @param {Tag | null | undefined} tag */
export function tagLabel(tag) {
  if (!tag?.them) return "";
  const { text, word } = tag.them;
  return [tag.about ? "about" : "", text.replace("−", "loses "), word.replace("−", "minus ")].filter(Boolean).join(", ");
}

/** What the hero and an enemy are said to do. */
const VERBS = {
  hero: { lose: "lose", gain: "gain", get: "get", fall: "fall", is: "are" },
  enemy: { lose: "loses", gain: "gains", get: "gets", fall: "falls", is: "is" },
};

/** @param {any} piece @param {keyof typeof VERBS} who */
function pieceWords(piece, who) {
  const { damage, health, dies, leaves, poison, stunned } = piece;
  const verbs = VERBS[who];
  if (dies) return verbs.fall;
  if (leaves) return "leaves";
  // energy that an act costs is drawn where it is paid
  const amounts = ["block", "defense", "energy"]
    .filter((name) => piece[name] && !(name === "energy" && piece[name] < 0))
    .map((name) => `${piece[name] > 0 ? verbs.gain : verbs.lose} ${Math.abs(piece[name])} ${name}`);
  return [
    damage > 0 ? `${verbs.lose} ${damage}, ${health} left` : "",
    damage < 0 ? `${verbs.gain} ${-damage} life, ${health} now` : "",
    ...amounts,
    poison > 0 ? `${verbs.get} ${poison} Poison` : poison < 0 ? `${verbs.lose} ${-poison} Poison` : "",
    stunned === undefined ? "" : `${verbs.is} ${stunned ? "stunned" : "awake again"}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * A whole forecast in words, a sentence for each to whom something happens, enemies first.
 * @param {Forecast} forecast
 * @param {{ view: View, cards: Record<string, import("sf/match/types.js").CardFacts> }} facts
 */
export function forecastWords({ certain, pieces, wins }, { view, cards }) {
  const said = Object.entries(pieces).flatMap(([id, piece]) => {
    const words = pieceWords(piece, id === HERO ? "hero" : "enemy");
    if (!words) return [];
    if (id === HERO) return [`You ${words}.`];
    const found = whereabouts(view, id);
    const name = found ? nameOfSide(cards[found.key], found.side) : "An enemy";
    return [`${capital(name)} ${words}.`];
  });
  if (wins !== null) said.push("You win the hunt.");
  if (!certain && said.length) said.push("The rest is not known.");
  return said.join(" ");
}
