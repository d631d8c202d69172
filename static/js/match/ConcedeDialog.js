import { html } from "htm/preact";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";

/**
 * Asks before a match is given up.
 * @param {{ onClose: () => void, onConcede: () => void }} props
 */
export function ConcedeDialog({ onClose, onConcede }) {
  return html`<${Dialog} title="Give up this match?" onClose=${onClose}>
    <p>The other side wins at once. This cannot be taken back.</p>
    <div class="dialog__acts">
      <button type="button" class="button" onclick=${onClose}>Play on</button>
      <button type="button" class="button" data-kind="bad" onclick=${onConcede}><${Icon} name="ui-flag" />Give up</button>
    </div>
  <//>`;
}
