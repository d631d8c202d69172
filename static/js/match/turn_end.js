/** How a player ends a turn by hand. */

/**
 * @typedef {object} TurnEnd
 * @property {string} type  of the action
 * @property {(count: number) => string} note  count: what could still act
 * @property {boolean | "always"} [isForetold]  whether a forecast says what comes of it while it is looked at, or
 *   as long as nothing is held
 */

/** @type {TurnEnd} */
export const END_TURN = { type: "end_turn", note: (count) => (count ? `${count} can still act` : "") };
