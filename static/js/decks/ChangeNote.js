import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { changesInWords } from "sf/decks/words.js";

/**
 * Under a card that is not what it was, or cannot be played: what changed, and what helps at one press.
 * @param {{ deck: import("sf/decks/store.js").Deck, id: number }} props
 */
export function ChangeNote({ deck, id }) {
  const mark = deck.marks.value.get(id);
  if (!mark) return null;
  const { stand_in: other, name } = mark;
  const isOut = ["hidden", "retired", "unpublished"].some((word) => mark.changes?.includes(word));
  const swap = () => {
    if (!other) return;
    deck.learn([other]);
    deck.putInPlace(id, other.id);
  };
  return html`<li class="change-note">
    <p><${Icon} name=${isOut ? "ui-triangle-alert" : "ui-info"} /> ${name}: ${changesInWords({ ...mark, missing: 0 })}</p>
    <p class="change-note__acts">
      ${isOut && other ? html`<button type="button" class="button" data-size="small" onClick=${swap}>Put ${other.name} in its place (${mark.why})</button>` : null}
      ${isOut ? html`<button type="button" class="button" data-size="small" onClick=${() => deck.putInPlace(id, null)}>Take ${name} out</button>` : null}
      ${isOut ? null : html`<button type="button" class="button" data-size="small" onClick=${() => deck.markSeen(id)}>Keep ${name} as it is now</button>`}
      ${mark.compare ? html`<a href=${mark.compare}>Compare</a>` : null}
    </p>
  </li>`;
}
