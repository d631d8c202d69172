import { html } from "htm/preact";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";
import { LogPanel } from "sf/match/LogPanel.js";

/**
 * Ways out, help, and the log where the page has no room for it.
 * @param {object} props
 * @param {string} props.kind
 * @param {boolean} props.canConcede
 * @param {string} props.rulesUrl
 * @param {string} props.lobbyUrl
 * @param {string} props.decks  counts of both decks, in words
 * @param {import("sf/match/history.js").Entry[]} props.entries
 * @param {Record<"onClose" | "onKeys" | "onConcede" | "onGone", () => void>} props.on
 */
export function MenuDialog({ kind, canConcede, rulesUrl, lobbyUrl, decks, entries, on }) {
  return html`<${Dialog} title=${kind} kind="sheet" onClose=${on.onClose}>
    <p class="soft small">${decks}</p>
    <div class="dialog__menu">
      <a class="button" href=${rulesUrl} target="_blank" rel="noopener"><${Icon} name="ui-scroll-text" />Rules</a>
      <button type="button" class="button" onclick=${on.onKeys}><${Icon} name="ui-circle-help" />Keys and help</button>
      <button type="button" class="button" onclick=${on.onGone}><${Icon} name="ui-history" />Cards that are gone</button>
      <a class="button" href=${lobbyUrl}><${Icon} name="ui-chevron-left" />To the lobby</a>
      ${canConcede ? html`<button type="button" class="button" data-kind="bad" onclick=${on.onConcede}><${Icon} name="ui-flag" />Give up</button>` : null}
    </div>
    <h3>What has happened</h3>
    <${LogPanel} entries=${entries} />
  <//>`;
}
