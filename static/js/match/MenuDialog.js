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
 * @param {{ name: string, url: string } | null} props.trial  the card that is tried here
 * @param {string} props.decks  counts of both decks, in words
 * @param {import("sf/match/history.js").Entry[]} props.entries
 * @param {string} props.watchers  how many watch, in words; "" for nobody
 * @param {import("sf/match/permission.js").Permission} props.permission
 * @param {import("sf/match/talk.js").Talk | null} props.talk  null where nobody talks
 * @param {Record<"onClose" | "onTalk" | "onKeys" | "onConcede" | "onGone", () => void>} props.on
 */
export function MenuDialog({ kind, canConcede, rulesUrl, lobbyUrl, trial, decks, entries, watchers, permission, talk, on }) {
  return html`<${Dialog} title=${kind} kind="sheet" onClose=${on.onClose}>
    <p class="soft small">${decks}</p>
    ${permission.canSet || watchers ? html`<${Watching} watchers=${watchers} permission=${permission} />` : null}
    <div class="dialog__menu">
      <a class="button" href=${rulesUrl} target="_blank" rel="noopener"><${Icon} name="ui-scroll-text" />Rules</a>
      <button type="button" class="button" onclick=${on.onKeys}><${Icon} name="ui-circle-help" />Keys and help</button>
      <button type="button" class="button" onclick=${on.onGone}><${Icon} name="ui-history" />Cards that are gone</button>
      ${talk ? html`<button type="button" class="button" onclick=${on.onTalk}><${Icon} name="ui-message-square" />Talk with ${talk.facts.other}${talk.unread.value ? html`<span class="talk__unread">${talk.unread.value} new</span>` : null}</button>` : null}
      ${trial ? html`<a class="button" href=${trial.url}><${Icon} name="mark" />Work on ${trial.name}</a>` : null}
      <a class="button" href=${lobbyUrl}><${Icon} name="ui-chevron-left" />To the lobby</a>
      ${canConcede ? html`<button type="button" class="button" data-kind="bad" onclick=${on.onConcede}><${Icon} name="ui-flag" />Give up</button>` : null}
    </div>
    <h3>What has happened</h3>
    <${LogPanel} entries=${entries} />
  <//>`;
}

/**
 * How many watch, and the player's own say.
 * @param {{ watchers: string, permission: import("sf/match/permission.js").Permission }} props
 */
function Watching({ watchers, permission: { canSet, allowed, isBusy, fault, set } }) {
  const told = allowed.value ? "You let others watch." : "You let nobody watch.";
  return html`<div class="dialog__watching">
    <p><${Icon} name="ui-eye" />${[watchers && `${watchers}.`, canSet ? told : ""].filter(Boolean).join(" ")}</p>
    ${
      canSet
        ? html`<button type="button" class="button" aria-disabled=${String(isBusy.value)} onclick=${() => set(!allowed.value)}>${allowed.value ? "Let nobody watch" : "Let others watch"}</button>`
        : null
    }
    ${fault.value ? html`<p class="dialog__fault" role="alert">${fault.value}</p>` : null}
  </div>`;
}
