/**
 * The board after single events, for the eye alone: what a step told so far. The truth is the
 * step's last view, which is shown at its end.
 */
import { picoAt } from "sf/boards/enigma/places.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {Record<string, any>} Facts */

/** @param {View} view @param {number} seat @param {Facts} changes @returns {View} */
const withPlayer = (view, seat, changes) => ({
  ...view,
  players: view.players.map((/** @type {Facts} */ player, /** @type {number} */ index) =>
    index === seat ? { ...player, ...changes } : player,
  ),
});

/**
 * @param {View} view
 * @param {string} id
 * @param {Facts | ((pico: Facts) => Facts)} changes
 */
function withPico(view, id, changes) {
  const found = picoAt(view, id);
  if (!found) return view;
  const change = typeof changes === "function" ? changes(found.pico) : changes;
  const { picos } = view.players[found.seat];
  return withPlayer(view, found.seat, { picos: { ...picos, [id]: { ...found.pico, ...change } } });
}

/** @param {View} view @param {number} seat @param {string} id */
function withoutCard(view, seat, id) {
  const { hand, hand_size: size } = view.players[seat];
  if (!hand) return withPlayer(view, seat, { hand_size: size - 1 });
  return withPlayer(view, seat, { hand: hand.filter((/** @type {Facts} */ card) => card.id !== id) });
}

/** @param {View} view @param {number} seat @param {Facts[]} cards */
const withDiscarded = (view, seat, cards) =>
  withPlayer(view, seat, { discard: [...view.players[seat].discard, ...cards] });

/** A Pico as it enters: as the step ends with it, or new. @param {View} after @param {Facts} card @param {number} integrity */
const entering = (after, card, integrity) => ({
  ...(picoAt(after, card.id)?.pico ?? { turn_played: after.turn }),
  card: card.card,
  stack: [card],
  integrity,
  max_integrity: integrity,
  flux: [],
  gear: null,
  status: null,
});

/** @param {View} view @param {GameEvent} event  a Pico that is knocked out leaves its slot */
function withoutPico(view, { pico, player }) {
  const { picos, vanguard, rearguard } = view.players[player];
  const { [pico]: gone, ...left } = picos;
  if (!gone) return view;
  const flux = gone.flux.map((/** @type {Facts} */ { id, element }) => ({ id, card: element }));
  const cards = [...gone.stack, ...flux, ...(gone.gear ? [gone.gear] : [])];
  const places = {
    picos: left,
    vanguard: vanguard === pico ? null : vanguard,
    rearguard: rearguard.filter((/** @type {string} */ id) => id !== pico),
  };
  return withDiscarded(withPlayer(view, player, places), player, cards);
}

/** @param {View} view @param {string} id */
const withoutFlux = (view, id) => ({
  ...view,
  players: view.players.map((/** @type {Facts} */ player) => ({
    ...player,
    picos: Object.fromEntries(
      Object.entries(player.picos).map(([key, pico]) => [
        key,
        { ...pico, flux: pico.flux.filter((/** @type {Facts} */ one) => one.id !== id) },
      ]),
    ),
  })),
});

/** @param {View} view @param {GameEvent} event */
const withIntegrity = (view, { pico, integrity }) => withPico(view, pico, { integrity });

/** @type {Record<string, (view: View, event: GameEvent, step: { after: View }) => View>} */
const PATCHES = {
  turn_began: (view, { player, turn }) => ({ ...view, turn, active: player, phase: "main" }),
  picos_revealed: (view, _event, { after }) => ({ ...view, players: after.players, phase: "main" }),
  card_drawn: (view, { player, card, hand_size: size, deck_size: deck }) => {
    const { hand } = view.players[player];
    const counts = view.players[player].deck ? {} : { deck_size: deck };
    if (!hand) return withPlayer(view, player, { hand_size: size, ...counts });
    return withPlayer(view, player, { hand: card ? [...hand, card] : hand, ...counts });
  },
  card_discarded: (view, { player, card }) =>
    withDiscarded(withoutCard(view, player, card.id), player, [card]),
  pico_played: (view, { player, card, integrity }, { after }) => {
    const left = withoutCard(view, player, card.id);
    const { picos, rearguard } = left.players[player];
    return withPlayer(left, player, {
      picos: { ...picos, [card.id]: entering(after, card, integrity) },
      rearguard: [...rearguard, card.id],
    });
  },
  pico_upgraded: (view, { player, pico, card }) =>
    withPico(withoutCard(view, player, card.id), pico, (was) => ({
      card: card.card,
      stack: [...was.stack, card],
      status: null,
    })),
  integrity_changed: (view, { pico, integrity, max_integrity: most }) =>
    withPico(view, pico, { integrity, max_integrity: most }),
  flux_attached: (view, { player, pico, flux, origin }) => {
    const { discard } = view.players[player];
    const left =
      origin === "hand"
        ? withoutCard(view, player, flux.id)
        : withPlayer(view, player, { discard: discard.filter((/** @type {Facts} */ one) => one.id !== flux.id) });
    return withPico(left, pico, (was) => ({ flux: [...was.flux, flux] }));
  },
  flux_moved: (view, { pico, flux }) =>
    withPico(withoutFlux(view, flux.id), pico, (was) => ({ flux: [...was.flux, flux] })),
  flux_discarded: (view, { pico, flux }) => {
    const found = picoAt(view, pico);
    if (!found) return view;
    const gone = found.pico.flux.filter((/** @type {Facts} */ { id }) => flux.includes(id));
    const left = withPico(view, pico, (was) => ({
      flux: was.flux.filter((/** @type {Facts} */ { id }) => !flux.includes(id)),
    }));
    return withDiscarded(left, found.seat, gone.map((/** @type {Facts} */ { id, element }) => ({ id, card: element })));
  },
  gear_equipped: (view, { player, pico, card, replaced }) => {
    const left = withPico(withoutCard(view, player, card.id), pico, { gear: card });
    return replaced ? withDiscarded(left, player, [replaced]) : left;
  },
  domain_played: (view, { player, card }) => ({
    ...withoutCard(view, player, card.id),
    domain: { ...card, owner: player },
  }),
  domain_removed: (view, { player, card }) => ({ ...withDiscarded(view, player, [card]), domain: null }),
  agent_played: (view, { player, card }) => withDiscarded(withoutCard(view, player, card.id), player, [card]),
  vanguard_switched: (view, { player, vanguard, rearguard }) =>
    withPlayer(view, player, {
      vanguard,
      rearguard: view.players[player].rearguard.map((/** @type {string} */ id) => (id === vanguard ? rearguard : id)),
    }),
  pico_damaged: withIntegrity,
  pico_healed: withIntegrity,
  status_gained: (view, { pico, status }) => withPico(view, pico, { status }),
  status_lost: (view, { pico }) => withPico(view, pico, { status: null }),
  pico_knocked_out: withoutPico,
  spark_earned: (view, { player, sparks }) => withPlayer(view, player, { sparks }),
  pico_promoted: (view, { player, pico }) =>
    withPlayer(view, player, {
      vanguard: pico,
      rearguard: view.players[player].rearguard.filter((/** @type {string} */ id) => id !== pico),
    }),
};

/** @type {import("sf/match/board.js").Board["patched"]} */
export const patched = (view, event, step) => PATCHES[event.type]?.(view, event, step) ?? view;
