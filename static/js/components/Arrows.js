import { html } from "htm/preact";

/**
 * Arrows on the edges that they point over. What they say stands in the label of the thing.
 * @param {{ arrows: string[] }} props
 */
export const Arrows = ({ arrows }) =>
  html`<span class="arrows" aria-hidden="true">
    ${arrows.map(
      (side) => html`<svg class="arrows__one" key=${side} data-side=${side} viewBox="0 0 24 14"><path d="M12 1 23 13H1Z" /></svg>`,
    )}
  </span>`;
