/**
 * Names of places on a Nexus board, as forecasts name them ("tower:1:left", "hero:0"), with
 * "slot:0:mid:1" besides; creatures and cards are named by their ids.
 */

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").View} View */

export const LANES = /** @type {const} */ (["left", "mid", "right"]);
export const SLOTS = /** @type {const} */ ([0, 1]);
/** @type {Record<string, string>} */
export const LANE_NAMES = { left: "Left", mid: "Mid", right: "Right" };

/** @param {number} seat @param {string} lane */
export const towerPlace = (seat, lane) => `tower:${seat}:${lane}`;
/** @param {number} seat */
export const heroPlace = (seat) => `hero:${seat}`;
/** @param {number} seat @param {string} lane @param {number} slot */
export const slotPlace = (seat, lane, slot) => `slot:${seat}:${lane}:${slot}`;

/** A card that waits in its slot for its target. @param {string} id */
export const ghostPlace = (id) => `ghost:${id}`;

/**
 * A creature with its id and seat, or null.
 * @param {View} view
 * @param {string} id
 * @returns {{ seat: number, id: string, creature: Record<string, any> } | null}
 */
export function creatureAt(view, id) {
  for (const [seat, player] of view.players.entries()) {
    const creature = player.board[id];
    if (creature) return { seat, id, creature };
  }
  return null;
}

/**
 * The creature in a slot, or null.
 * @param {View} view
 * @param {number} seat
 * @param {string} lane
 * @param {number} slot
 */
export function occupant(view, seat, lane, slot) {
  const found = Object.entries(view.players[seat].board).find(
    ([, creature]) => creature.lane === lane && creature.slot === slot,
  );
  return found ? { seat, id: found[0], creature: found[1] } : null;
}

/**
 * The card key behind a piece: a creature on a board, a card in the viewer's own hand, or one
 * that the viewer must choose from.
 * @param {View} view
 * @param {string} id
 * @returns {string | null}
 */
export function cardKey(view, id) {
  const creature = creatureAt(view, id)?.creature;
  if (creature) return creature.card;
  const known = [
    ...view.players.flatMap((/** @type {any} */ player) => player.hand ?? []),
    ...(view.pending?.cards ?? []),
  ];
  return known.find((/** @type {any} */ card) => card.id === id)?.card ?? null;
}

/**
 * The side whose towers a choice names: the enemy's for strikes, else that of the effect's words
 * (rules page: "in play, activate, special_target and patron it is the tower of the side that
 * the effect names").
 * @param {Act} act
 * @param {string} name  of the field
 * @param {CardFacts | undefined} card
 * @param {number} you
 */
function towerSeat(act, name, card, you) {
  if (act.type === "attack" && name === "target") return 1 - you;
  if (act.type === "patron") return you; // Spirewright
  return String(card?.design.special?.target ?? "").includes("Ally") ? you : 1 - you;
}

/**
 * Where on the board a value of a choice is picked.
 * @param {View} view
 * @param {Record<string, CardFacts>} cards
 * @returns {import("sf/match/selection.js").PlaceOf}
 */
export const placesOf = (view, cards) => (act, field, value) => {
  const you = view.you ?? 0;
  if (field.names.includes("lane")) {
    const lane = value[field.names.indexOf("lane")];
    return slotPlace(you, lane, value[field.names.indexOf("slot")]);
  }
  const [name = ""] = field.names;
  const [target] = value;
  if (target === "hero") return heroPlace(1 - you);
  if (String(target).startsWith("tower:")) {
    const key = act.piece === null ? null : cardKey(view, act.piece);
    return towerPlace(towerSeat(act, name, key ? cards[key] : undefined, you), target.slice(6));
  }
  return act.type === "play" && target === act.piece ? ghostPlace(target) : String(target);
};

/**
 * The number under which a slot is picked by key: 1 to 6, from left to right.
 * @param {string} lane
 * @param {number} slot
 */
export const slotDigit = (lane, slot) => LANES.findIndex((one) => one === lane) * 2 + slot + 1;
