import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sideOfSeat } from "sf/match/lines.js";

/** @typedef {import("sf/match/talk.js").TalkLine} TalkLine */

/**
 * What was said just now, beside the name of who said it. For the eye alone: the page's voice says
 * the same, and the log keeps it.
 * @param {{ talk: import("sf/match/talk.js").Talk, you: number | null }} props
 */
export function TalkBubbles({ talk, you }) {
  return html`${Object.values(talk.bubbles.value).map((line) => html`<${Bubble} key=${line.number} words=${talk.wordsOf(line)} side=${sideOfSeat(line.seat, you)} />`)}`;
}

/** @param {{ words: string, side: string }} props */
function Bubble({ words, side }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const bubble = box.current;
    const bed = bubble?.parentElement?.getBoundingClientRect();
    const name = document.querySelector(`.hearth[data-side="${side}"]`)?.getBoundingClientRect();
    if (!bubble || !bed || !name) return;
    bubble.style.insetInlineStart = `${name.left - bed.left + 8}px`;
    if (side === "theirs") bubble.style.insetBlockStart = `${name.bottom - bed.top + 4}px`;
    else bubble.style.insetBlockEnd = `${bed.bottom - name.top + 4}px`;
  });
  return html`<p class="bubble" data-side=${side} dir="auto" aria-hidden="true" ref=${box}>${words}</p>`;
}
