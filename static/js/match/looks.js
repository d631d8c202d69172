/** Looks of events that several games have: what breaks, what is used up, what is told over a piece. */

/** @typedef {import("sf/match/stage.js").Kit} Kit */
/** @typedef {import("sf/match/stage.js").Performance} Performance */
/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */

const CRACK = [
  { filter: "brightness(1.6)", rotate: "0deg" },
  { filter: "grayscale(1) brightness(0.7)", rotate: "2deg", offset: 0.35 },
  { filter: "grayscale(1) brightness(0.3)", rotate: "5deg", scale: 0.85, opacity: 0, translate: "0 14px" },
];
const USED = [{ filter: "brightness(1)" }, { filter: "brightness(1.6)", translate: "0 -30px", opacity: 0 }];

/** @param {Kit} kit @param {string} place @param {string} text @param {string} tone */
export function rise(kit, place, text, tone) {
  const element = kit.find(place);
  if (element) kit.rise(element, text, tone);
}

/** @param {string} look @param {Keyframe[]} frames @returns {(placeOf: (event: GameEvent) => string) => Performance} */
const leaving = (look, frames) => (placeOf) => ({
  before(event, kit) {
    const element = kit.find(placeOf(event));
    if (element) kit.vanish(element, look, frames);
  },
});

/** What dies. */
export const breaking = leaving("dying", CRACK);
/** What is used up, or taken away. */
export const usedUp = leaving("used", USED);

/** Whose turn it is, across the table. @param {(seat: number) => string} placeOf  something of a side @returns {Performance} */
export const turning = (placeOf) => ({
  after(event, kit) {
    const own = kit.find(placeOf(event.player))?.closest("[data-own]");
    kit.banner(own ? "Your turn" : "Their turn", own ? "ours" : "theirs");
  },
});
