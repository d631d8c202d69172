import { html } from "htm/preact";
import { Dialog } from "sf/components/Dialog.js";
import { letterKeys } from "sf/lib/settings.js";
import { GoneDialog } from "sf/match/GoneDialog.js";
import { ReadDialog } from "sf/match/ReadDialog.js";
import { KEY_LIST } from "sf/replay/keys.js";

/**
 * The window that is open, if any.
 * @param {{ page: import("sf/replay/page.js").ReplayPage }} props
 */
export function ReplayWindows({ page }) {
  const onClose = () => (page.opened.value = null);
  switch (page.opened.value) {
    case "keys":
      return html`<${Keys} onClose=${onClose} />`;
    case "gone":
      return html`<${GoneDialog} piles=${page.gonePiles()} onRead=${page.readCard} onClose=${onClose} />`;
    case "read": {
      const subject = page.read.value;
      return subject ? html`<${ReadDialog} subject=${{ ...subject, why: null }} onClose=${onClose} />` : null;
    }
    case "link":
      return html`<${Dialog} title="Link to this step" onClose=${onClose}>
        <label class="field"><span class="field__label">Copy it from here</span>
        <input class="input" readonly value=${page.link()} onfocus=${(/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.currentTarget).select()} /></label>
      <//>`;
    default:
      return null;
  }
}

/** @param {{ onClose: () => void }} props */
function Keys({ onClose }) {
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
      Single letters work as keys. Turn this off if you type by voice.
    </label>
    <p class="small soft">Point at a card or creature to read it; on a phone, press it.</p>
  <//>`;
}
