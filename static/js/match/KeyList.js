import { html } from "htm/preact";
import { Dialog } from "sf/components/Dialog.js";
import { letterKeys } from "sf/lib/settings.js";
import { KEY_LIST } from "sf/match/keys.js";

/**
 * Which keys there are, and the switch for those of one letter.
 * @param {{ onClose: () => void }} props
 */
export function KeyList({ onClose }) {
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <dl class="keys">
      ${KEY_LIST.map(
        ({
          keys,
          does,
          letter,
        }) => html`<div class="keys__row" data-state=${letter && !letterKeys.value ? "off" : undefined}>
          <dt>${keys.map((key) => html`<kbd class="keys__key">${key}</kbd> `)}</dt>
          <dd>${does}</dd>
        </div>`,
      )}
    </dl>
    <label class="keys__switch">
      <input type="checkbox" checked=${letterKeys.value} onchange=${() => (letterKeys.value = !letterKeys.value)} />
      Single letters and digits work as keys. Turn this off if you type by voice.
    </label>
    <p class="small soft">By mouse or touch: press a card, then a lit place, or drag it there. Hold it, or press the right button, to read it.</p>
  <//>`;
}
