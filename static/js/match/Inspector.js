import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { Cost, Stat, Status } from "sf/components/numbers.js";

/** @typedef {import("sf/match/board.js").Subject} Subject */

/**
 * What something is and does, in words; for what is held, hovered, focused or long-pressed.
 * @param {object} props
 * @param {Subject} props.subject
 * @param {{ label: string, key: string, onPress: () => void }[]} [props.acts]
 */
export function Inspector({ subject, acts = [] }) {
  const { title, kicker, art, cost, stats, lines, why, flavor } = subject;
  return html`<section class="inspector" aria-label="Reading" tabindex="0">
    ${art ? html`<img class="inspector__art" src=${art} alt="" decoding="async" />` : null}
    <div class="inspector__head">
      ${cost === null ? null : html`<${Cost} cost=${cost} />`}
      <p class="inspector__name">${title}${kicker ? html`<span class="inspector__kicker">${kicker}</span>` : null}</p>
      <span class="inspector__stats">${stats.map((one) => html`<${Stat} ...${one} />`)}</span>
    </div>
    ${lines.map(
      (
        line,
      ) => html`<p class="inspector__row" key=${line.key} data-state=${line.silenced ? "silenced" : undefined}>
        ${line.count === undefined ? html`<${Icon} name=${line.icon} />` : html`<${Status} kind=${line.key} count=${line.count} />`}
        <span><b>${line.lead}</b> ${line.text}</span>
      </p>`,
    )}
    ${flavor ? html`<p class="inspector__flavor">${flavor}</p>` : null}
    ${why ? html`<p class="inspector__why"><${Icon} name="ui-info" /><span>${why}</span></p>` : null}
    ${acts.map(
      (act) => html`<button type="button" class="button" data-kind="hot" onclick=${act.onPress}>
        ${act.label} <span class="key">${act.key}</span>
      </button>`,
    )}
  </section>`;
}
