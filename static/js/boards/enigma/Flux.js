import { html } from "htm/preact";
import { elementIcon, symbolsOf } from "sf/boards/enigma/words.js";
import { Icon } from "sf/components/Icon.js";

/** @param {{ element: string }} props  or "null" */
export const Element = ({ element }) =>
  html`<span class="flux" data-element=${element}><${Icon} name=${elementIcon(element)} /></span>`;

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
        ? html`<span class="flux-row__many"><${Element} element=${element} />${count}</span>`
        : Array.from({ length: count }, () => html`<${Element} element=${element} />`);
    })}
  </span>`;
}

/** @param {{ cost: Record<string, number> | null | undefined }} props */
export const StrikeCost = ({ cost }) =>
  html`<span class="flux-row">${symbolsOf(cost).map((symbol) => html`<${Element} element=${symbol} />`)}</span>`;
