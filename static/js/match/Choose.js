import { html } from "htm/preact";
import { Card } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { minutes, useCountdown } from "sf/lib/time.js";

/**
 * A choice that must be made before anything else: one of some cards.
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.text
 * @param {{ id: string, card: import("sf/match/types.js").CardFacts }[]} props.options
 * @param {{ endsAt: number | null, now: () => number }} props.clock
 * @param {(id: string) => void} props.onChoose
 */
export function Choose({ title, text, options, clock, onChoose }) {
  const left = useCountdown(clock.endsAt, clock.now);
  return html`<${Dialog} title=${title} kind="wide">
    <p>${text}${left === null ? null : html` <b class="figure">${minutes(left)}</b> left.`}</p>
    <ul class="opening__cards" data-count=${options.length}>
      ${options.map(
        ({ id, card }) => html`<li key=${id} class="opening__item">
          <button type="button" class="opening__card" data-place=${`choose:${id}`} onclick=${() => onChoose(id)}>
            <${Card} card=${card} /><span class="opening__mark">Take it</span>
          </button>
        </li>`,
      )}
    </ul>
  <//>`;
}
