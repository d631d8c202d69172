import { html } from "htm/preact";
import { Bar } from "sf/boards/dragon/Bar.js";
import { Foes } from "sf/boards/dragon/Foes.js";
import { Hand } from "sf/boards/dragon/Hand.js";
import { HeroPiece } from "sf/boards/dragon/HeroPiece.js";
import { createScene } from "sf/boards/dragon/scene.js";
import { Track } from "sf/boards/dragon/Track.js";

/**
 * The press bed of Dragon: the way of the Hunt above, the hero facing the wave or the dragon, what
 * the hero has below.
 * @param {import("sf/boards/dragon/scene.js").SceneParts & { isCovered: boolean, onBrowse: () => void }} props
 */
export function DragonTable({ isCovered, onBrowse, ...parts }) {
  const scene = createScene(parts);
  const { view } = scene;
  return html`<div class="table" data-zone="board" data-game="dragon" data-battle=${view.dragon ? "" : undefined} inert=${isCovered}>
    <${Track} scene=${scene} />
    ${view.hero ? html`<${HeroPiece} scene=${scene} />` : html`<div class="hero-piece"></div>`}
    <${Foes} scene=${scene} />
    ${view.hero ? html`<${Bar} scene=${scene} />` : html`<div class="hearth"></div>`}
    <${Hand} scene=${scene} onBrowse=${onBrowse} />
  </div>`;
}
