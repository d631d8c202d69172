import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { counted } from "sf/boards/enigma/words.js";
import { HandFace } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { cardFace } from "sf/lib/card_face.js";
import { minutes, useCountdown } from "sf/lib/time.js";

/**
 * Some cards of a set, in a window without a way out but an answer.
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.text
 * @param {string} props.verb  what is done with those marked
 * @param {{ id: string, card: import("sf/match/types.js").CardFacts }[]} props.options
 * @param {number} props.min
 * @param {number} props.max
 * @param {{ endsAt: number | null, now: () => number }} props.clock
 * @param {(ids: string[]) => void} props.onChoose
 */
export function PickCards({ title, text, verb, options, min, max, clock, onChoose }) {
  const [marked, setMarked] = useState(/** @type {string[]} */ ([]));
  const left = useCountdown(clock.endsAt, clock.now);
  /** @param {string} id */
  function toggle(id) {
    if (marked.includes(id)) setMarked(marked.filter((one) => one !== id));
    else if (max === 1) setMarked([id]);
    else if (marked.length < max) setMarked([...marked, id]);
  }
  const canSend = marked.length >= min;
  const label = marked.length || min ? `${verb} ${counted(marked.length, "card")}` : `${verb} none`;
  return html`<${Dialog} title=${title} kind="wide">
    <p>${text}${left === null ? null : html` <b class="figure">${minutes(left)}</b> left.`}</p>
    <ul class="pick-cards">
      ${options.map(
        ({ id, card }) => html`<li key=${id}>
          <button type="button" class="card" data-size="hand" data-rarity=${card.rarity ?? "common"} data-place=${`choose:${id}`} data-state=${marked.includes(id) ? "selected" : "playable"}
            aria-pressed=${String(marked.includes(id))} aria-label=${cardFace(card).label} onclick=${() => toggle(id)}>
            <${HandFace} card=${card} />
          </button>
        </li>`,
      )}
    </ul>
    <button type="button" class="button" data-kind="hot" data-size="big" aria-disabled=${String(!canSend)} onclick=${() => canSend && onChoose(marked)}>${label}</button>
  <//>`;
}
