import { html } from "htm/preact";
import { SmallFace } from "sf/boards/grid/Hand.js";
import { alike } from "sf/boards/grid/places.js";
import { Dialog } from "sf/components/Dialog.js";
import { cardFace } from "sf/lib/card_face.js";

/** @typedef {import("sf/boards/grid/scene.js").Scene} Scene */
/** @typedef {(card: import("sf/match/types.js").CardFacts) => void} OnRead */
/** @typedef {{ id: string, card: string, counters?: number }} Listed */

/**
 * All cards of one side: at hand, at rest, used. Both sides may look (G1.2).
 * @param {{ seat: number, scene: Scene, onRead: OnRead, onClose: () => void }} props
 */
export function DeckDialog({ seat, scene, onRead, onClose }) {
  const { available, resting, discard } = scene.view.players[seat];
  const isOwn = scene.isPlayer && seat === scene.near;
  return html`<${Dialog} title=${isOwn ? "Your cards" : `Cards of ${scene.nameOf(seat)}`} kind="wide" onClose=${onClose}>
    <${Part} title="At hand" listed=${available} scene=${scene} onRead=${onRead} />
    <${Part} title="At rest" listed=${resting} scene=${scene} onRead=${onRead} />
    <${Part} title="Used Tricks" listed=${discard} scene=${scene} onRead=${onRead} />
  <//>`;
}

/** @param {{ title: string, listed: Listed[], scene: Scene, onRead: OnRead }} props */
function Part({ title, listed, scene, onRead }) {
  const known = alike(listed).flatMap((one) => {
    const card = scene.cards[one.card];
    return card ? [{ ...one, card }] : [];
  });
  return html`<section class="gone">
    <h3>${title} <span class="soft">${listed.length}</span></h3>
    ${
      known.length
        ? html`<ol class="gone__cards">
          ${known.map(({ id, ids, card, counters }) => {
            const rests = counters ? `Rests ${counters}` : null;
            return html`<li key=${id}>
              <button type="button" class="card" data-size="hand" data-rarity=${card.rarity ?? "common"} data-state=${rests ? "cold" : undefined}
                aria-label=${[cardFace(card).label, ids.length > 1 ? `${ids.length} of them` : "", rests].filter(Boolean).join(". ")} onclick=${() => onRead(card)}>
                <${SmallFace} card=${card} count=${ids.length} why=${rests} />
              </button>
            </li>`;
          })}
        </ol>`
        : html`<p class="soft">None.</p>`
    }
  </section>`;
}
