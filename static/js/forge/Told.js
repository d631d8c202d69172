/** What stands between a person and their card: a lost session, another save, a refusal. */
import { html } from "htm/preact";
import { Card } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/forge/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/forge/keeper.js").KeeperState} KeeperState */

/**
 * The state of saving in a few words.
 * @param {KeeperState} state
 */
export function saveWords({ kind, savedAt }) {
  if (kind === "waiting") return "not saved yet";
  if (kind === "saving") return "saving…";
  if (kind === "offline") return "no connection; kept on this device, saved as soon as it is back";
  if (kind === "signed_out") return "kept on this device only";
  if (kind === "conflict") return "saved elsewhere in the meantime";
  if (kind === "refused") return "not saved";
  return savedAt ? `saved ${timeOf(savedAt)}` : "not saved yet";
}

/** @param {string} iso */
const timeOf = (iso) =>
  new Date(iso).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/**
 * @param {object} props
 * @param {KeeperState} props.state
 * @param {string} props.loginUrl
 * @param {boolean} props.hasDraft  whether the draft exists on the server
 * @param {string | null} props.refusal  why the last act was refused
 * @param {boolean} props.restored  whether a copy of this device was taken up
 * @param {() => void} props.onForget  throw the restored copy away
 * @param {() => void} props.onLogin  log in without leaving
 */
export function Told({ state, loginUrl, hasDraft, refusal, restored, onForget, onLogin }) {
  if (state.kind === "signed_out") {
    return html`<${Notice} tone="warning">
      ${hasDraft ? "You are logged out. " : "You are not logged in. "}
      What you typed is kept on this device.${" "}
      ${hasDraft
        ? html`<button type="button" class="button" onclick=${onLogin}>Log in here</button> to save it.`
        : html`<a href=${loginUrl}>Log in or sign up</a> to save it: it will be here again.`}
    <//>`;
  }
  const message = refusal ?? (state.kind === "refused" ? state.refusal?.message : null);
  if (message) return html`<${Notice} tone="error">${message}<//>`;
  if (restored) {
    return html`<${Notice} tone="info">
      Taken up again: what this device had kept and the server did not have.${" "}
      <button type="button" class="button" data-kind="plain" onclick=${onForget}>Go back to what is saved</button>
    <//>`;
  }
  return null;
}

/** @param {{ tone: string, children?: any }} props */
function Notice({ tone, children }) {
  return html`<p class="notice" data-tone=${tone} role=${tone === "info" ? "status" : "alert"}>
    <${Icon} name=${tone === "info" ? "ui-history" : "ui-triangle-alert"} /><span>${children}</span>
  </p>`;
}

/**
 * Two versions of one draft, side by side; the one that is not kept can be brought back by Undo.
 * @param {object} props
 * @param {CardFacts | null} props.mine
 * @param {CardFacts | null} props.stored
 * @param {() => void} props.onMine
 * @param {() => void} props.onStored
 */
export function Conflict({ mine, stored, onMine, onStored }) {
  return html`<${Dialog} title="This draft was saved elsewhere">
    <p>Another tab or device saved it since. Which of the two goes on? Undo brings the other one back.</p>
    <div class="two-drafts">
      <${Side} title="Typed here" card=${mine} act="Keep what I typed" onChoose=${onMine} />
      <${Side} title="Saved elsewhere" card=${stored} act="Go on with this one" onChoose=${onStored} />
    </div>
  <//>`;
}

/** @param {{ title: string, card: CardFacts | null, act: string, onChoose: () => void }} props */
function Side({ title, card, act, onChoose }) {
  return html`<section class="two-drafts__side" aria-label=${title}>
    <h3>${title}</h3>
    ${card ? html`<${Card} card=${card} />` : html`<p class="soft">…</p>`}
    <button type="button" class="button" onclick=${onChoose}>${act}</button>
  </section>`;
}
