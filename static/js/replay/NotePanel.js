import { html } from "htm/preact";

/** @type {Record<import("sf/replay/notes.js").NoteState, string>} */
const SAID = { saved: "Saved.", unsaved: "Not saved yet.", saving: "Saving.", failed: "Not saved." };

/**
 * What the reader wrote down about this step; nobody else reads it.
 * @param {{ notes: import("sf/replay/notes.js").Notes | null, at: number }} props
 */
export function NotePanel({ notes, at }) {
  if (!notes)
    return html`<p class="soft small">With an account you can write a note on each step, for yourself.</p>`;
  const { texts, state, trouble } = notes;
  /** @param {Event} event */
  const write = ({ currentTarget }) =>
    notes.write(at, /** @type {HTMLTextAreaElement} */ (currentTarget).value);
  return html`<div class="field">
    <label class="field__label" for="replay-note">Your note on step ${at}</label>
    <textarea class="input" id="replay-note" rows="5" maxlength="2000" value=${texts.value[at] ?? ""} oninput=${write} onblur=${notes.save}></textarea>
    <p class="field__hint" role=${state.value === "failed" ? "alert" : undefined}>
      ${SAID[state.value]} ${state.value === "failed" ? trouble.value : "Only you can read it."}
      ${state.value === "failed" ? html` <button type="button" class="button" onclick=${notes.save}>Try again</button>` : null}
    </p>
  </div>`;
}
