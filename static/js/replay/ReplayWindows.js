import { html } from "htm/preact";
import { Dialog } from "sf/components/Dialog.js";
import { GoneDialog } from "sf/match/GoneDialog.js";
import { KeyList } from "sf/match/KeyList.js";
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
      return html`<${KeyList}
        list=${KEY_LIST}
        letters="Single letters"
        pointing="Point at a card or creature to read it; on a phone, press it."
        onClose=${onClose}
      />`;
    case "gone":
      return html`<${GoneDialog} title=${page.board.goneTitle} piles=${page.gonePiles()} onRead=${page.readCard} onClose=${onClose} />`;
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
