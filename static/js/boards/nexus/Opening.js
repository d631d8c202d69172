/** What Nexus asks apart from the board: the opening hand, and a card among some. */
import { html } from "htm/preact";
import { Choose } from "sf/match/Choose.js";
import { findAct } from "sf/match/choices.js";
import { Mulligan } from "sf/match/Mulligan.js";

/** @typedef {{ page: import("sf/match/page.js").Page, view: import("sf/match/types.js").View }} Props */

/** @param {Props} props */
export function Opening({ page, view }) {
  const act = findAct(page.table.choices.value, "mulligan");
  const you = /** @type {number} */ (view.you);
  const order = view.active === you ? "You go first." : "You go second, with one card more.";
  return html`<${Mulligan} hand=${view.players[you].hand} cards=${page.store.cards.value} order=${order} isSent=${!act}
    onChoose=${(/** @type {string[]} */ cards) => page.store.act({ type: "mulligan", cards }, "end-turn")} />`;
}

/** @param {Props} props */
export function Asking({ page, view }) {
  const act = findAct(page.table.choices.value, "choose");
  const field = act?.fields[0];
  if (!act || !field || !view.pending) return null;
  const { cards } = page.store;
  const options = view.pending.cards.flatMap((/** @type {any} */ one) => {
    const card = cards.value[one.card];
    return card ? [{ id: one.id, card }] : [];
  });
  return html`<${Choose} title="Choose a card" text="It goes to your hand; the others go under your deck." options=${options} clock=${page.clock.value}
    onChoose=${(/** @type {string} */ id) => page.store.act({ type: "choose", [field.names[0] ?? "card"]: id }, "end-turn")} />`;
}

/** @type {import("sf/match/board.js").Board["waitPrompt"]} */
export function waitPrompt(view, choices) {
  if (view.phase !== "mulligan") return null;
  return findAct(choices, "mulligan")
    ? { text: "Choose your opening hand" }
    : { text: "Waiting for the other hand" };
}
