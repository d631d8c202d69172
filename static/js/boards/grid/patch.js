/**
 * The board after single events, for the eye alone: what a step told so far. The truth is the
 * step's last view, which is shown at its end.
 */
import { standing } from "sf/boards/grid/places.js";
import { arrowsFacing } from "sf/boards/grid/words.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {Record<string, any>} Facts */
/** @typedef {{ cards: Record<string, import("sf/match/types.js").CardFacts>, after: View }} Told */

/** @param {View} view @param {number} seat @param {Facts} changes @returns {View} */
const withPlayer = (view, seat, changes) => ({
  ...view,
  players: view.players.map((/** @type {Facts} */ player, /** @type {number} */ index) =>
    index === seat ? { ...player, ...changes } : player,
  ),
});

/** @param {View} view @param {string} id @param {Facts} changes @returns {View} */
function withAssistant(view, id, changes) {
  const found = standing(view, id);
  if (!found) return view;
  return { ...view, squares: { ...view.squares, [found.square]: { ...found.assistant, ...changes } } };
}

/** @param {View} view @param {number} square @returns {View} */
function withoutSquare(view, square) {
  const { [square]: _gone, ...squares } = view.squares;
  return { ...view, squares };
}

/** Out of all lists of its owner. @param {View} view @param {number} seat @param {string} id */
function withoutCard(view, seat, id) {
  const { available, resting } = view.players[seat];
  /** @param {Facts[]} cards */
  const others = (cards) => cards.filter((card) => card.id !== id);
  return withPlayer(view, seat, { available: others(available), resting: others(resting) });
}

/** @param {View} view @param {number} seat @param {Facts} card */
function withAvailable(view, seat, card) {
  const left = withoutCard(view, seat, card.id);
  return withPlayer(left, seat, { available: [...left.players[seat].available, card] });
}

/** @param {Record<string, any>} cards @param {string} key @param {string} facing */
const arrowsOf = (cards, key, facing) => arrowsFacing(cards[key]?.design.arrows ?? [], facing);

/** @type {Record<string, (view: View, event: GameEvent, told: Told) => View>} */
const PATCHES = {
  turn_began: (view, { player, turn }) => ({ ...view, turn, active: player, phase: "setup" }),
  counters_changed: (view, { player, assistant, counters }) =>
    withPlayer(view, player, {
      resting: view.players[player].resting.map((/** @type {Facts} */ one) =>
        one.id === assistant ? { ...one, counters } : one,
      ),
    }),
  assistant_woke: (view, { player, card }) => withAvailable(view, player, card),
  trick_played: (view, { player, card }) => {
    const left = withoutCard(view, player, card.id);
    const discard = [...left.players[player].discard, card];
    return { ...withPlayer(left, player, { discard, trick_played: true }), phase: "placement" };
  },
  attack_changed: (view, { assistant, attack }) => withAssistant(view, assistant, { attack }),
  defense_changed: (view, { assistant, defense }) => withAssistant(view, assistant, { defense }),
  assistant_turned: (view, { assistant, facing }, { cards }) => {
    const key = standing(view, assistant)?.assistant.card;
    return withAssistant(view, assistant, { facing, arrows: arrowsOf(cards, key, facing) });
  },
  assistant_returned: (view, { player, card, square }) =>
    withAvailable(withoutSquare(view, square), player, card),
  square_blocked: (view, { square, until }) => ({ ...view, blocked: { ...view.blocked, [square]: until } }),
  square_opened: (view, { square }) => {
    const { [square]: _open, ...blocked } = view.blocked;
    return { ...view, blocked };
  },
  assistant_placed: (view, { player, card, square, facing, attack, defense }, { cards }) => {
    const left = withoutCard(view, player, card.id);
    const arrows = arrowsOf(cards, card.card, facing);
    const entering = { ...card, owner: player, facing, arrows, attack, defense, damage: 0 };
    return { ...left, squares: { ...left.squares, [square]: entering } };
  },
  assistant_damaged: (view, { assistant, defense, amount }) => {
    const before = standing(view, assistant)?.assistant.damage ?? 0;
    return withAssistant(view, assistant, { defense, damage: before + amount });
  },
  assistant_healed: (view, { assistant, defense }) => withAssistant(view, assistant, { defense, damage: 0 }),
  assistant_fell: (view, { player, card, square, counters }) => {
    const left = withoutSquare(view, square);
    const resting = [...left.players[player].resting, ...(counters ? [{ ...card, counters }] : [])];
    return withPlayer(left, player, { resting });
  },
  turn_ended: (view, { player }) => withPlayer(view, player, { trick_played: false }),
  match_over: (view) => ({ ...view, phase: "over" }),
};

/** @type {import("sf/match/board.js").Board["patched"]} */
export const patched = (view, event, told) => PATCHES[event.type]?.(view, event, told) ?? view;
