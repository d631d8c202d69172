import { html } from "htm/preact";
import { Dialog } from "sf/components/Dialog.js";
import { areLettersOff, letterKeys, setLetterKeys } from "sf/lib/settings.js";

/**
 * Which keys there are, and the switch for those of one letter.
 * @param {object} props
 * @param {{ keys: string[], does: string, letter?: boolean }[]} props.list
 * @param {string} props.letters  what the switch is for, as a sentence begins
 * @param {string} props.pointing  how to do it by mouse or touch
 * @param {() => void} props.onClose
 */
export function KeyList({ list, letters, pointing, onClose }) {
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <dl class="keys">
      ${list.map(
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
    ${
      areLettersOff
        ? html`<p class="keys__switch">${letters} are turned off in your settings.</p>`
        : html`<label class="keys__switch">
          <input type="checkbox" checked=${letterKeys.value} onchange=${() => setLetterKeys(!letterKeys.value)} />
          ${letters} work as keys. Turn this off if you type by voice.
        </label>`
    }
    <p class="small soft">${pointing}</p>
  <//>`;
}
