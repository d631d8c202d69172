import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { optionsOf, setsOf } from "sf/boards/enigma/flux_options.js";
import { Flux } from "sf/boards/enigma/Flux.js";
import { Dialog } from "sf/components/Dialog.js";

/** @typedef {import("sf/boards/enigma/flux_options.js").Option} Option */

/**
 * Which Flux, and where to.
 * @param {object} props
 * @param {string} props.title
 * @param {import("sf/match/types.js").Field} props.field
 * @param {import("sf/boards/enigma/flux_options.js").Facts} props.facts
 * @param {(value: any[]) => void} props.onChoose
 * @param {() => void} props.onClose
 */
export function FluxDialog({ title, field, facts, onChoose, onClose }) {
  const [key, setKey] = useState(/** @type {string | null} */ (null));
  const options = field.pick ? setsOf(field.pick, facts) : optionsOf(field, facts);
  const option = options.find((one) => one.key === key && one.to.length);
  const isPaid = Boolean(field.pick);
  const asked = option ? "Where does it go?" : isPaid ? "Which Flux do you discard?" : "Which Flux?";
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${asked}</p>
    <div class="dialog__menu">
      ${
        option
          ? option.to.map(
              ({ place, words, value }) =>
                html`<button type="button" class="button" key=${place} onclick=${() => onChoose([value])}>${words}</button>`,
            )
          : options.map((one) => html`<${FluxButton} key=${one.key} option=${one} onPress=${() => (one.to.length ? setKey(one.key) : onChoose([one.value]))} />`)
      }
      ${option ? html`<button type="button" class="button" data-kind="plain" onclick=${() => setKey(null)}>Another Flux</button>` : null}
    </div>
  <//>`;
}

/** @param {{ option: Option, onPress: () => void }} props */
function FluxButton({ option, onPress }) {
  return html`<button type="button" class="button" onclick=${onPress}>
    <span class="flux-row">${option.elements.map((element) => html`<${Flux} element=${element} />`)}</span>${option.words}
  </button>`;
}
