import { html } from "htm/preact";
import { picoLabel, picoState, tagLabel } from "sf/boards/enigma/facts.js";
import { Attached, Flux } from "sf/boards/enigma/Flux.js";
import { Tag } from "sf/boards/enigma/Tag.js";
import { STATUS_WORDS } from "sf/boards/enigma/words.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Stat } from "sf/components/numbers.js";

/** @typedef {import("sf/boards/enigma/scene.js").Scene} Scene */

/**
 * A Pico in its slot: element, forms below it, Gear, Status, Flux, Integrity.
 * @param {import("sf/boards/enigma/places.js").Standing & { scene: Scene }} props
 */
export function Pico({ id, seat, pico, isVanguard, scene }) {
  const card = scene.cards[pico.card];
  const side = scene.side(seat);
  const state = picoState(id, scene.choices, pico);
  const offer = scene.offers.get(id);
  const tag = scene.tags.get(id);
  const isHeld = scene.selection?.origin === id || scene.selection?.act?.piece === id;
  const label = [
    picoLabel(pico, scene.cards, { side, isVanguard, state }),
    isHeld ? "selected" : "",
    offer ? `Choose it. ${tagLabel(tag)}` : tagLabel(tag),
  ];
  return html`<button
    type="button"
    class="piece pico"
    data-place=${id}
    data-side=${side}
    data-rank=${isVanguard ? "vanguard" : "rearguard"}
    data-state=${isHeld ? "selected" : state}
    data-target=${offer ? "" : undefined}
    data-drag=${state === "ready" ? "piece" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined}
    aria-label=${label.filter(Boolean).join(". ")}
  >
    ${
      card?.art
        ? html`<img class="piece__art" src=${card.art} alt="" decoding="async" draggable=${false} />`
        : html`<span class="piece__art" data-state="none"></span>`
    }
    ${offer ? html`<${Brackets} />` : null}
    <${Signs} pico=${pico} card=${card} />
    <span class="piece__plate">
      <span class="piece__name">${card?.name ?? "Pico"}</span>
      <span class="piece__stats">
        <${Attached} flux=${pico.flux} />
        <${Stat} kind="integrity" label="Integrity" value=${pico.integrity} state=${pico.integrity < pico.max_integrity ? "damaged" : undefined} />
      </span>
    </span>
    ${tag ? html`<${Tag} tag=${tag} />` : null}
  </button>`;
}

/** @param {{ pico: Record<string, any>, card: import("sf/match/types.js").CardFacts | undefined }} props */
function Signs({ pico, card }) {
  const element = card?.design.element;
  const status = pico.status ? STATUS_WORDS[pico.status] : undefined;
  return html`<span class="piece__traits">
      ${element ? html`<${Flux} element=${element} />` : null}
    </span>
    <span class="piece__special pico__build" data-forms=${pico.stack.length}>
      ${Array.from({ length: pico.stack.length }, () => html`<span class="pico__form"></span>`)}
      ${pico.gear ? html`<${Icon} name="effect-armor" />` : null}
    </span>
    ${status ? html`<span class="piece__flag" data-status=${pico.status}><${Icon} name=${status.icon} />${status.name}</span>` : null}`;
}
