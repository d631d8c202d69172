import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/** @typedef {{ text: string, word: string, fatal: boolean }} TagPart */
/** @typedef {{ them: TagPart | null, you: TagPart | null, about: boolean, wins: boolean }} Tag */

/**
 * What would happen, over a target.
 * @param {{ tag: Tag }} props
 */
export function Forecast({ tag }) {
  const { them, you, about, wins } = tag;
  if (!them && !you && !wins) return null;
  const outcome = wins || them?.fatal ? "dies" : "lives";
  return html`<span class="forecast" data-outcome=${outcome} aria-hidden="true">
    <span class="forecast__them">
      ${them?.fatal && them.word === "dies" ? html`<${Icon} name="effect-destroy" />` : null}
      ${about ? html`<span class="forecast__word">about</span>` : null}
      ${them?.text ? html`<b>${them.text}</b>` : null}
      ${wins ? html`<span class="forecast__word">you win</span>` : them?.word ? html`<span class="forecast__word">${them.word}</span>` : null}
      ${them ? null : html`<span class="forecast__word">no loss</span>`}
    </span>
    ${
      you
        ? html`<span class="forecast__you" data-outcome=${you.fatal ? "dies" : "lives"}>
          ${you.fatal ? html`<${Icon} name="effect-destroy" />yours dies` : `yours: ${you.word}`}
        </span>`
        : null
    }
  </span>`;
}
