import { html } from "htm/preact";

/** @type {Record<import("sf/decks/types.js").SaveState, string>} */
const WORDS = {
  saved: "saved",
  unsaved: "saving soon",
  saving: "saving",
  offline: "not saved: no connection, trying again",
  elsewhere: "saved elsewhere since; yours is still here",
  refused: "not saved",
};

/**
 * Whether the deck is stored, in words.
 * @param {{ deck: import("sf/decks/store.js").Deck }} props
 */
export function SaveNote({ deck }) {
  const state = deck.saving.value;
  const isBad = state === "elsewhere" || state === "refused";
  return html`<span role=${isBad ? "alert" : undefined} data-save=${state}>
    ${WORDS[state]}${isBad ? html`. ${deck.refusal.value} <a href=${location.pathname}>Load what is stored</a>` : null}
  </span>`;
}
