import { html } from "htm/preact";
import { shortReason } from "sf/boards/enigma/words.js";
import { CardBack, HandFace } from "sf/components/Card.js";
import { Icon } from "sf/components/Icon.js";
import { cardFace } from "sf/lib/card_face.js";
import { actsOf, blockOf } from "sf/match/choices.js";

/** @typedef {import("sf/boards/enigma/scene.js").Scene} Scene */

/**
 * The player's own cards, with the piles beside them.
 * @param {{ scene: Scene, onBrowse: () => void }} props
 */
export function Tray({ scene, onBrowse }) {
  const { view, near, far } = scene;
  const player = view.players[near];
  const deck = player.deck_size ?? player.deck?.length ?? 0;
  const gone = player.discard.length + view.players[far].discard.length;
  return html`<div class="tray">
    <div class="pile">
      <span class="pile__stack" data-place="deck" data-left=${Math.min(deck, 3)}><${CardBack} /></span>
      <span>Deck ${deck}</span>
    </div>
    ${
      scene.isPlayer
        ? html`<ol class="hand" aria-label="Your hand" data-zone="hand" data-size=${player.hand.length}>
          ${player.hand.map((/** @type {{ id: string, card: string }} */ held) => html`<li key=${held.id}><${HeldCard} ...${held} scene=${scene} /></li>`)}
        </ol>`
        : html`<div class="hand" data-size="0"></div>`
    }
    <div class="pile">
      <button type="button" class="pile__gone" aria-label=${`${gone} discarded: look through both piles`} onclick=${onBrowse}>
        <span class="pile__count">${gone}</span><span><${Icon} name="ui-trash-2" />Discards</span>
      </button>
    </div>
  </div>`;
}

/** What the act of a card is called. @type {Record<string, string>} */
const CAN = {
  play: "can be played",
  attach: "can be attached",
  upgrade: "can upgrade a Pico",
  gear: "can be equipped",
  agent: "can be used",
  domain: "can be played",
};

/** @param {{ id: string, card: string, scene: Scene }} props */
function HeldCard({ id, card: key, scene }) {
  const card = scene.cards[key];
  if (!card) return null;
  const [act] = actsOf(scene.choices, id);
  const block = blockOf(scene.choices, id);
  const isHeld = scene.selection?.origin === id;
  const state = isHeld ? "selected" : act ? "playable" : block ? "cold" : undefined;
  const label = [
    cardFace(card).label,
    isHeld ? "selected" : act ? (CAN[act.type] ?? "") : (block?.message ?? ""),
  ];
  return html`<button
    type="button"
    class="card"
    data-size="hand"
    data-place=${id}
    data-rarity=${card.rarity ?? "common"}
    data-state=${state}
    data-drag=${act ? "card" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined}
    aria-label=${label.filter(Boolean).join(". ")}
  >
    <${HandFace} card=${card} why=${state === "cold" ? shortReason(block) : null} />
  </button>`;
}
