import { html } from "htm/preact";
import { CardBack, HandFace } from "sf/components/Card.js";
import { cardFace } from "sf/lib/card_face.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {{ id: string, card: string }} Held */

/**
 * The player's own cards, with the piles beside them.
 * @param {object} props
 * @param {number | null} props.deck  how many cards are left; null where all are at hand
 * @param {Held[] | null} props.hand  null for who watches
 * @param {(held: Held) => any} props.draw  one of the hand
 * @param {string} props.goneLabel  what the button to the cards that are gone says in full
 * @param {any} props.gone  and what it shows
 * @param {() => void} props.onBrowse
 */
export function Tray({ deck, hand, draw, goneLabel, gone, onBrowse }) {
  return html`<div class="tray" data-deck=${deck === null ? "none" : undefined}>
    ${
      deck === null
        ? null
        : html`<div class="pile">
          <span class="pile__stack" data-place="deck" data-left=${Math.min(deck, 3)}><${CardBack} /></span>
          <span>Deck ${deck}</span>
        </div>`
    }
    ${
      hand
        ? html`<ol class="hand" aria-label="Your hand" data-zone="hand" data-size=${hand.length}>
          ${hand.map((held) => html`<li key=${held.id}>${draw(held)}</li>`)}
        </ol>`
        : html`<div class="hand" data-size="0"></div>`
    }
    <div class="pile">
      <button type="button" class="pile__gone" aria-label=${goneLabel} onclick=${onBrowse}>${gone}</button>
    </div>
  </div>`;
}

/**
 * A card of the hand as a button.
 * @param {object} props
 * @param {string} props.id
 * @param {CardFacts} props.card
 * @param {"selected" | "playable" | "cold"} [props.state]
 * @param {string} props.can  what may be done with it, or why nothing may
 * @param {string | null} props.why  the same of a cold card, in the words that fit on it
 * @param {boolean} [props.isTarget]  it can be picked for what is held
 * @param {boolean} props.canDrag
 * @param {boolean} props.isWaiting  its act has no answer yet
 * @param {string[]} [props.arrows]  as it is held now; else those printed
 * @param {any} [props.over]  drawn over its face
 * @param {any} [props.face]  drawn in place of its face
 */
export function HandCard({ id, card, state, can, why, isTarget = false, canDrag, isWaiting, arrows, over = null, face = null }) {
  return html`<button
    type="button"
    class="card"
    data-size="hand"
    data-place=${id}
    data-rarity=${card.rarity ?? "common"}
    data-state=${state}
    data-target=${isTarget ? "" : undefined}
    data-drag=${canDrag ? "card" : undefined}
    data-waiting=${isWaiting ? "" : undefined}
    aria-label=${[cardFace(card).label, state === "selected" ? "selected" : can].filter(Boolean).join(". ")}
  >
    ${face ?? html`<${HandFace} card=${card} why=${state === "cold" ? why : null} arrows=${arrows} />`}${over}
  </button>`;
}
