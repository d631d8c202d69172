import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";

/**
 * Why something could not be done, beside the thing; the page's one voice says it too.
 * @param {object} props
 * @param {import("sf/match/types.js").Refused} props.refused
 * @param {string} props.rulesUrl
 * @param {() => void} props.onClose
 */
export function Refusal({ refused, rulesUrl, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { error, anchor, count } = refused;
  useLayoutEffect(() => {
    const bubble = box.current;
    const thing = anchor && document.querySelector(`[data-place="${CSS.escape(anchor)}"]`);
    if (!bubble) return;
    const edge = 8;
    const own = bubble.getBoundingClientRect();
    const beside = thing ? thing.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
    const isAbove = beside.top - own.height - edge > edge;
    const top = isAbove
      ? beside.top - own.height - edge
      : Math.min(beside.bottom + edge, innerHeight - own.height - edge);
    const left = Math.min(
      Math.max(edge, beside.left + beside.width / 2 - own.width / 2),
      innerWidth - own.width - edge,
    );
    bubble.style.setProperty("inset-block-start", `${top}px`);
    bubble.style.setProperty("inset-inline-start", `${left}px`);
    bubble.style.setProperty("--tip", `${beside.left + beside.width / 2 - left}px`);
    bubble.dataset.at = isAbove ? "above" : "below";
  }, [count]);
  const rule = error.rule;
  return html`<div class="refusal" ref=${box} key=${count}>
    <p class="refusal__text"><${Icon} name="ui-triangle-alert" /><span>${error.message}</span></p>
    <p class="refusal__acts">
      ${rule ? html`<a href=${`${rulesUrl}#${rule}`} target="_blank" rel="noopener">Rule ${rule}</a>` : null}
      <button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Close this note" onclick=${onClose}><${Icon} name="ui-x" /></button>
    </p>
  </div>`;
}
