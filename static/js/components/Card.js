/** A printed card. The markup is fixed in templates/components/README.md; _card.html prints the same. */
import { html } from "htm/preact";
import { Arrows } from "sf/components/Arrows.js";
import { Icon } from "sf/components/Icon.js";
import { Cost, Element, Stat } from "sf/components/numbers.js";
import { cardFace } from "sf/lib/card_face.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/** @param {{ art: string | null, alt: string }} props */
export function CardArt({ art, alt }) {
  return art
    ? html`<img class="card__art" src=${art} alt=${alt} decoding="async" draggable=${false} />`
    : html`<span class="card__art" data-state="none"><${Icon} name="ui-image" /></span>`;
}

/**
 * What stands before a card's name: its cost, or in games whose cards cost nothing a sign.
 * @param {{ cost: number | null, sign: import("sf/match/types.js").Sign | null, block?: string }} props
 */
export function Price({ cost, sign, block = "" }) {
  return sign
    ? html`<${Element} sign=${sign} css=${block && `${block}__sign`} />`
    : html`<${Cost} cost=${cost} css=${block && `${block}__cost`} />`;
}

/**
 * A card in full.
 * @param {{ card: CardFacts }} props
 */
export function Card({ card }) {
  const face = cardFace(card);
  return html`<article class="card" data-size="full" data-rarity=${face.rarity} aria-label=${face.label}>
    <div class="card__sheet">
      <header class="card__head">
        <${Price} cost=${card.cost} sign=${face.sign} block="card" />
        <p class="card__name">${card.name || "Unnamed"}${face.line ? html`<span class="card__line">${face.line}</span>` : null}</p>
      </header>
      <${CardArt} art=${card.art} alt=${card.alt ?? ""} />
      <div class="card__traits">
        ${face.chips.map((chip) => html`<span class="card__trait"><${Icon} name=${chip.icon} />${chip.label}</span>`)}
      </div>
      <div class="card__text">
        ${face.lines.map(
          (line) => html`<p class="card__special">
            ${line.icon ? html`<${Icon} name=${line.icon} />` : null}
            <span class="card__rule">${line.signs ? html`<span class="card__signs" aria-hidden="true">${line.signs.map((sign) => html`<${Element} sign=${sign} />`)}</span>` : null}<span class="card__when">${line.lead}</span> ${line.text}</span>
          </p>`,
        )}
        ${card.flavor ? html`<p class="card__flavor">${card.flavor}</p>` : null}
      </div>
      <footer class="card__foot">
        <span class="card__left">${face.left.map((one) => html`<${Stat} ...${one} />`)}</span>
        <${Icon} name=${face.raritySymbol} label=${face.rarityLabel} css="card__rarity" />
        <span class="card__right">${face.right.map((one) => html`<${Stat} ...${one} />`)}</span>
      </footer>
      <p class="card__imprint"><span>${card.artist ? `Art: ${card.artist}` : ""}</span></p>
    </div>
    <${Icon} name=${face.frameSymbol} css="card__frame" />
  </article>`;
}

/**
 * What a card of hand size shows, without the element around it (a button in a hand).
 * @param {{ card: CardFacts, why?: string | null, arrows?: string[] }} props  why: a cold card's reason; arrows: other ones than those printed
 */
export function HandFace({ card, why = null, arrows }) {
  const face = cardFace(card);
  const edges = arrows ?? face.edges;
  return html`<span class="card__sheet">
      <span class="card__head">
        <${Price} cost=${card.cost} sign=${face.sign} block="card" />
        <span class="card__name">${card.name || "Unnamed"}</span>
      </span>
      <${CardArt} art=${card.art} alt="" />
      <span class="card__marks">
        <${Icon} name=${face.raritySymbol} css="card__rarity" />
        ${face.marks.map((line) => html`<${Icon} name=${line.icon} />`)}
      </span>
      <span class="card__foot">${face.numbers.map((one) => html`<${Stat} ...${one} />`)}</span>
    </span>
    <${Icon} name=${face.frameSymbol} css="card__frame" />
    ${edges.length ? html`<${Arrows} arrows=${edges} />` : null}
    ${why ? html`<span class="card__why">${why}</span>` : null}`;
}

/** The back: one block for everybody. */
export function CardBack() {
  return html`<span class="card" data-size="hand">
    <span class="card__back"><${Icon} name="mark" /></span>
  </span>`;
}
