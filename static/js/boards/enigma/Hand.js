import { html } from "htm/preact";
import { shortReason } from "sf/boards/enigma/words.js";
import { Icon } from "sf/components/Icon.js";
import { actsOf, blockOf } from "sf/match/choices.js";
import { HandCard, Tray } from "sf/match/Tray.js";

/** @typedef {import("sf/boards/enigma/scene.js").Scene} Scene */

/**
 * The player's own cards, with the piles beside them.
 * @param {{ scene: Scene, onBrowse: () => void }} props
 */
export function Hand({ scene, onBrowse }) {
  const { view, near, far } = scene;
  const player = view.players[near];
  const gone = player.discard.length + view.players[far].discard.length;
  return html`<${Tray}
    deck=${player.deck_size ?? player.deck?.length ?? 0}
    hand=${scene.isPlayer ? player.hand : null}
    draw=${(/** @type {import("sf/match/Tray.js").Held} */ held) => html`<${HeldCard} ...${held} scene=${scene} />`}
    goneLabel=${`${gone} discarded: look through both piles`}
    gone=${html`<span class="pile__count">${gone}</span><span><${Icon} name="ui-trash-2" />Discards</span>`}
    onBrowse=${onBrowse}
  />`;
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
  const { choices, selection, waitingAt } = scene;
  const [act] = actsOf(choices, id);
  const block = blockOf(choices, id);
  return html`<${HandCard}
    id=${id}
    card=${card}
    state=${selection?.origin === id ? "selected" : act ? "playable" : block ? "cold" : undefined}
    can=${act ? (CAN[act.type] ?? "") : (block?.message ?? "")}
    why=${shortReason(block)}
    canDrag=${Boolean(act)}
    isWaiting=${waitingAt === id}
  />`;
}
