import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";
import { changesInWords } from "sf/decks/words.js";

/** @typedef {import("sf/decks/types.js").ReadDeck} ReadDeck */

/**
 * Pasted text, line by line, and what the deck would be with it. Nothing is changed until that is said.
 * @param {object} props
 * @param {string} props.text  what was pasted, or ""
 * @param {string} props.game
 * @param {(text: string) => Promise<ReadDeck>} props.read  rejects with a sentence
 * @param {(read: ReadDeck) => void} props.onTake
 * @param {() => void} props.onClose
 */
export function PasteDialog({ text: pasted, game, read, onTake, onClose }) {
  const [text, setText] = useState(pasted);
  const [shown, setShown] = useState(/** @type {ReadDeck | null} */ (null));
  const [fault, setFault] = useState("");
  /** @param {string} of */
  const look = async (of) => {
    setText(of);
    try {
      setShown(await read(of));
      setFault("");
    } catch (error) {
      setShown(null);
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => {
    if (pasted.trim()) void look(pasted);
  }, [pasted]);
  const lost = shown?.lines.filter((line) => line.lost) ?? [];
  const isOther = shown !== null && shown.deck.game !== game;
  const isEmpty = shown !== null && shown.deck.lines.length === 0;
  return html`<${Dialog} title="Paste a deck" kind="wide" onClose=${onClose}>
    <label class="field__label" for="paste-text">A code, a list of cards, or both</label>
    <textarea class="input paste__text" id="paste-text" rows="8" spellcheck="false" autocomplete="off" value=${text}
      onInput=${(/** @type {any} */ event) => { setText(event.currentTarget.value); setShown(null); }}></textarea>
    ${fault ? html`<p class="notice" data-tone="bad" role="alert"><${Icon} name="ui-triangle-alert" /><span>${fault}</span></p>` : null}
    ${shown
      ? html`<p class="legal__line" data-state=${lost.length ? "no" : "yes"} role="status">
            <${Icon} name=${lost.length ? "ui-triangle-alert" : "ui-check"} />
            <span>${shown.deck.measure}. ${lost.length ? `${lost.length} line${lost.length === 1 ? " is" : "s are"} not taken.` : "Every line is understood."}</span>
          </p>
          <ul class="told-lines">
            ${lost.map(
              (line) => html`<li class="told-line" data-state="lost" key=${line.number}>
                <p><b>Line ${line.number}</b> <code dir="auto">${line.text.slice(0, 120)}</code></p>
                <p>${line.message}</p>
                ${line.offers.length
                  ? html`<p class="told-line__offers"><span>Did you mean</span> ${line.offers.map(
                      (offer) => html`<button key=${offer.text} type="button" class="button" data-size="small" onClick=${() => void look(withLine(text, line.number, offer.text))}>${offer.name}</button>`,
                    )}</p>`
                  : null}
              </li>`,
            )}
            ${shown.deck.lines
              .filter((line) => line.changes?.length || line.missing)
              .map((line) => html`<li class="told-line" key=${line.name}><p><b>${line.name}</b> ${changesInWords(line)}</p></li>`)}
          </ul>
          ${isOther ? html`<p class="notice" data-tone="warning"><span>This is a deck of another game. Import it from the list of decks.</span></p>` : null}`
      : null}
    <div class="dialog__acts">
      ${shown && !isOther && !isEmpty
        ? html`<button type="button" class="button" data-kind="hot" onClick=${() => onTake(shown)}>${lost.length ? "Take it without those lines" : "Make this deck so"}</button>`
        : html`<button type="button" class="button" data-kind="hot" onClick=${() => void look(text)}>See what it would be</button>`}
    </div>
  <//>`;
}

/** @param {string} text @param {number} number  from 1 @param {string} line */
function withLine(text, number, line) {
  const rows = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  rows[number - 1] = line;
  return rows.join("\n");
}
