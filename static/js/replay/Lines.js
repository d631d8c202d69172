import { html } from "htm/preact";

/** @param {{ parts: import("sf/match/lines.js").Part[] }} props  names are printed bold */
export const Parts = ({ parts }) =>
  html`${parts.map((part) => (typeof part === "string" ? part : html`<b>${part.name}</b>`))}`;

/**
 * What happened in a step, each thing below what caused it.
 * @param {{ nodes: import("sf/match/lines.js").Why[] }} props
 */
export function WhyTree({ nodes }) {
  if (!nodes.length) return html`<p class="soft small">Nothing that can be seen from here.</p>`;
  return html`<ol class="why">
    ${nodes.map(
      (node) => html`<li class="why__item">
        <p class="why__line" data-side=${node.side}><${Parts} parts=${node.parts} /></p>
        ${node.then.length ? html`<${WhyTree} nodes=${node.then} />` : null}
      </li>`,
    )}
  </ol>`;
}
