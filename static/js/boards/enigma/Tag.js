import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/**
 * What would happen to a Pico, over it; of a Strike also how the sum comes about.
 * @param {{ tag: import("sf/boards/enigma/facts.js").Tag }} props
 */
export function Tag({ tag }) {
  const { text, word, fatal, steps, about, wins, sides } = tag;
  if (sides) {
    return html`<span class="forecast" data-outcome=${fatal ? "dies" : "lives"} aria-hidden="true">
      ${sides.map((side) => html`<span class="forecast__them"><span class="forecast__word">${side}</span></span>`)}
    </span>`;
  }
  if (!text && !word && !wins) return null;
  return html`<span class="forecast" data-outcome=${wins || fatal ? "dies" : "lives"} aria-hidden="true">
    <span class="forecast__them">
      ${fatal ? html`<${Icon} name="effect-destroy" />` : null}
      ${about ? html`<span class="forecast__word">about</span>` : null}
      ${text ? html`<b>${text}</b>` : null}
      <span class="forecast__word">${wins ? "you win" : word}</span>
    </span>
    ${steps ? html`<span class="forecast__you forecast__sum">${steps}</span>` : null}
  </span>`;
}
