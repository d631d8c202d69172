import { html } from "htm/preact";
import { Arrows } from "sf/components/Arrows.js";
import { abilityOf, assistantLabel, numberStates } from "sf/boards/grid/facts.js";
import { tagLabel } from "sf/boards/grid/foretold.js";
import { Tag } from "sf/boards/grid/Tag.js";
import { arrowsFacing } from "sf/boards/grid/words.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Stat } from "sf/components/numbers.js";

/** @typedef {import("sf/boards/grid/scene.js").Scene} Scene */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/**
 * An Assistant on its square: picture, arrows as they point now, whose, numbers.
 * @param {{ square: number, assistant: import("sf/boards/grid/places.js").Assistant, scene: Scene }} props
 */
export function Assistant({ square, assistant, scene }) {
  const { id, owner } = assistant;
  const card = scene.cards[assistant.card];
  const offer = scene.offers.get(id);
  const isTurned = scene.settled === id;
  const tag = scene.tags.get(id);
  const facing = isTurned ? scene.selection?.picked.facing : assistant.facing;
  const arrows = isTurned ? arrowsFacing(card?.design.arrows ?? [], facing) : assistant.arrows;
  const shown = { ...assistant, facing, arrows };
  const label = [
    assistantLabel(shown, square, card, scene.owner(owner)),
    isTurned ? "Press to turn it, Enter to confirm" : offer ? `Choose it. ${tagLabel(tag)}` : tagLabel(tag),
  ];
  return html`<button
    type="button"
    class="piece assistant"
    data-place=${id}
    data-side=${scene.side(owner)}
    data-state=${isTurned ? "held" : undefined}
    data-target=${offer ? "" : undefined}
    data-told=${tag ? "" : undefined}
    data-facing=${facing}
    data-drag=${isTurned ? "turn" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined}
    aria-label=${label.filter(Boolean).join(". ")}
  >
    <${Print}
      card=${card} arrows=${arrows} square=${square} owner=${scene.owner(owner)}
      attack=${assistant.attack} defense=${assistant.defense} states=${numberStates(assistant, card)}
    />
    ${offer ? html`<${Brackets} />` : null}
    ${tag ? html`<${Tag} tag=${tag} />` : null}
  </button>`;
}

/**
 * What is printed of an Assistant on the grid, also of one that is only held over it.
 * @param {object} props
 * @param {CardFacts | undefined} props.card
 * @param {string[]} props.arrows
 * @param {number} props.attack
 * @param {number} props.defense
 * @param {{ attack?: string, defense?: string }} [props.states]
 * @param {string} props.owner
 * @param {number} props.square
 */
export function Print({ card, arrows, attack, defense, states = {}, owner, square }) {
  const ability = abilityOf(card);
  return html`${
    card?.art
      ? html`<img class="piece__art" src=${card.art} alt="" decoding="async" draggable=${false} />`
      : html`<span class="piece__art" data-state="none"></span>`
  }
    <${Arrows} arrows=${arrows} />
    <span class="assistant__head">
      <span class="square__number">${square}</span>
      ${ability ? html`<span class="piece__trait"><${Icon} name=${ability.icon} /></span>` : null}
      <span class="assistant__owner">${owner}</span>
    </span>
    <span class="piece__plate">
      <span class="piece__name">${card?.name ?? "Assistant"}</span>
      <span class="piece__stats">
        <${Stat} kind="attack" value=${attack} state=${states.attack} />
        <${Stat} kind="defense" label="Defense" value=${defense} state=${states.defense} />
      </span>
    </span>`;
}
