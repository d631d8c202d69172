import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/** @param {{ energy: number, most: number, planned: number }} props  planned: what the card in hand would take */
export function Energy({ energy, most, planned }) {
  const pips = Math.max(most, energy);
  /** @param {number} index */
  const look = (index) => (index >= energy ? undefined : index >= energy - planned ? "planned" : "full");
  return html`<span class="energy" role="img" aria-label=${`Energy ${energy} of ${most}`} data-place="energy">
    ${Array.from({ length: pips }, (_, index) => html`<${Icon} name="shape-energy" css="energy__pip" state=${look(index)} />`)}
    <span class="energy__number">${energy}<small>/${most}</small></span>
  </span>`;
}
