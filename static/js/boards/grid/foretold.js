/**
 * What a forecast says of each Assistant (docs/protocol.md): the tag over it, the hits at its
 * edges, and the same in words. Nothing is worked out.
 */
import { settledAt } from "sf/boards/grid/origins.js";
import { whereabouts } from "sf/boards/grid/places.js";
import { counted, signed } from "sf/boards/grid/words.js";

/** @typedef {import("sf/match/types.js").Forecast} Forecast */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {{ source: string, cause: string, edge: string | null, amount: number }} Hit */
/** @typedef {{ text: string, word: string, fatal: boolean, hits: Hit[], facing: string | null }} Tag */
/** @typedef {import("sf/boards/grid/scene.js").SceneParts} SceneParts */

/**
 * The forecast of what the player is about to do: of what waits for a yes, of the lit place that
 * is looked at, of the end of the turn.
 * @param {Pick<SceneParts, "told" | "selection" | "spot">} parts
 * @returns {Forecast | null}
 */
export function shownForecast({ told, selection, spot }) {
  const place = selection ? (settledAt(selection) ? selection.origin : spot) : "end-turn";
  return (place && told.get(place)?.forecast) || null;
}

/** What is left of it; one without any still fights until the end of the combat (G4.6). @param {number} health */
const leftWords = (health) => (health > 0 ? `${health} left` : "falls after combat");

/** @param {any} piece  of a forecast @returns {Tag} */
export function tagOf(piece) {
  const hits = piece.hits ?? [];
  const changes = [
    piece.attack ? `${signed(piece.attack)} attack` : "",
    piece.defense ? `${signed(piece.defense)} defense` : "",
    piece.facing ? `faces ${piece.facing}` : "",
    piece.leaves ? "goes back" : "",
  ].filter(Boolean);
  const rest = piece.counters ? `rests ${piece.counters}` : "no rest";
  if (piece.damage === undefined) changes.push(`${signed(piece.counters)} rest`);
  const left = hits.length ? leftWords(piece.health) : "";
  return {
    text: hits.length ? `−${piece.damage}` : "",
    word: piece.dies ? `falls, ${rest}` : [...changes, left].filter(Boolean).join(", "),
    fatal: Boolean(piece.dies),
    hits,
    facing: piece.facing ?? null,
  };
}

/**
 * All tags to be drawn: those of the shown forecast, and while a Trick is held what it would do to
 * each target.
 * @param {Pick<SceneParts, "told" | "selection">} parts
 * @param {Forecast | null} shown
 */
export function tagsOf({ told, selection }, shown) {
  /** @type {Map<string, Tag>} */
  const tags = new Map();
  if (selection?.act?.type === "trick" && !settledAt(selection)) {
    for (const [place, { forecast }] of told) {
      const piece = forecast.pieces[place];
      if (piece) tags.set(place, tagOf(piece));
    }
  }
  for (const [id, piece] of Object.entries(shown?.pieces ?? {})) tags.set(id, tagOf(piece));
  return tags;
}

/** @param {Tag | null | undefined} tag */
export function tagLabel(tag) {
  if (!tag) return "";
  return [tag.text.replace("−", "loses "), tag.word.replace("−", "minus ")].filter(Boolean).join(", ");
}

/**
 * A whole forecast in words, one sentence for each Assistant that something happens to.
 * @param {Forecast} forecast
 * @param {{ view: View, cards: Record<string, import("sf/match/types.js").CardFacts> }} facts
 */
export function forecastWords({ pieces, wins }, { view, cards }) {
  const you = view.you ?? 0;
  const said = Object.entries(pieces).map(([id, piece]) => {
    const found = whereabouts(view, id);
    const name = (found && cards[found.card]?.name) || "An Assistant";
    const whose = found?.seat === you ? "your" : "their";
    const where = found?.square ? ` on ${found.square}` : "";
    return { isOurs: found?.seat === you, text: `${whose} ${name}${where} ${pieceWords(piece)}` };
  });
  said.sort((one, other) => Number(one.isOurs) - Number(other.isOurs));
  const sentences = said.map(({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
  if (wins !== null) sentences.push(wins === you ? "You win." : "They win.");
  return sentences.join(" ") || "Nobody is hit.";
}

/** @param {any} piece */
function pieceWords(piece) {
  const { damage, health, hits = [] } = piece;
  const parts = [
    piece.leaves ? "goes back to the hand" : "",
    piece.facing ? `faces ${piece.facing}` : "",
    piece.attack ? `has ${signed(piece.attack)} attack` : "",
    piece.defense ? `has ${signed(piece.defense)} defense` : "",
    hits.length ? `loses ${damage}` : "",
  ].filter(Boolean);
  if (piece.dies) parts.push(piece.counters ? `falls, to rest with ${piece.counters}` : "falls, without rest");
  else if (hits.length) parts.push(leftWords(health));
  if (damage === undefined) {
    const more = piece.counters > 0 ? "more" : "less";
    parts.push(`rests with ${counted(Math.abs(piece.counters), "counter")} ${more}`);
  }
  return parts.join(", ");
}
