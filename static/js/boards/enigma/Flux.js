import { html } from "htm/preact";
import { elementIcon, elementName, symbolsOf } from "sf/boards/enigma/words.js";
import { Element } from "sf/components/numbers.js";

/** @param {{ element: string }} props  or "null" */
export const Flux = ({ element }) =>
  html`<${Element} sign=${{ icon: elementIcon(element), label: elementName(element) }} css="flux" />`;

/**
 * Attached Flux, a sign each; many of one element as a count.
 * @param {{ flux: { id: string, element: string }[] }} props
 */
export function Attached({ flux }) {
  const elements = [...new Set(flux.map(({ element }) => element))];
  return html`<span class="flux-row">
    ${elements.map((element) => {
      const count = flux.filter((one) => one.element === element).length;
      return count > 2
        ? html`<span class="flux-row__many"><${Flux} element=${element} />${count}</span>`
        : Array.from({ length: count }, () => html`<${Flux} element=${element} />`);
    })}
  </span>`;
}

/** @param {{ cost: Record<string, number> | null | undefined }} props */
export const StrikeCost = ({ cost }) =>
  html`<span class="flux-row">${symbolsOf(cost).map((symbol) => html`<${Flux} element=${symbol} />`)}</span>`;
