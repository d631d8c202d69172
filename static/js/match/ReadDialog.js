import { html } from "htm/preact";
import { Card } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { Inspector } from "sf/match/Inspector.js";

/**
 * One card or piece in full, with what its words mean.
 * @param {object} props
 * @param {import("sf/match/board.js").Subject} props.subject
 * @param {() => void} props.onClose
 */
export function ReadDialog({ subject, onClose }) {
  return html`<${Dialog} title=${subject.title} kind="sheet" onClose=${onClose}>
    <div class="reading" data-with-card=${subject.card ? "" : undefined}>
      ${subject.card ? html`<${Card} card=${subject.card} />` : null}
      <${Inspector} subject=${{ ...subject, art: null, flavor: undefined }} />
    </div>
  <//>`;
}
