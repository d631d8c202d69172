import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/** What a hit over an edge is, besides an attack. @type {Record<string, string>} */
const CAUSES = { answer: "back", thorns: "thorns" };

/**
 * What would happen to an Assistant, over it, and each hit at the edge that it comes over.
 * @param {{ tag: import("sf/boards/grid/foretold.js").Tag }} props
 */
export function Tag({ tag }) {
  const { text, word, fatal, hits } = tag;
  const isSaid = Boolean(text || word);
  return html`${hits.map(({ edge, amount, cause }) =>
    edge === null
      ? null
      : html`<span class="hit" key=${`${edge}${cause}`} data-edge=${edge} aria-hidden="true">−${amount}${CAUSES[cause] ? html`<small>${CAUSES[cause]}</small>` : null}</span>`,
  )}
  ${
    isSaid
      ? html`<span class="forecast" data-outcome=${fatal ? "dies" : "lives"} aria-hidden="true">
        <span class="forecast__them">
          ${fatal ? html`<${Icon} name="effect-destroy" />` : null}
          ${text ? html`<b>${text}</b>` : null}
          <span class="forecast__word">${word}</span>
        </span>
      </span>`
      : null
  }`;
}
