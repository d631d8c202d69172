import { html } from "htm/preact";
import { patronWords } from "sf/boards/nexus/words.js";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";
import { Cost } from "sf/components/numbers.js";

/**
 * The bound Patron, or that one is missing.
 * @param {{ patron: string | null, costs: Record<string, number>, onChange: () => void }} props
 */
export function PatronCard({ patron, costs, onChange }) {
  const words = patron ? patronWords(patron) : null;
  return html`<section class="sheet patron" aria-label="Patron">
    <${Icon} name=${words?.icon ?? "ui-circle-help"} css="patron__emblem" />
    <div>
      ${words && patron
        ? html`<b class="patron__name">${words.name} <${Cost} cost=${costs[patron] ?? 0} /></b><br />${words.text}`
        : html`<b>No Patron yet</b><br />It helps once a match, for its cost. A deck has one.`}
      <br /><button type="button" class="button" data-size="small" onClick=${onChange}>${words ? "Change Patron" : "Choose a Patron"}</button>
    </div>
  </section>`;
}

/**
 * All Patrons to choose from.
 * @param {{ patron: string | null, costs: Record<string, number>, onChoose: (key: string) => void, onClose: () => void }} props
 */
export function PatronPicker({ patron, costs, onChoose, onClose }) {
  return html`<${Dialog} title="Choose a Patron" kind="wide" onClose=${onClose}>
    <p class="soft">Once a match, on your turn, you pay its cost and it does this:</p>
    <ul class="patrons">
      ${Object.keys(costs).map((key) => {
        const words = patronWords(key);
        return html`<li key=${key}>
          <button type="button" class="patrons__one" aria-pressed=${key === patron} onClick=${() => onChoose(key)}>
            <${Icon} name=${words.icon} css="patron__emblem" />
            <span><b class="patron__name">${words.name} <${Cost} cost=${costs[key]} /></b><br />${words.text}</span>
          </button>
        </li>`;
      })}
    </ul>
  <//>`;
}
