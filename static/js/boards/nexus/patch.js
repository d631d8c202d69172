/**
 * The board between two views: what is shown while a step is told, event by event. Only numbers
 * that events carry are written; the next view replaces all of it.
 */
import { creatureAt } from "sf/boards/nexus/places.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {Record<string, any>} Facts */

/**
 * @param {View} view
 * @param {number} seat
 * @param {Facts} changes
 */
const withPlayer = (view, seat, changes) => ({
  ...view,
  players: view.players.map((/** @type {Facts} */ player, /** @type {number} */ index) =>
    index === seat ? { ...player, ...changes } : player,
  ),
});

/**
 * @param {View} view
 * @param {string} id
 * @param {Facts | ((creature: Facts) => Facts)} changes
 */
function withCreature(view, id, changes) {
  const found = creatureAt(view, id);
  if (!found) return view;
  const change = typeof changes === "function" ? changes(found.creature) : changes;
  const board = { ...view.players[found.seat].board, [id]: { ...found.creature, ...change } };
  return withPlayer(view, found.seat, { board });
}

/**
 * @param {View} view
 * @param {string} id
 */
function withoutCreature(view, id) {
  const found = creatureAt(view, id);
  if (!found) return view;
  const { [id]: _gone, ...board } = view.players[found.seat].board;
  return withPlayer(view, found.seat, { board });
}

/**
 * @param {View} view
 * @param {GameEvent} event  with `player`, `lane`, `health`
 */
const withTower = (view, { player, lane, health }) =>
  withPlayer(view, player, { towers: { ...view.players[player].towers, [lane]: health } });

/**
 * @param {View} view
 * @param {GameEvent} event  with `player` and new values of the hero
 * @param {Facts} changes
 */
const withHero = (view, { player }, changes) =>
  withPlayer(view, player, { hero: { ...view.players[player].hero, ...changes } });

/**
 * @param {View} view
 * @param {number} seat
 * @param {string} id
 */
function withoutCard(view, seat, id) {
  const { hand, hand_size } = view.players[seat];
  if (!hand) return withPlayer(view, seat, { hand_size: hand_size - 1 });
  return withPlayer(view, seat, { hand: hand.filter((/** @type {Facts} */ card) => card.id !== id) });
}

/**
 * @param {View} view
 * @param {GameEvent} event  with `player`, and `card` if the viewer may know it
 */
function withDrawn(view, { player, card, hand_size, deck_size }) {
  const { hand } = view.players[player];
  const counts = deck_size === undefined ? {} : { deck_size };
  if (!hand) return withPlayer(view, player, { hand_size, ...counts });
  return withPlayer(view, player, { hand: card ? [...hand, card] : hand, ...counts });
}

/** Values of a creature that a step's last view knows and its first events do not. */
const FRESH = {
  charge: 0,
  poison: 0,
  bleed: 0,
  burn: 0,
  stun: 0,
  attacks_made: 0,
  played_this_turn: true,
  sneaky: false,
  silenced: false,
  sturdy_used: false,
};

/**
 * A creature as it enters: by its card, and by the step's last view where that still has it.
 * @param {View} view
 * @param {GameEvent} event
 * @param {import("sf/match/types.js").CardFacts | undefined} card
 * @param {View} after
 */
function withEntering(view, event, card, after) {
  const { id, card: key } = event.card;
  const design = card?.design ?? {};
  const creature = {
    ...FRESH,
    traits: design.traits ?? [],
    attack: design.attack ?? 0,
    health: design.health ?? 0,
    max_health: design.health ?? 0,
    armor: design.armor ?? 0,
    resistance: design.resistance ?? 0,
    sneaky: Boolean(creatureAt(after, id)?.creature.sneaky),
    card: key,
    lane: event.lane,
    slot: event.slot,
  };
  const left = withoutCard(view, event.player, id);
  const player = left.players[event.player];
  return withPlayer(left, event.player, {
    board: { ...player.board, [id]: creature },
    energy: player.energy - event.cost,
  });
}

/** @type {Record<string, (view: View, event: GameEvent, step: { cards: Record<string, any>, after: View }) => View>} */
const PATCHES = {
  turn_began: (view, { player, turn, energy, max_energy }) =>
    withPlayer({ ...view, turn, active: player, phase: "main" }, player, { energy, max_energy }),
  card_drawn: withDrawn,
  card_taken: withDrawn,
  card_overdrawn: (view, { player, card, deck_size }) =>
    withPlayer(view, player, { deck_size, removed: [...view.players[player].removed, card] }),
  card_played: (view, event, { cards, after }) => withEntering(view, event, cards[event.card.card], after),
  card_kindled: (view, { player, card, energy }) =>
    withPlayer(withoutCard(view, player, card.id), player, {
      energy,
      kindled: true,
      removed: [...view.players[player].removed, card],
    }),
  patron_used: (view, { player, cost }) =>
    withPlayer(view, player, { patron_used: true, energy: view.players[player].energy - (cost ?? 0) }),
  attack_declared: (view, { attacker }) =>
    withCreature(view, attacker, (creature) => ({ attacks_made: creature.attacks_made + 1 })),
  charge_paid: (view, { creature, charge }) => withCreature(view, creature, { charge }),
  creature_damaged: (view, { creature, health }) => withCreature(view, creature, { health }),
  creature_healed: (view, { creature, health }) => withCreature(view, creature, { health }),
  creature_saved: (view, { creature }) => withCreature(view, creature, { health: 1 }),
  tower_damaged: withTower,
  tower_healed: withTower,
  tower_rebuilt: withTower,
  hero_damaged: (view, event) => withHero(view, event, { health: event.health, armor: event.armor }),
  hero_healed: (view, event) => withHero(view, event, { health: event.health }),
  hero_armor_changed: (view, event) => withHero(view, event, { armor: event.armor }),
  status_gained: (view, { creature, status, stacks }) => withCreature(view, creature, { [status]: stacks }),
  status_lost: (view, { creature, status, stacks }) => withCreature(view, creature, { [status]: stacks }),
  stat_changed: (view, { creature, stat, value, amount }) =>
    withCreature(view, creature, (before) =>
      stat === "health"
        ? { health: value, max_health: Math.max(before.max_health + amount, value) }
        : { [stat]: value },
    ),
  energy_changed: (view, { player, energy, max_energy }) => withPlayer(view, player, { energy, max_energy }),
  creature_died: (view, { creature }) => withoutCreature(view, creature),
  creature_removed: (view, { creature }) => withoutCreature(view, creature),
  creature_silenced: (view, { creature }) =>
    withCreature(view, creature, { silenced: true, traits: [], charge: 0, sneaky: false }),
  creature_cleansed: (view, { creature }) =>
    withCreature(view, creature, { poison: 0, bleed: 0, burn: 0, stun: 0 }),
};

/**
 * @param {View} view
 * @param {GameEvent} event
 * @param {{ cards: Record<string, any>, after: View }} step
 * @returns {View}
 */
export const patched = (view, event, step) => PATCHES[event.type]?.(view, event, step) ?? view;
