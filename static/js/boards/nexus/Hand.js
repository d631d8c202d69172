import { html } from "htm/preact";
import { blockOf, findAct } from "sf/match/choices.js";
import { shortReason } from "sf/boards/nexus/words.js";
import { CardBack, HandFace } from "sf/components/Card.js";
import { cardFace } from "sf/lib/card_face.js";

/** @typedef {import("sf/boards/nexus/scene.js").Scene} Scene */

/**
 * The player's own cards, with the piles beside them.
 * @param {{ scene: Scene, onBrowse: () => void }} props
 */
export function Tray({ scene, onBrowse }) {
  const { view, near, far } = scene;
  const player = view.players[near];
  const gone = player.removed.length + view.players[far].removed.length;
  return html`<div class="tray">
    <div class="pile">
      <span class="pile__stack" data-place="deck" data-left=${Math.min(player.deck_size ?? 0, 3)}><${CardBack} /></span>
      <span>Deck ${player.deck_size ?? player.deck?.length ?? 0}</span>
    </div>
    ${
      scene.isPlayer
        ? html`<ol class="hand" aria-label="Your hand" data-zone="hand" data-size=${player.hand.length}>
          ${player.hand.map(
            (/** @type {{ id: string, card: string }} */ held) =>
              html`<li key=${held.id}><${HeldCard} ...${held} scene=${scene} /></li>`,
          )}
        </ol>`
        : html`<div class="hand" data-size="0"></div>`
    }
    <div class="pile">
      <button type="button" class="pile__gone" aria-label=${`${gone} Gone: cards that have left the match`} onclick=${onBrowse}><span class="pile__count">${gone}</span><span>Gone</span></button>
    </div>
  </div>`;
}

/** @param {{ id: string, card: string, scene: Scene }} props */
function HeldCard({ id, card: key, scene }) {
  const card = scene.cards[key];
  if (!card) return null;
  const offer = scene.offers.get(id);
  const isHeld = scene.selection?.origin === id;
  const canPlay = Boolean(findAct(scene.choices, "play", id));
  const block = blockOf(scene.choices, id, "play");
  const state = isHeld ? "selected" : canPlay || offer ? "playable" : block ? "cold" : undefined;
  const why = state === "cold" ? shortReason(block) : null;
  const label = [
    cardFace(card).label,
    isHeld ? "selected" : offer ? "can be kindled" : canPlay ? "can be played" : (block?.message ?? ""),
  ];
  return html`<button
    type="button"
    class="card"
    data-size="hand"
    data-place=${id}
    data-rarity=${card.rarity ?? "common"}
    data-state=${state}
    data-target=${offer ? "" : undefined}
    data-drag=${canPlay || findAct(scene.choices, "kindle", id) ? "card" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined}
    aria-label=${label.filter(Boolean).join(". ")}
  >
    <${HandFace} card=${card} why=${why} />
  </button>`;
}
