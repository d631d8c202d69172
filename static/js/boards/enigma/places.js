/**
 * Names of places on an Enigma board: Picos and cards by their ids, "slot:0:2" an empty Rearguard
 * slot, "vanguard:0" an empty Vanguard slot, "domain" the shared one, "strike:1", "recall" and
 * "ability:p3:gear" the acts of a Pico.
 */

/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {{ seat: number, id: string, pico: Record<string, any>, isVanguard: boolean }} Standing */

export const REARGUARD = 5;
export const DOMAIN = "domain";

/** @param {number} seat @param {number} index */
export const slotPlace = (seat, index) => `slot:${seat}:${index}`;
/** @param {number} seat */
export const vanguardPlace = (seat) => `vanguard:${seat}`;
/** @param {string} pico @param {string} source */
export const abilityPlace = (pico, source) => `ability:${pico}:${source}`;

/**
 * A Pico with its seat and rank, or null.
 * @param {View} view
 * @param {string} id
 * @returns {Standing | null}
 */
export function picoAt(view, id) {
  for (const [seat, player] of view.players.entries()) {
    const pico = player.picos[id];
    if (pico) return { seat, id, pico, isVanguard: player.vanguard === id };
  }
  return null;
}

/**
 * The card key behind a piece: a Pico, the Domain, Gear, a card in the own hand or a discard pile,
 * or one that a search has found.
 * @param {View} view
 * @param {string} id
 * @returns {string | null}
 */
export function cardKey(view, id) {
  const pico = picoAt(view, id)?.pico;
  if (pico) return pico.card;
  if (id === DOMAIN) return view.domain?.card ?? null;
  const known = [
    ...view.players.flatMap((/** @type {any} */ player) => [...(player.hand ?? []), ...player.discard]),
    ...view.pending.flatMap((/** @type {any} */ pending) => pending.cards ?? []),
  ];
  return known.find((/** @type {any} */ card) => card.id === id)?.card ?? null;
}

/**
 * Where a value of a choice is picked: a Pico; Flux has no place, it is asked for in words.
 * @type {import("sf/match/selection.js").PlaceOf}
 */
export const placeOf = (_act, _field, [value]) => (typeof value === "string" ? value : null);
