import { html } from "htm/preact";
import { Price } from "sf/components/Card.js";
import { Icon } from "sf/components/Icon.js";
import { Curve } from "sf/decks/Curve.js";
import { curve, meanCost, sizeOf } from "sf/decks/content.js";
import { pointsFor } from "sf/decks/measure.js";
import { ChangeNote } from "sf/decks/ChangeNote.js";
import { PointsPicker } from "sf/decks/PointsPicker.js";
import { PatronCard } from "sf/decks/PatronPicker.js";

/** @typedef {import("sf/decks/types.js").StockCard} StockCard */
/** @typedef {import("sf/decks/types.js").Fault} Fault */

/**
 * The deck: Patron, points and curve where the game has them, every broken rule, and its cards by cost or kind.
 * @param {object} props
 * @param {import("sf/decks/store.js").Deck} props.deck
 * @param {Record<string, number>} props.patrons
 * @param {import("sf/decks/types.js").Points | null} props.points
 * @param {boolean} props.hasCosts
 * @param {() => void} props.onPatron
 * @param {(id: number, by: number) => void} props.onCopies
 * @param {(id: number) => void} props.onRead
 */
export function DeckPanel({ deck, patrons, points, hasCosts, onPatron, onCopies, onRead }) {
  const content = deck.content.value;
  const known = deck.known.value;
  /** @param {number} id */
  const costOf = (id) => known.get(id)?.cost ?? null;
  const rows = content.cards
    .map(([id, count]) => ({ id, count, card: known.get(id) }))
    .sort((a, b) => (a.card?.cost ?? 0) - (b.card?.cost ?? 0) || kindOf(a.card).localeCompare(kindOf(b.card)) || (a.card?.name ?? "").localeCompare(b.card?.name ?? ""));
  return html`${Object.keys(patrons).length ? html`<${PatronCard} patron=${content.extras.patron ?? null} costs=${patrons} onChange=${onPatron} />` : null}
    ${
      points
        ? html`<${PointsPicker} points=${points} chosen=${pointsFor(content, points)} onChoose=${(/** @type {number} */ chosen) => deck.setExtra("points", String(chosen))} />`
        : null
    }
    ${hasCosts ? html`<${Curve} counts=${curve(content, costOf)} mean=${meanCost(content, costOf)} />` : null}
    <${Legality} faults=${deck.faults.value} />
    <ul class="deck__list" aria-label=${`${sizeOf(content)} cards in the deck`}>
      ${rows.map(
        ({ id, count, card }) => html`<${DeckRow} key=${id} id=${id} count=${count} card=${card}
          fault=${deck.faults.value.find((fault) => fault.path === `cards.${card?.key}`)} onCopies=${onCopies} onRead=${onRead} />
          ${deck.marks.value.has(id) ? html`<${ChangeNote} key=${`note-${id}`} deck=${deck} id=${id} />` : null}`,
      )}
    </ul>`;
}

/** @param {StockCard | undefined} card  what stands in place of a cost, so that like cards stand together */
const kindOf = (card) => card?.head?.sign?.label ?? "";

/** @param {{ faults: Fault[] }} props */
function Legality({ faults }) {
  return html`<ul class="legal" aria-label="Rules">
    ${faults.length
      ? faults.map((fault) => html`<li key=${fault.path + fault.code} class="legal__line" data-state="no"><${Icon} name="ui-triangle-alert" /><span>${fault.message}</span></li>`)
      : html`<li class="legal__line" data-state="yes"><${Icon} name="ui-check" />Ready to play</li>`}
  </ul>`;
}

/**
 * @param {{ id: number, count: number, card?: StockCard, fault?: Fault, onCopies: (id: number, by: number) => void, onRead: (id: number) => void }} props
 */
function DeckRow({ id, count, card, fault, onCopies, onRead }) {
  const name = card?.name ?? "A card that is gone";
  return html`<li class="deck__row" data-state=${fault ? "fault" : undefined} title=${fault?.message}>
    <${Price} cost=${card?.cost ?? null} sign=${card?.head?.sign ?? null} />
    <button type="button" class="deck__name" aria-label=${`Read ${name}`} onClick=${() => onRead(id)}>${name}</button>
    ${card?.art ? html`<img class="deck__strip" src=${card.art} alt="" loading="lazy" />` : html`<span class="deck__strip"></span>`}
    <span class="deck__acts">
      <button type="button" class="button" data-size="icon" data-kind="plain" aria-label=${`Take a ${name} out`} onClick=${() => onCopies(id, -1)}><${Icon} name="ui-minus" /></button>
      <span class="deck__times"><span class="visually-hidden">${count} copies</span><span aria-hidden="true">×${count}</span></span>
      <button type="button" class="button" data-size="icon" data-kind="plain" aria-label=${`Add a ${name}`} onClick=${() => onCopies(id, 1)}><${Icon} name="ui-plus" /></button>
    </span>
  </li>`;
}
