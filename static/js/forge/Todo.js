/** What is left to do before the card can be sent, each line leading to its field. */
import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/forge/types.js").Fault} Fault */

/**
 * @param {object} props
 * @param {{ fault: Fault, label: string }[]} props.lines
 * @param {(path: string) => void} props.onGo
 */
export function Todo({ lines, onGo }) {
  if (lines.length === 0) {
    return html`<p class="todo__done"><${Icon} name="ui-check" />Nothing is missing. A moderator looks at it next.</p>`;
  }
  return html`<ul class="todo">
    ${lines.map(
      ({ fault, label }) => html`<li class="todo__line" key=${`${fault.path} ${fault.code}`}>
        <span class="todo__box"></span>
        <span>
          ${label
            ? html`<button type="button" class="todo__go" onclick=${() => onGo(fault.path)}>${label}</button>${": "}`
            : null}${fault.message}
        </span>
      </li>`,
    )}
  </ul>`;
}
