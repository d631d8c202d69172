import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";
import { Parts } from "sf/replay/Lines.js";

/** @typedef {import("sf/replay/replay.js").Told} Told */

/**
 * All steps in words; the present one is marked and in sight.
 * @param {object} props
 * @param {Told[]} props.told
 * @param {number} props.at
 * @param {Record<string, string>} props.notes  by step
 * @param {(seq: number) => void} props.onGo
 */
export function StepList({ told, at, notes, onGo }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const box = list.current;
    const item = box?.querySelector("[aria-current]");
    if (!box || !(item instanceof HTMLElement)) return;
    const top = item.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 3;
  }, [at, told]);
  return html`<ol class="steps" ref=${list} tabindex="0" data-scrolls aria-label="All steps">
    ${told.map(
      (step) => html`<li key=${step.seq} class="steps__item" data-now=${step.seq === at ? "" : undefined}>
        <button type="button" class="steps__go" aria-current=${step.seq === at ? "step" : undefined} onclick=${() => onGo(step.seq)}>
          <span class="steps__number">${step.seq}</span>
          <span class="steps__text">
            ${step.lines.map(
              (line) => html`<span class="steps__line" data-kind=${line.kind} data-side=${line.side}><${Parts} parts=${line.parts} /></span>`,
            )}
            ${step.lines.length ? null : html`<span class="steps__line soft">Nothing to see</span>`}
          </span>
          ${notes[step.seq] ? html`<${Icon} name="ui-message-square" label="You wrote a note here" />` : null}
        </button>
      </li>`,
    )}
  </ol>`;
}
