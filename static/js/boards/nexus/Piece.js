import { html } from "htm/preact";
import { Forecast } from "sf/match/Forecast.js";
import { chargePips, pieceLabel, pieceSigns, pieceState, tagLabel } from "sf/boards/nexus/facts.js";
import { STATUSES } from "sf/boards/nexus/words.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Stat, Status } from "sf/components/numbers.js";

/** @typedef {import("sf/boards/nexus/scene.js").Scene} Scene */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/**
 * A creature on the board.
 * @param {object} props
 * @param {string} props.id
 * @param {number} props.seat
 * @param {Record<string, any>} props.creature
 * @param {Scene} props.scene
 */
export function Piece({ id, seat, creature, scene }) {
  const card = scene.cards[creature.card];
  const state = pieceState(id, creature, scene.choices);
  const offer = scene.offers.get(id);
  const tag = scene.tags.get(id) ?? scene.previews.get(id);
  const isHeld = scene.selection?.origin === id;
  const { traits, special } = pieceSigns(creature, card);
  const pips = chargePips(creature, card);
  const label = [
    pieceLabel(creature, card, state, scene.side(seat)),
    isHeld ? "selected" : "",
    offer ? `Choose it. ${tagLabel(tag)}` : "",
  ];
  return html`<button
    type="button"
    class="piece"
    data-place=${id}
    data-side=${scene.side(seat)}
    data-state=${isHeld ? "selected" : state.state}
    data-target=${offer ? "" : undefined}
    data-drag=${state.state === "ready" ? "piece" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined}
    aria-label=${label.filter(Boolean).join(". ")}
  >
    ${
      card?.art
        ? html`<img class="piece__art" src=${card.art} alt="" decoding="async" draggable=${false} />`
        : html`<span class="piece__art" data-state="none"></span>`
    }
    ${offer ? html`<${Brackets} />` : null}
    <span class="piece__traits">
      ${traits.map((line) => html`<span class="piece__trait"><${Icon} name=${line.icon} /></span>`)}
    </span>
    ${
      special
        ? html`<span class="piece__special" data-state=${state.canActivate ? "ready" : undefined}>
          <${Icon} name=${special.icon} />${pips ? html`<${Charge} ...${pips} />` : null}
        </span>`
        : null
    }
    <${Flags} flags=${state.flags} />
    <span class="piece__statuses">
      ${STATUSES.filter((kind) => creature[kind] > 0).map(
        (kind) => html`<${Status} key=${kind} kind=${kind} count=${creature[kind]} />`,
      )}
    </span>
    <${Plate} creature=${creature} card=${card} />
    ${tag ? html`<${Forecast} tag=${tag} />` : null}
  </button>`;
}

/** @param {{ pips: boolean[], number: number | null }} props */
function Charge({ pips, number }) {
  return html`<span class="charge">
    ${
      number !== null
        ? html`<${Icon} name="shape-charge" css="charge__pip" />${number}`
        : pips.map(
            (full) =>
              html`<${Icon} name="shape-charge" css="charge__pip" state=${full ? undefined : "empty"} />`,
          )
    }
  </span>`;
}

/** @param {{ flags: { icon: string, word: string }[] }} props */
function Flags({ flags }) {
  const [first] = flags;
  if (!first) return null;
  return html`<span class="piece__flag">
    ${flags.map((flag) => html`<${Icon} name=${flag.icon} />`)}${flags.length === 1 ? first.word : null}
  </span>`;
}

/** @param {{ creature: Record<string, any>, card: CardFacts | undefined }} props */
function Plate({ creature, card }) {
  const printed = card?.design.attack ?? creature.attack;
  const change = creature.attack > printed ? "raised" : creature.attack < printed ? "lowered" : undefined;
  return html`<span class="piece__plate">
    <span class="piece__name">${card?.name ?? "Creature"}</span>
    <span class="piece__stats">
      <${Stat} kind="attack" value=${creature.attack} state=${change} />
      <span class="piece__middle">
        ${creature.armor ? html`<${Stat} kind="armor" value=${creature.armor} />` : null}
        ${creature.resistance ? html`<${Stat} kind="resistance" value=${creature.resistance} />` : null}
      </span>
      <${Stat} kind="health" value=${creature.health} state=${creature.health < creature.max_health ? "damaged" : undefined} />
    </span>
  </span>`;
}
