/** The windows of the match page: menu, keys, giving up, cards that are gone, a card in full. */
import { html } from "htm/preact";
import { Card, HandFace } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";
import { Inspector } from "sf/match/Inspector.js";
import { KEY_LIST } from "sf/match/keys.js";
import { LogPanel } from "sf/match/LogPanel.js";
import { cardFace } from "sf/lib/card_face.js";
import { letterKeys } from "sf/lib/settings.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {() => void} Act */

/** @param {{ onClose: Act }} props */
export function KeyList({ onClose }) {
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <dl class="keys">
      ${KEY_LIST.map(
        ({ keys, does, letter }) => html`<div class="keys__row" data-state=${letter && !letterKeys.value ? "off" : undefined}>
          <dt>${keys.map((key) => html`<kbd class="keys__key">${key}</kbd> `)}</dt>
          <dd>${does}</dd>
        </div>`,
      )}
    </dl>
    <label class="keys__switch">
      <input type="checkbox" checked=${letterKeys.value} onchange=${() => (letterKeys.value = !letterKeys.value)} />
      Keys of one letter or digit act. Turn them off if your device types for you.
    </label>
    <p class="small soft">With a pointer: press a card, then a lit place; or drag it there. Press long, or with the right button, to read.</p>
  <//>`;
}

/** @param {{ onClose: Act, onConcede: Act }} props */
export function ConcedeDialog({ onClose, onConcede }) {
  return html`<${Dialog} title="Give up this match?" onClose=${onClose}>
    <p>The other side wins at once. This cannot be taken back.</p>
    <div class="dialog__acts">
      <button type="button" class="button" onclick=${onClose}>Play on</button>
      <button type="button" class="button" data-kind="bad" onclick=${onConcede}><${Icon} name="ui-flag" />Give up</button>
    </div>
  <//>`;
}

/**
 * @param {object} props
 * @param {{ name: string, cards: { id: string, card: CardFacts }[] }[]} props.piles
 * @param {Act} props.onClose
 */
export function GoneDialog({ piles, onClose }) {
  return html`<${Dialog} title="Out of the match" kind="wide" onClose=${onClose}>
    ${piles.map(
      ({ name, cards }) => html`<section class="gone">
        <h3>${name} <span class="soft">${cards.length}</span></h3>
        ${cards.length
          ? html`<ol class="gone__cards">
              ${cards.map(
                ({ id, card }) => html`<li key=${id}>
                  <div class="card" data-size="hand" role="img" data-rarity=${card.rarity ?? "common"} aria-label=${cardFace(card).label}><${HandFace} card=${card} /></div>
                </li>`,
              )}
            </ol>`
          : html`<p class="soft">Nothing yet.</p>`}
      </section>`,
    )}
  <//>`;
}

/**
 * @param {object} props
 * @param {import("sf/match/board.js").Subject} props.subject
 * @param {Act} props.onClose
 */
export function ReadDialog({ subject, onClose }) {
  return html`<${Dialog} title=${subject.title} kind="sheet" onClose=${onClose}>
    <div class="reading" data-with-card=${subject.card ? "" : undefined}>
      ${subject.card ? html`<${Card} card=${subject.card} />` : null}
      <${Inspector} subject=${{ ...subject, art: null, flavor: undefined }} />
    </div>
  <//>`;
}

/**
 * @param {object} props
 * @param {string} props.kind
 * @param {boolean} props.canConcede
 * @param {string} props.rulesUrl
 * @param {string} props.lobbyUrl
 * @param {string} props.decks  counts of both decks, in words
 * @param {import("sf/match/history.js").Entry[]} props.entries
 * @param {Record<"onClose" | "onKeys" | "onConcede" | "onGone", Act>} props.on
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
