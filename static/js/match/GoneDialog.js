import { html } from "htm/preact";
import { HandFace } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { cardFace } from "sf/lib/card_face.js";

/**
 * All cards that have left the match, by side, in their order.
 * @param {object} props
 * @param {string} props.title
 * @param {{ name: string, cards: { id: string, card: import("sf/match/types.js").CardFacts }[] }[]} props.piles
 * @param {(card: import("sf/match/types.js").CardFacts) => void} props.onRead
 * @param {() => void} props.onClose
 */
export function GoneDialog({ title, piles, onRead, onClose }) {
  return html`<${Dialog} title=${title} kind="wide" onClose=${onClose}>
    ${piles.map(
      ({ name, cards }) => html`<section class="gone">
        <h3>${name} <span class="soft">${cards.length}</span></h3>
        ${
          cards.length
            ? html`<ol class="gone__cards">
              ${cards.map(
                ({ id, card }) => html`<li key=${id}>
                  <button type="button" class="card" data-size="hand" data-rarity=${card.rarity ?? "common"} aria-label=${cardFace(card).label} onclick=${() => onRead(card)}>
                    <${HandFace} card=${card} />
                  </button>
                </li>`,
              )}
            </ol>`
            : html`<p class="soft">Nothing yet.</p>`
        }
      </section>`,
    )}
  <//>`;
}
