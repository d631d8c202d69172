/** How the events of Grid look: what moves, what rises, what breaks. */
import { barPlace, squarePlace } from "sf/boards/grid/places.js";
import { signed } from "sf/boards/grid/words.js";
import { breaking, rise, turning, usedUp } from "sf/match/looks.js";

/** @typedef {import("sf/match/stage.js").Performance} Performance */

/** @param {string} name @returns {Performance} */
const changing = (name) => ({
  after(event, kit) {
    if (event.cause === "trick")
      rise(kit, event.assistant, `${signed(event.amount)} ${name}`, event.amount < 0 ? "loss" : "gain");
  },
});

/** @param {(event: import("sf/match/types.js").GameEvent) => string} placeOf @returns {Performance} */
const ringing = (placeOf) => ({
  after(event, kit) {
    const element = kit.find(placeOf(event));
    if (element) kit.ring(element, "special");
  },
});

/** @type {Record<string, Performance>} */
export const performances = {
  turn_began: turning(barPlace),
  assistant_placed: {
    before(event, kit) {
      const card = kit.find(event.card.id);
      if (card) kit.rects.set(event.card.id, card.getBoundingClientRect());
    },
    after(event, kit) {
      const element = kit.find(event.card.id);
      if (element) kit.arrive(element, kit.rects.get(event.card.id) ?? null);
      kit.rects.clear();
    },
  },
  trick_played: usedUp(({ card }) => card.id),
  assistant_turned: ringing(({ assistant }) => assistant),
  square_blocked: ringing(({ square }) => squarePlace(square)),
  assistant_returned: usedUp(({ card }) => card.id),
  assistant_damaged: {
    before(event, kit) {
      const [source, target] = [kit.find(event.source), kit.find(event.assistant)];
      if (!target) return;
      kit.rise(target, `−${event.amount}`, event.amount ? "loss" : "plain");
      if (source && event.cause === "attack") kit.strike(source, target);
      else kit.shake(target);
    },
  },
  assistant_healed: { after: (event, kit) => rise(kit, event.assistant, signed(event.amount), "gain") },
  attack_changed: changing("attack"),
  defense_changed: changing("defense"),
  counters_changed: {
    after(event, kit) {
      if (event.cause === "trick")
        rise(kit, event.assistant, signed(event.amount), event.amount < 0 ? "gain" : "loss");
    },
  },
  assistant_fell: breaking(({ card }) => card.id),
};
