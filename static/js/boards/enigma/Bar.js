import { html } from "htm/preact";
import { limitsOf, strikeLabel } from "sf/boards/enigma/facts.js";
import { StrikeCost } from "sf/boards/enigma/Flux.js";
import { actsAt, blockAt } from "sf/boards/enigma/origins.js";
import { counted } from "sf/boards/enigma/words.js";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/boards/enigma/scene.js").Scene} Scene */

const SPARKS = 5;

/**
 * One side: its Sparks, and either what its Vanguard can do or how many cards it has.
 * @param {{ seat: number, scene: Scene }} props
 */
export function Bar({ seat, scene }) {
  const side = scene.side(seat);
  const player = scene.view.players[seat];
  const isOwn = scene.isPlayer && side === "ours";
  return html`<div class="hearth bar" data-side=${side} data-own=${isOwn ? "" : undefined} data-away=${scene.isAway(seat) ? "" : undefined}>
    <div class="bar__who">
      <p class="hearth__name">${scene.nameOf(seat)}</p>
      <p class="hearth__note">${scene.isAway(seat) ? "Connection lost" : isOwn ? "You" : `${player.rearguard.length} in the Rearguard`}</p>
    </div>
    <${Sparks} seat=${seat} sparks=${player.sparks} />
    ${
      isOwn
        ? html`<${Limits} player=${player} /><div class="hearth__end"><${VanguardActs} scene=${scene} player=${player} /></div>`
        : html`<div class="hearth__end"><${Counts} player=${player} /></div>`
    }
  </div>`;
}

/** @param {{ seat: number, sparks: number }} props */
function Sparks({ seat, sparks }) {
  return html`<span class="energy bar__sparks" role="img" data-place=${`sparks:${seat}`} aria-label=${`${sparks} of ${SPARKS} Sparks`}>
    ${Array.from({ length: SPARKS }, (_, index) => html`<${Icon} name="shape-energy" css="energy__pip" state=${index < sparks ? "full" : undefined} />`)}
    <span class="energy__number">${sparks}<small>/${SPARKS}</small></span>
  </span>`;
}

/** @param {{ player: Record<string, any> }} props  what was done of what goes once a turn */
function Limits({ player }) {
  const done = limitsOf(player);
  const said = done.map(({ word, isDone }) => `${word} ${isDone ? "done" : "open"}`).join(", ");
  return html`<span class="bar__limits" role="img" aria-label=${`This turn: ${said}`}>
    ${done.map(
      ({ key, word, icon, isDone }) =>
        html`<span class="bar__limit" key=${key} data-state=${isDone ? "done" : "open"} title=${word}><${Icon} name=${icon} /><small>${word}</small>${isDone ? html`<${Icon} name="ui-check" />` : null}</span>`,
    )}
  </span>`;
}

/** @param {{ player: Record<string, any> }} props */
function Counts({ player }) {
  const hand = player.hand_size ?? player.hand.length;
  const deck = player.deck_size ?? player.deck.length;
  return html`<span class="hearth__count" data-place="their-hand" role="img" aria-label=${`${counted(hand, "card")} in hand`}>
      <span class="backs">${Array.from({ length: Math.min(hand, 5) }, () => html`<span class="backs__back"></span>`)}</span>${hand}<small>in hand</small>
    </span>
    <span class="hearth__count" role="img" aria-label=${`${counted(deck, "card")} in the deck`}><${Icon} name="ui-layers" />${deck}<small>in deck</small></span>
    <span class="hearth__count" role="img" aria-label=${`${counted(player.discard.length, "card")} discarded`}><${Icon} name="ui-trash-2" />${player.discard.length}<small>discarded</small></span>`;
}

/**
 * Strikes and Recall of the own Vanguard: what they cost, and whether the Flux is there.
 * @param {{ scene: Scene, player: Record<string, any> }} props
 */
function VanguardActs({ scene, player }) {
  const pico = player.picos[player.vanguard];
  const design = pico && scene.cards[pico.card]?.design;
  if (!design) return null;
  return html`${(design.strikes ?? []).map(
    (/** @type {any} */ strike, /** @type {number} */ index) =>
      html`<${ActButton} key=${`strike${index}`} place=${`strike:${index}`} letter=${index ? "D" : "S"} label=${strikeLabel(strike)} scene=${scene}>
        <span class="bar__act">${strike.name}</span><span class="bar__damage">${strike.damage ?? 0}</span><${StrikeCost} cost=${strike.cost} />
      <//>`,
  )}
    <${Recall} printed=${design.recall_cost ?? 0} scene=${scene} />`;
}

/**
 * Recall with what it costs now; while it is blocked, what is printed.
 * @param {{ printed: number, scene: Scene }} props
 */
function Recall({ printed, scene }) {
  const [act] = actsAt(scene.choices, "recall");
  const cost = act?.fields.find(({ pick }) => pick)?.pick?.min ?? printed;
  return html`<${ActButton} place="recall" letter="R" label=${`Recall the Vanguard for a Rearguard, ${cost ? `costs ${cost} Flux` : "free"}`} scene=${scene}>
    <${Icon} name="ui-rotate-ccw" /><span class="bar__act">Recall</span><${StrikeCost} cost=${{ null: cost }} />
  <//>`;
}

/** @param {{ place: string, letter: string, label: string, scene: Scene, children?: any }} props */
function ActButton({ place, letter, label, scene, children }) {
  const { choices, selection, view } = scene;
  const isHeld = selection?.origin === place;
  const canDo = canAct(scene, place);
  const why = canDo ? "" : (blockAt(view, choices, place)?.message ?? "");
  return html`<button type="button" class="button bar__button" data-place=${place} data-state=${isHeld ? "held" : undefined} data-kind=${canDo && !isHeld ? "hot" : undefined}
    aria-disabled=${String(!canDo)} aria-pressed=${String(isHeld)} aria-label=${[label, why].filter(Boolean).join(". ")}>
    ${children}<span class="key">${letter}</span>
  </button>`;
}

/** @param {Scene} scene @param {string} place */
const canAct = ({ choices }, place) => actsAt(choices, place).length > 0;
