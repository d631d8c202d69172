import { html } from "htm/preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";

/**
 * A modal window: the focus goes in, stays in, and comes back; Esc closes it.
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} [props.onClose]  without it there is no way out but a choice
 * @param {string} [props.kind]  "sheet" slides up from the foot on narrow pages
 * @param {any} [props.children]
 */
export function Dialog({ title, onClose, kind = "box", children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    onClose?.();
  };
  /** @param {MouseEvent} event */
  const pressBeside = (event) => {
    if (event.target === box.current) onClose?.();
  };
  return html`<dialog class="dialog" data-kind=${kind} ref=${box} aria-labelledby=${heading} oncancel=${cancel} onclick=${pressBeside}>
    <div class="dialog__sheet">
      <header class="dialog__head">
        <h2 class="dialog__title" id=${heading}>${title}</h2>
        ${
          onClose
            ? html`<button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Close" onclick=${onClose}>
              <${Icon} name="ui-x" />
            </button>`
            : null
        }
      </header>
      <div class="dialog__body">${children}</div>
    </div>
  </dialog>`;
}
