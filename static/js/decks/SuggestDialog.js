import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/decks/types.js").Suggestion} Suggestion */

/**
 * Cards that would fill the deck, each with why; one press adds one of them, or all.
 * @param {object} props
 * @param {() => Promise<Suggestion[]>} props.ask
 * @param {(chosen: Suggestion[]) => void} props.onAdd
 * @param {() => void} props.onClose
 */
export function SuggestDialog({ ask, onAdd, onClose }) {
  const [found, setFound] = useState(/** @type {Suggestion[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    ask().then(setFound, () => setFailed(true));
  }, []);
  /** @param {Suggestion} one */
  const addOne = (one) => {
    onAdd([one]);
    setFound((left) => left?.filter((each) => each !== one) ?? null);
  };
  return html`<${Dialog} title="Complete this deck" kind="wide" onClose=${onClose}>
    ${failed ? html`<p class="notice" data-tone="bad" role="alert"><${Icon} name="ui-wifi-off" /><span>The suggestions could not be fetched. Close this and try again.</span></p>` : null}
    ${found === null && !failed ? html`<p class="soft" role="status">Looking for cards that fit.</p>` : null}
    ${found?.length === 0 ? html`<p class="soft" role="status">There is no room for more, or no card that fits is left.</p>` : null}
    <ul class="suggestions">
      ${(found ?? []).map(
        (one) => html`<li class="suggestion" key=${one.card ?? one.basic}>
          <div>
            <b>${one.copies}× ${one.name}</b>${one.cost === null ? null : html` <span class="soft small">cost ${one.cost}</span>`}
            <ul class="list small">${one.reasons.map((reason) => html`<li key=${reason}>${reason}</li>`)}</ul>
          </div>
          <button type="button" class="button" data-size="small" aria-label=${`Add ${one.copies} ${one.name}`} onClick=${() => addOne(one)}>Add</button>
        </li>`,
      )}
    </ul>
    ${found?.length
      ? html`<div class="dialog__acts"><button type="button" class="button" data-kind="hot" onClick=${() => { onAdd(found); onClose(); }}>Add all</button></div>`
      : null}
  <//>`;
}
