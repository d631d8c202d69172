import { html } from "htm/preact";
import { alike } from "sf/boards/grid/places.js";
import { arrowsFacing, shortReason } from "sf/boards/grid/words.js";
import { HandFace } from "sf/components/Card.js";
import { Icon } from "sf/components/Icon.js";
import { actsOf, blockOf } from "sf/match/choices.js";
import { HandCard, Tray } from "sf/match/Tray.js";

/** @typedef {import("sf/boards/grid/scene.js").Scene} Scene */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/**
 * The own cards at hand; used Tricks of both sides beside them.
 * @param {{ scene: Scene, onBrowse: () => void }} props
 */
export function Hand({ scene, onBrowse }) {
  const { view, near, far } = scene;
  const used = view.players[near].discard.length + view.players[far].discard.length;
  return html`<${Tray}
    deck=${null}
    hand=${scene.isPlayer ? alike(view.players[near].available) : null}
    draw=${(/** @type {ReturnType<typeof alike>[0]} */ held) => html`<${HeldCard} ...${held} scene=${scene} />`}
    goneLabel=${`${used} used Tricks: look through both piles`}
    gone=${html`<span class="pile__count">${used}</span><span><${Icon} name="ui-trash-2" />Used</span>`}
    onBrowse=${onBrowse}
  />`;
}

/** What the act of a card is called. @type {Record<string, string>} */
const CAN = { place: "can be placed", trick: "can be played" };

/** One for all that are alike: its first is played. @param {{ id: string, card: string, ids: string[], scene: Scene }} props */
function HeldCard({ id, card: key, ids, scene }) {
  const card = scene.cards[key];
  if (!card) return null;
  const { choices, selection, waitingAt } = scene;
  const [act] = actsOf(choices, id);
  const block = blockOf(choices, id);
  const isHeld = selection?.origin === id;
  return html`<${HandCard}
    id=${id}
    card=${card}
    state=${isHeld ? "selected" : act ? "playable" : block ? "cold" : undefined}
    can=${[ids.length > 1 ? `${ids.length} of them` : "", act ? (CAN[act.type] ?? "") : (block?.message ?? "")].filter(Boolean).join(". ")}
    why=${shortReason(block)}
    canDrag=${Boolean(act)}
    isWaiting=${waitingAt === id}
    arrows=${isHeld && selection?.picked.facing ? arrowsFacing(card.design.arrows ?? [], selection.picked.facing) : undefined}
    over=${html`<${Count} count=${ids.length} />`}
  />`;
}

/**
 * A card of hand size.
 * @param {{ card: CardFacts, count: number, why?: string | null }} props  count: how many there are of it
 */
export const SmallFace = ({ card, count, why = null }) =>
  html`<${HandFace} card=${card} why=${why} /><${Count} count=${count} />`;

/** @param {{ count: number }} props */
const Count = ({ count }) => (count > 1 ? html`<span class="card-count" aria-hidden="true">×${count}</span>` : null);
