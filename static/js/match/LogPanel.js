import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** @typedef {import("sf/match/lines.js").Line} Line */

/**
 * What has happened, newest last; it follows the end unless the reader has scrolled back.
 * Not a live region: the page's one voice says the same.
 * @param {{ entries: import("sf/match/history.js").Entry[] }} props
 */
export function LogPanel({ entries }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const isAtEnd = useRef(true);
  const follow = () => {
    const box = list.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  };
  useLayoutEffect(follow);
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(follow); // in a window it has no height before that opens
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  /** @param {Event} event */
  const note = ({ currentTarget }) => {
    const box = /** @type {HTMLElement} */ (currentTarget);
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24;
  };
  return html`<section class="log" aria-label="Log">
    <ol class="log__list" tabindex="0" data-zone="log" ref=${list} onscroll=${note}>
      ${entries.flatMap(({ seq, lines, said }) => lines.map((line, index) => html`<${LogLine} key=${said ? `said.${said}` : `${seq}.${index}`} line=${line} />`))}
    </ol>
  </section>`;
}

/** @param {{ line: Line }} props */
function LogLine({ line }) {
  const parts = line.parts.map((part) => (typeof part === "string" ? part : html`<b>${part.name}</b>`));
  return html`<li class=${line.kind === "turn" ? "log__turn" : "log__line"} data-side=${line.side}>${parts}</li>`;
}
