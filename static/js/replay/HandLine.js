import { html } from "htm/preact";
import { Price } from "sf/components/Card.js";
import { cardFace } from "sf/lib/card_face.js";

/**
 * A hand as a line of names, for a side whose hand the board does not show.
 * @param {object} props
 * @param {string} props.name  whose
 * @param {{ id: string, card: string }[]} props.hand
 * @param {Record<string, import("sf/match/types.js").CardFacts>} props.cards
 * @param {(card: import("sf/match/types.js").CardFacts) => void} props.onRead
 */
export function HandLine({ name, hand, cards, onRead }) {
  if (!hand.length) return html`<p class="hand-line hand-line__none">${name} holds no cards.</p>`;
  return html`<ol class="hand-line" aria-label=${`Hand of ${name}`}>
    ${hand.flatMap(({ id, card: key }) => {
      const card = cards[key];
      if (!card) return [];
      return html`<li key=${id}>
        <button type="button" class="hand-line__card" aria-label=${cardFace(card).label} onclick=${() => onRead(card)}>
          <${Price} cost=${card.cost} sign=${card.head?.sign ?? null} /><span>${card.name}</span>
        </button>
      </li>`;
    })}
  </ol>`;
}
