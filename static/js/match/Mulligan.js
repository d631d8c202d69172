import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Card } from "sf/components/Card.js";

/**
 * The opening hand: mark cards to be replaced, then confirm.
 * @param {object} props
 * @param {{ id: string, card: string }[]} props.hand
 * @param {Record<string, import("sf/match/types.js").CardFacts>} props.cards
 * @param {string} props.order  who goes first, in words
 * @param {boolean} props.isSent
 * @param {(ids: string[]) => void} props.onChoose
 */
export function Mulligan({ hand, cards, order, isSent, onChoose }) {
  const [marked, setMarked] = useState(/** @type {string[]} */ ([]));
  /** @param {string} id */
  const toggle = (id) =>
    setMarked(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]);
  const chosen = marked.filter((id) => hand.some((held) => held.id === id));
  const label =
    chosen.length === 0
      ? "Keep this hand"
      : `Replace ${chosen.length} ${chosen.length === 1 ? "card" : "cards"}`;
  return html`<section class="opening" aria-labelledby="opening-title">
    <header class="opening__head">
      <h2 class="opening__title" id="opening-title">Your opening hand</h2>
      <p>${isSent ? "Your hand is chosen. The match begins when the other hand is, too." : `${order} Mark what you do not want: it is shuffled into your deck, and as many cards are drawn.`}</p>
    </header>
    <ul class="opening__cards" data-zone="opening">
      ${hand.map(({ id, card: key }) => {
        const card = cards[key];
        const isMarked = chosen.includes(id);
        return card
          ? html`<li key=${id} class="opening__item">
              <button type="button" class="opening__card" data-place=${`opening:${id}`} aria-pressed=${String(isMarked)} disabled=${isSent} onclick=${() => toggle(id)}>
                <${Card} card=${card} />${isSent ? null : html`<span class="opening__mark">${isMarked ? "Replace" : "Keep"}</span>`}
              </button>
            </li>`
          : null;
      })}
    </ul>
    <button type="button" class="button opening__go" data-kind="hot" data-size="big" aria-disabled=${String(isSent)} onclick=${() => isSent || onChoose(chosen)}>
      ${isSent ? "Sent" : label}
    </button>
  </section>`;
}
