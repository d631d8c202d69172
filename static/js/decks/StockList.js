import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { HandFace } from "sf/components/Card.js";
import { Icon } from "sf/components/Icon.js";
import { copiesOf, sizeOf } from "sf/decks/content.js";
import { cardFace } from "sf/lib/card_face.js";

/**
 * The cards to choose from. A press adds a copy; Backspace takes one out, I reads, arrows move.
 * @param {object} props
 * @param {import("sf/decks/stock.js").Stock} props.stock
 * @param {import("sf/decks/types.js").Content} props.content
 * @param {(card: import("sf/decks/types.js").StockCard) => number | null} props.mostOf  copies of it; null for any number
 * @param {Record<string, number> | null} props.owned  card id → copies; null where that does not count
 * @param {(id: number, by: number) => void} props.onCopies
 * @param {(id: number) => void} props.onRead
 */
export function StockList({ stock, content, mostOf, owned, onCopies, onRead }) {
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  /** @param {KeyboardEvent} event @param {number} id */
  const press = (event, id) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" || event.key === "Delete") onCopies(id, -1);
    else if (event.key === "i") onRead(id);
    else if (!move(list.current, event)) return;
    event.preventDefault();
  };
  const { cards, total, hasMore, failed } = stock;
  if (failed.value) {
    return html`<p class="notice" data-tone="bad" role="alert">
      <${Icon} name="ui-wifi-off" /><span>The cards could not be fetched.</span>
      <button type="button" class="button" onClick=${() => void stock.again()}>Try again</button>
    </p>`;
  }
  if (total.value === 0) return html`<p class="soft">No card fits. Ask for less.</p>`;
  return html`${sizeOf(content) === 0 ? html`<p class="builder__hint">Press a card to put a copy of it into the deck.</p>` : null}
    <ul class="stock" ref=${list}>
      ${cards.value.map((card) => {
        const count = copiesOf(content, card.id);
        const most = mostOf(card);
        const own = owned ? (owned[card.id] ?? 0) : null;
        return html`<li class="stock__item" key=${card.id}>
          <button type="button" class="card" data-size="hand" data-rarity=${card.rarity || "common"} data-state=${most === null || count < most ? undefined : "cold"}
            aria-label=${`${cardFace(card).label}. ${count}${most === null ? "" : ` of ${most}`} in the deck.${own === null ? "" : ` You own ${own}.`} Add a copy`}
            onClick=${() => onCopies(card.id, 1)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => press(event, card.id)}>
            <${HandFace} card=${card} />
          </button>
          <span class="stock__count">
            <button type="button" class="button" data-size="icon" data-kind="plain" disabled=${count === 0}
              aria-label=${`Take a ${card.name} out`} onClick=${() => onCopies(card.id, -1)}><${Icon} name="ui-minus" /></button>
            <span aria-hidden="true">${most === null ? `×${count}` : `${count}/${most}`}</span>
            <button type="button" class="button" data-size="icon" data-kind="plain" aria-label=${`Read ${card.name}`}
              onClick=${() => onRead(card.id)}><${Icon} name="ui-info" /></button>
          </span>
          ${own === null ? null : html`<span class="stock__owned" aria-hidden="true" data-state=${count > own ? "missing" : undefined}>${ownWords(own, count)}</span>`}
        </li>`;
      })}
    </ul>
    ${hasMore.value
      ? html`<button type="button" class="button" onClick=${() => void stock.more()}>Show more cards</button>`
      : null}`;
}

/** @param {number} own @param {number} count  in the deck */
const ownWords = (own, count) => (count > own ? `own ${own}, ${count - own} missing` : own ? `own ${own}` : "not owned");

/**
 * Moves the focus among the cards by arrow keys.
 * @param {HTMLUListElement | null} list
 * @param {KeyboardEvent} event
 */
function move(list, event) {
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (list?.querySelectorAll(".card") ?? [])];
  const here = cards.findIndex((card) => card === document.activeElement);
  if (here < 0) return false;
  const top = cards[0].getBoundingClientRect().top;
  const columns = cards.findIndex((card) => card.getBoundingClientRect().top > top + 4);
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const step = steps[event.key];
  if (step === undefined) return false;
  cards[Math.min(cards.length - 1, Math.max(0, here + step))].focus();
  return true;
}
