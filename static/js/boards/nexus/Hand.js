import { html } from "htm/preact";
import { shortReason } from "sf/boards/nexus/words.js";
import { blockOf, findAct } from "sf/match/choices.js";
import { HandCard, Tray } from "sf/match/Tray.js";

/** @typedef {import("sf/boards/nexus/scene.js").Scene} Scene */

/**
 * The player's own cards, with the piles beside them.
 * @param {{ scene: Scene, onBrowse: () => void }} props
 */
export function Hand({ scene, onBrowse }) {
  const { view, near, far } = scene;
  const player = view.players[near];
  const gone = player.removed.length + view.players[far].removed.length;
  return html`<${Tray}
    deck=${player.deck_size ?? player.deck?.length ?? 0}
    hand=${scene.isPlayer ? player.hand : null}
    draw=${(/** @type {import("sf/match/Tray.js").Held} */ held) => html`<${HeldCard} ...${held} scene=${scene} />`}
    goneLabel=${`${gone} Gone: cards that have left the match`}
    gone=${html`<span class="pile__count">${gone}</span><span>Gone</span>`}
    onBrowse=${onBrowse}
  />`;
}

/** @param {{ id: string, card: string, scene: Scene }} props */
function HeldCard({ id, card: key, scene }) {
  const card = scene.cards[key];
  if (!card) return null;
  const { choices, offers, selection, waitingAt } = scene;
  const isTarget = offers.has(id);
  const canPlay = Boolean(findAct(choices, "play", id));
  const block = blockOf(choices, id, "play");
  return html`<${HandCard}
    id=${id}
    card=${card}
    state=${selection?.origin === id ? "selected" : canPlay || isTarget ? "playable" : block ? "cold" : undefined}
    can=${isTarget ? "can be kindled" : canPlay ? "can be played" : (block?.message ?? "")}
    why=${shortReason(block)}
    isTarget=${isTarget}
    canDrag=${canPlay || Boolean(findAct(choices, "kindle", id))}
    isWaiting=${waitingAt === id}
  />`;
}
