import { html } from "htm/preact";
import { Hand } from "sf/boards/nexus/Hand.js";
import { Hearth } from "sf/boards/nexus/Hearth.js";
import { Lane } from "sf/boards/nexus/Lane.js";
import { tagOf } from "sf/boards/nexus/facts.js";
import { LANES } from "sf/boards/nexus/places.js";
import { createScene } from "sf/boards/nexus/scene.js";

/** @typedef {import("sf/boards/nexus/facts.js").Tag} Tag */
/** @typedef {import("sf/match/table.js").Told} Told */

/**
 * Tags of the places that can be picked, and of what the one looked at would touch besides.
 * @param {Map<string, Told>} told
 * @param {string | null} spot
 * @param {number} you
 */
function tagsOf(told, spot, you) {
  /** @type {Map<string, Tag>} */
  const tags = new Map();
  /** @type {Map<string, Tag>} */
  const previews = new Map();
  for (const [place, { forecast, exact, actor }] of told) {
    tags.set(place, tagOf(forecast, { place: place.replace(/^ghost:/, ""), actor, exact, you }));
    if (place !== spot && told.size > 1) continue;
    for (const other of Object.keys(forecast.pieces)) {
      if (other !== place && other !== actor) {
        previews.set(other, tagOf(forecast, { place: other, actor: null, exact, you }));
      }
    }
  }
  return { tags, previews };
}

/**
 * The press bed: three lanes between two hearths, and the hand.
 * @param {Omit<import("sf/boards/nexus/scene.js").SceneParts, "tags" | "previews"> & { told: Map<string, Told>, spot: string | null, isCovered: boolean, onBrowse: () => void }} props
 */
export function NexusTable({ told, spot, isCovered, onBrowse, ...parts }) {
  const scene = createScene({ ...parts, ...tagsOf(told, spot, parts.view.you ?? 0) });
  return html`<div class="table" data-zone="board" inert=${isCovered}>
    <${Hearth} seat=${scene.far} scene=${scene} />
    <div class="lanes" data-field>${LANES.map((lane) => html`<${Lane} key=${lane} lane=${lane} scene=${scene} />`)}</div>
    <${Hearth} seat=${scene.near} scene=${scene} />
    <${Hand} scene=${scene} onBrowse=${onBrowse} />
  </div>`;
}
