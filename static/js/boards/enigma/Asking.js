import { html } from "htm/preact";
import { promptOf } from "sf/boards/enigma/acts.js";
import { FluxDialog } from "sf/boards/enigma/FluxDialog.js";
import { asksForFlux } from "sf/boards/enigma/flux_options.js";
import { PickCards } from "sf/boards/enigma/PickCards.js";
import { counted } from "sf/boards/enigma/words.js";
import { Dialog } from "sf/components/Dialog.js";
import { findAct, openField } from "sf/match/choices.js";

/** @typedef {import("sf/match/page.js").Page} Page */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/match/types.js").Field} Field */

/**
 * What is asked apart from the board: a choice that waits, or which Flux the held act is about.
 * @param {{ page: Page, view: View }} props
 */
export function Asking({ page, view }) {
  const choose = findAct(page.table.choices.value, "choose")?.fields[0];
  if (choose) return html`<${Pending} page=${page} view=${view} field=${choose} />`;
  const held = page.table.selection.value;
  const field = held?.act && openField(held.act, held.picked);
  if (!held || !field || !asksForFlux(field)) return null;
  const facts = { view, cards: page.store.cards.value, choices: page.table.choices.value };
  const title = promptOf(held, facts).text.replace(/:.*$/, "");
  return html`<${FluxDialog} title=${title} field=${field} facts=${facts} onChoose=${page.table.fill} onClose=${page.table.cancel} />`;
}

/** @param {{ page: Page, view: View, field: Field }} props */
function Pending({ page, view, field }) {
  const [asked] = view.pending;
  if (!asked) return null;
  const answer = (/** @type {any} */ value) =>
    page.store.act({ type: "choose", [field.names[0] ?? ""]: value }, "end-turn");
  if (!field.pick) return html`<${ExtraCards} field=${field} onChoose=${answer} />`;
  const isSearch = asked.effect === "search";
  const known = isSearch ? asked.cards : view.players[asked.by].hand;
  const options = known.flatMap((/** @type {any} */ one) => {
    const card = page.store.cards.value[one.card];
    return card ? [{ id: one.id, card }] : [];
  });
  const { min, max } = field.pick;
  const words = isSearch
    ? {
        title: "Search your deck",
        text: "Take one, or none. What you take is shown to both; then your deck is shuffled.",
        verb: "Take",
      }
    : { title: `Discard ${counted(max, "card")}`, text: "Choose from your hand.", verb: "Discard" };
  return html`<${PickCards} key=${`${asked.effect} ${options.length}`} ...${words} options=${options} min=${min} max=${max} clock=${page.clock.value} onChoose=${answer} />`;
}

/** @param {{ field: Field, onChoose: (amount: number) => void }} props */
function ExtraCards({ field, onChoose }) {
  const amounts = (field.values ?? []).map(([amount]) => /** @type {number} */ (amount));
  return html`<${Dialog} title="Extra cards">
    <p>The other side had no Origin and drew a new hand. For each time you may draw one card more.</p>
    <div class="dialog__menu">
      ${amounts.map(
        (amount) => html`<button type="button" class="button" data-place=${`choose:${amount}`} data-kind=${amount === amounts.at(-1) ? "hot" : undefined} onclick=${() => onChoose(amount)}>
          ${amount ? `Draw ${counted(amount, "card")}` : "Draw none"}
        </button>`,
      )}
    </div>
  <//>`;
}
