import { html } from "htm/preact";
import { Piece } from "sf/boards/nexus/Piece.js";
import { ghostPlace, LANE_NAMES, occupant, slotDigit, slotPlace, SLOTS } from "sf/boards/nexus/places.js";
import { Tower } from "sf/boards/nexus/Tower.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/boards/nexus/scene.js").Scene} Scene */

/**
 * One lane: their tower and slots, its name and note, our slots and tower.
 * @param {{ lane: string, scene: Scene }} props
 */
export function Lane({ lane, scene }) {
  const { near, far } = scene;
  return html`<section class="lane" aria-label=${`${LANE_NAMES[lane]} lane`} data-lane=${lane}>
    <${Tower} seat=${far} lane=${lane} scene=${scene} />
    <${Slots} seat=${far} lane=${lane} scene=${scene} />
    <${Middle} lane=${lane} note=${scene.notes.lanes?.[lane] ?? null} />
    <${Slots} seat=${near} lane=${lane} scene=${scene} />
    <${Tower} seat=${near} lane=${lane} scene=${scene} />
  </section>`;
}

/** @param {{ seat: number, lane: string, scene: Scene }} props */
function Slots({ seat, lane, scene }) {
  return html`<div class="lane__slots">
    ${SLOTS.map((slot) => {
      const held = occupant(scene.view, seat, lane, slot);
      return held
        ? html`<${Piece} key=${held.id} ...${held} scene=${scene} />`
        : html`<${Slot} key=${`slot${slot}`} seat=${seat} lane=${lane} slot=${slot} scene=${scene} />`;
    })}
  </div>`;
}

/** @param {{ seat: number, lane: string, slot: number, scene: Scene }} props */
function Slot({ seat, lane, slot, scene }) {
  const place = slotPlace(seat, lane, slot);
  const name = `${LANE_NAMES[lane]} lane, slot ${slot + 1}`;
  const ghost = scene.ghost?.slot === place ? scene.ghost : null;
  if (ghost) {
    const isOffered = scene.offers.has(ghostPlace(ghost.id));
    return html`<button type="button" class="slot" data-state="taken" data-place=${ghostPlace(ghost.id)} data-target=${isOffered ? "" : undefined}
      aria-label=${`${ghost.card.name}, about to be played in the ${name}`}>
      ${ghost.card.art ? html`<img class="slot__art" src=${ghost.card.art} alt="" />` : null}
      ${isOffered ? html`<${Brackets} />` : null}
      <span class="slot__name">${ghost.card.name}</span>
    </button>`;
  }
  if (!scene.offers.has(place)) return html`<div class="slot" data-place=${place}>Empty</div>`;
  return html`<button type="button" class="slot" data-state="open" data-place=${place} aria-label=${`Play it here: ${name}`}>
    <span>Play here</span><span class="key">${slotDigit(lane, slot)}</span>
  </button>`;
}

/** @type {Record<string, string>} */
const NOTE_ICONS = { guarded: "trait-guard", hero_open: "thing-hero" };

/** @param {{ lane: string, note: import("sf/match/types.js").Note | null }} props */
function Middle({ lane, note }) {
  return html`<div class="lane__mid">
    <${Icon} name=${`lane-${lane}`} /><span class="lane__name">${LANE_NAMES[lane]}</span>
    ${
      note
        ? html`<span class="lane__note" data-tone=${note.code === "hero_open" ? "hot" : undefined} title=${note.message}>
          <${Icon} name=${NOTE_ICONS[note.code] ?? "ui-info"} /><span class="lane__words">${note.message}</span>
        </span>`
        : null
    }
  </div>`;
}
