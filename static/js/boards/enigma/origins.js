/**
 * What a press on an Enigma board begins. A card has one act; a Pico may have several, each with a
 * button and a name of its own: "strike:0", "recall", "ability:p3:gear".
 */
import { actsOf, findAct, named, openField } from "sf/match/choices.js";
import { abilityPlace, DOMAIN, picoAt, REARGUARD, slotPlace } from "sf/boards/enigma/places.js";

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/selection.js").Offer} Offer */

/** @param {Act} act @param {string} name */
const only = (act, name) => act.fields.find(({ names }) => names[0] === name)?.values?.[0]?.[0];

/**
 * The name of an act of a Pico.
 * @param {Act} act
 * @returns {string | null}
 */
export function actPlace(act) {
  if (act.type === "strike") return `strike:${only(act, "strike")}`;
  if (act.type === "recall") return "recall";
  if (act.type === "ability") return abilityPlace(act.piece ?? "", only(act, "source") ?? "pico");
  return null;
}

/** @type {import("sf/match/board.js").Board["isOrigin"]} */
export const isOrigin = (place) => /^(strike:|recall$|ability:)/.test(place);

/** @type {import("sf/match/board.js").Board["actsAt"]} */
export const actsAt = (choices, origin) =>
  isOrigin(origin) ? choices.acts.filter((act) => actPlace(act) === origin) : actsOf(choices, origin);

/** Values that the origin has named already. @param {Act} act */
function given(act) {
  const fields = act.fields.filter(({ names }) => names[0] === "strike" || names[0] === "source");
  return Object.assign({}, ...fields.map((field) => named(field, field.values?.[0] ?? [])));
}

/** @type {import("sf/match/board.js").Board["begin"]} */
export function begin(choices, origin, type) {
  const acts = actsAt(choices, origin).filter((act) => !type || act.type === type);
  const [act] = acts;
  if (!act || acts.length > 1) return { origin, act: null, picked: {} }; // its acts are buttons
  return { origin, act, picked: given(act) };
}

/** Is all said, so that only a yes is wanted? @param {import("sf/match/selection.js").Selection | null} held */
const isReady = (held) => Boolean(held?.act && !openField(held.act, held.picked));

/**
 * Where the board takes a yes: the enemy Vanguard for a Strike, the first free slot for an Origin.
 * @param {import("sf/match/types.js").View} view
 * @param {Act} act
 */
function yesPlace(view, act) {
  const you = view.you ?? 0;
  if (act.type === "strike") return view.players[1 - you].vanguard;
  if (act.type === "domain") return DOMAIN;
  if (act.type !== "play") return null;
  const count = view.players[you].rearguard.length;
  return count < REARGUARD ? slotPlace(you, count) : null;
}

/** @type {import("sf/match/board.js").Board["moreOffers"]} */
export function moreOffers(view, choices, selection) {
  if (!view) return [];
  if (selection) {
    const place = selection.act && isReady(selection) ? yesPlace(view, selection.act) : null;
    return place === null ? [] : [{ place, selection, complete: true }];
  }
  const act = findAct(choices, "promote");
  const field = act?.fields[0];
  if (!act || !field) return [];
  return (field.values ?? []).map((value) => ({
    place: String(value[0]),
    selection: { origin: String(value[0]), act, picked: named(field, value) },
    complete: true,
  }));
}

/** @type {import("sf/match/board.js").Board["blockAt"]} */
export function blockAt(view, choices, origin, type) {
  const [kind = "", piece = ""] = origin.split(":");
  const vanguard = view && view.you !== null ? view.players[view.you].vanguard : null;
  if (kind === "strike") {
    const blocks = choices.blocked[vanguard] ?? [];
    return blocks.find(({ act, facts }) => act === kind && String(facts.strike) === piece) ?? null;
  }
  const blocks = choices.blocked[kind === "recall" ? vanguard : kind === "ability" ? piece : origin] ?? [];
  const wanted = isOrigin(origin) ? kind : type;
  return blocks.find(({ act }) => !wanted || act === wanted) ?? null;
}

/** @type {import("sf/match/board.js").Board["valueAt"]} */
export function valueAt(view, _act, field, place) {
  const [name = ""] = field.names;
  if (!view || field.pick || !picoAt(view, place)) return null;
  return typeof field.values?.[0]?.[0] === "string" ? { [name]: place } : null;
}

/** @type {import("sf/match/board.js").Board["isOwn"]} */
export function isOwn(view, place) {
  if (!view || view.you === null || view.you === undefined) return false;
  const isHeld = view.players[view.you].hand.some((/** @type {any} */ card) => card.id === place);
  return isHeld || picoAt(view, place)?.seat === view.you;
}

/** @type {import("sf/match/board.js").Board["placesOfDigit"]} */
export function placesOfDigit(view, digit) {
  if (digit > REARGUARD + 1) return [];
  const near = view.you ?? 0;
  const ids = [near, 1 - near].flatMap((seat) => {
    const { vanguard, rearguard } = view.players[seat];
    return digit > REARGUARD ? (vanguard ?? []) : (rearguard[digit - 1] ?? slotPlace(seat, digit - 1));
  });
  return ids.reverse();
}
