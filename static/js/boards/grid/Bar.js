import { html } from "htm/preact";
import { holdWords, specialTurn } from "sf/boards/grid/facts.js";
import { tagLabel } from "sf/boards/grid/foretold.js";
import { barPlace, heldBy } from "sf/boards/grid/places.js";
import { counted, LAST_TURN, WINNING } from "sf/boards/grid/words.js";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/boards/grid/scene.js").Scene} Scene */
/** @typedef {{ id: string, card: string, counters: number }} Resting */

/**
 * One side: how many squares it holds, who rests, and its cards to look through.
 * @param {{ seat: number, scene: Scene, onDeck: () => void }} props
 */
export function Bar({ seat, scene, onDeck }) {
  const side = scene.side(seat);
  const player = scene.view.players[seat];
  const isOwn = scene.isPlayer && side === "ours";
  const cards = isOwn ? "Your cards" : `Cards of ${scene.nameOf(seat)}`;
  const note = scene.isAway(seat) ? "Connection lost" : side === "ours" ? turnWords(scene) : "Every card is open";
  return html`<div class="hearth grid-bar" data-side=${side} data-own=${isOwn ? "" : undefined} data-away=${scene.isAway(seat) ? "" : undefined}>
    <div class="grid-bar__who">
      <p class="hearth__name">${scene.nameOf(seat)}</p>
      <p class="hearth__note">${note}</p>
    </div>
    <${Holds} seat=${seat} scene=${scene} />
    <${Rests} seat=${seat} scene=${scene} />
    <div class="hearth__end">
      <button type="button" class="button grid-bar__deck" aria-label=${`${cards}: ${deckWords(player)}. Look through them`} onclick=${onDeck}>
        <${Icon} name="ui-layers" />${player.available.length}<span class="button__long">at hand</span>
      </button>
    </div>
  </div>`;
}

/** @param {Record<string, any>} player */
const deckWords = ({ available, resting, discard }) =>
  `${available.length} at hand, ${resting.length} resting, ${discard.length} used`;

/** Where the match stands. @param {Scene} scene */
function turnWords({ view }) {
  return specialTurn(view) || `Turn ${view.turn} of ${LAST_TURN}, ${counted(view.points, "point")}`;
}

/** @param {{ seat: number, scene: Scene }} props */
function Holds({ seat, scene }) {
  const held = heldBy(scene.view, seat);
  const label = `${scene.nameOf(seat)}: ${holdWords(scene.view, seat)}`;
  return html`<span class="holds" role="img" data-place=${barPlace(seat)} aria-label=${label}>
    ${Array.from({ length: WINNING }, (_, index) => html`<span class="holds__pip" data-state=${index < held ? "full" : undefined}></span>`)}
    <span class="energy__number">${held}<small>/${WINNING}</small></span>
  </span>`;
}

/** @param {{ seat: number, scene: Scene }} props */
function Rests({ seat, scene }) {
  const { resting } = scene.view.players[seat];
  if (!resting.length) return html`<p class="rests" data-state="none">Nobody rests</p>`;
  return html`<ul class="rests" aria-label=${`Resting Assistants of ${scene.nameOf(seat)}`}>
    ${resting.map((/** @type {Resting} */ one) => html`<li key=${one.id}><${Rest} resting=${one} side=${scene.side(seat)} scene=${scene} /></li>`)}
  </ul>`;
}

/** @param {{ resting: Resting, side: "ours" | "theirs", scene: Scene }} props */
function Rest({ resting, side, scene }) {
  const { id, counters } = resting;
  const card = scene.cards[resting.card];
  const offer = scene.offers.get(id);
  const tag = scene.tags.get(id);
  const label = [
    `${card?.name ?? "An Assistant"}, rests with ${counted(counters, "counter")}`,
    offer ? `Choose it. ${tagLabel(tag)}` : "",
  ];
  return html`<button
    type="button"
    class="rest"
    data-place=${id}
    data-side=${side}
    data-target=${offer ? "" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined}
    aria-label=${label.filter(Boolean).join(". ")}
  >
    ${card?.art ? html`<img class="rest__art" src=${card.art} alt="" decoding="async" draggable=${false} />` : null}
    <span class="rest__counters"><${Icon} name="ui-clock" />${counters}</span>
    <span class="rest__name">${card?.name ?? "Assistant"}</span>
    ${tag ? html`<span class="rest__tag">${tag.word}</span>` : null}
  </button>`;
}
