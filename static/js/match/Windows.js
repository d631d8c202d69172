import { html } from "htm/preact";
import { ConcedeDialog } from "sf/match/ConcedeDialog.js";
import { GoneDialog } from "sf/match/GoneDialog.js";
import { KeyList } from "sf/match/KeyList.js";
import { MenuDialog } from "sf/match/MenuDialog.js";
import { ReadDialog } from "sf/match/ReadDialog.js";

/**
 * The window that is open, if any.
 * @param {{ page: import("sf/match/page.js").Page }} props
 */
export function Windows({ page }) {
  /** @param {import("sf/match/page.js").Opened} which */
  const open = (which) => () => (page.opened.value = which);
  const onClose = open(null);
  const openTalk = () => {
    page.opened.value = null;
    page.talk?.open();
  };
  switch (page.opened.value) {
    case "keys":
      return html`<${KeyList}
        list=${page.board.keyList}
        letters="Single letters and digits"
        pointing="By mouse or touch: press a card, then a lit place, or drag it there. Hold it, or press the right button, to read it."
        onClose=${onClose}
      />`;
    case "concede":
      return html`<${ConcedeDialog} onClose=${onClose} onConcede=${page.concede} />`;
    case "gone":
      return html`<${GoneDialog} title=${page.board.goneTitle} piles=${page.gonePiles()} onRead=${page.readCard} onClose=${onClose} />`;
    case "read": {
      const subject = page.read.value;
      return subject ? html`<${ReadDialog} subject=${subject} onClose=${onClose} />` : null;
    }
    case "menu":
      return html`<${MenuDialog} kind=${page.kind.value} canConcede=${page.canConcede.value} rulesUrl=${page.config.rulesUrl}
        lobbyUrl=${page.config.lobbyUrl} trial=${page.config.trial ?? null} decks=${page.deckWords()} entries=${page.history.entries.value} watchers=${page.watchers.value} permission=${page.permission}
        talk=${page.talk}
        on=${{ onClose, onTalk: openTalk, onKeys: open("keys"), onConcede: open("concede"), onGone: open("gone") }} />`;
    default:
      return null;
  }
}
