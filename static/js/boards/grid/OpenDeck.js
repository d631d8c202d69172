import { html } from "htm/preact";
import { alike } from "sf/boards/grid/places.js";
import { Price } from "sf/components/Card.js";
import { cardFace } from "sf/lib/card_face.js";

/** @typedef {import("sf/boards/grid/scene.js").Scene} Scene */

/**
 * The cards at hand of a side as a list beside the squares, where the page has room for it: nothing
 * is hidden (G1.2). Elsewhere a side's bar leads to the same.
 * @param {{ seat: number, scene: Scene }} props
 */
export function OpenDeck({ seat, scene }) {
  const { available } = scene.view.players[seat];
  return html`<section class="open-deck" data-side=${scene.side(seat)} aria-label=${`At hand: ${scene.nameOf(seat)}`}>
    <h2 class="open-deck__title">${scene.nameOf(seat)} <span class="open-deck__count">${available.length}<span class="visually-hidden"> at hand</span></span></h2>
    <ul class="open-deck__list">
      ${alike(available).map(({ id, card, ids }) => html`<li key=${id}><${OpenCard} id=${id} card=${scene.cards[card]} count=${ids.length} /></li>`)}
    </ul>
  </section>`;
}

/** @param {{ id: string, card: import("sf/match/types.js").CardFacts | undefined, count: number }} props */
function OpenCard({ id, card, count }) {
  if (!card) return null;
  const face = cardFace(card);
  const numbers = face.numbers.map(({ value }) => value).join("/");
  return html`<button type="button" class="open-deck__card" data-place=${id}
    aria-label=${[face.label, count > 1 ? `${count} of them` : ""].filter(Boolean).join(". ")}>
    <${Price} cost=${card.cost} sign=${null} />
    <span class="open-deck__name">${card.name}</span>
    ${count > 1 ? html`<span class="open-deck__times" aria-hidden="true">×${count}</span>` : null}
    <span class="open-deck__numbers" aria-hidden="true">${numbers}</span>
  </button>`;
}
