import { html } from "htm/preact";
import { Pico } from "sf/boards/enigma/Pico.js";
import { picoAt, REARGUARD, slotPlace, vanguardPlace } from "sf/boards/enigma/places.js";

/** @typedef {import("sf/boards/enigma/scene.js").Scene} Scene */

/** @param {{ seat: number, scene: Scene }} props */
export function Vanguard({ seat, scene }) {
  const id = scene.view.players[seat].vanguard;
  const found = id ? picoAt(scene.view, id) : null;
  return html`<div class="arena__vanguard" data-side=${scene.side(seat)} role="group" aria-label=${`${whose(seat, scene)} Vanguard`}>
    ${
      found
        ? html`<${Pico} key=${found.id} ...${found} scene=${scene} />`
        : html`<div class="slot" data-place=${vanguardPlace(seat)}>${scene.view.phase === "setup" ? "Hidden" : "Empty"}</div>`
    }
  </div>`;
}

/** @param {{ seat: number, scene: Scene }} props */
export function Rearguard({ seat, scene }) {
  const ids = scene.view.players[seat].rearguard;
  return html`<div class="arena__rearguard" data-side=${scene.side(seat)} role="group" aria-label=${`${whose(seat, scene)} Rearguard`}>
    ${Array.from({ length: REARGUARD }, (_, index) => {
      const found = ids[index] ? picoAt(scene.view, ids[index]) : null;
      return found
        ? html`<${Pico} key=${found.id} ...${found} scene=${scene} />`
        : html`<${Slot} key=${`slot${index}`} place=${slotPlace(seat, index)} index=${index} scene=${scene} />`;
    })}
  </div>`;
}

/** @param {{ place: string, index: number, scene: Scene }} props */
function Slot({ place, index, scene }) {
  if (!scene.offers.has(place)) return html`<div class="slot" data-place=${place}>Empty</div>`;
  return html`<button type="button" class="slot" data-state="open" data-place=${place} aria-label=${`Play it here: Rearguard slot ${index + 1}`}>
    <span>Play here</span><span class="key">${index + 1}</span>
  </button>`;
}

/** @param {number} seat @param {Scene} scene */
const whose = (seat, scene) =>
  scene.side(seat) === "ours" && scene.isPlayer ? "Your" : `${scene.nameOf(seat)}’s`;
