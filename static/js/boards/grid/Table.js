import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Bar } from "sf/boards/grid/Bar.js";
import { DeckDialog } from "sf/boards/grid/DeckDialog.js";
import { Hand } from "sf/boards/grid/Hand.js";
import { OpenDeck } from "sf/boards/grid/OpenDeck.js";
import { SQUARES } from "sf/boards/grid/places.js";
import { createScene } from "sf/boards/grid/scene.js";
import { Square } from "sf/boards/grid/Square.js";

/**
 * The press bed of Grid: nine squares, seen from the same side by both (G1.3), between two bars.
 * @param {import("sf/boards/grid/scene.js").SceneParts & { isCovered: boolean, onBrowse: () => void, onRead: (card: import("sf/match/types.js").CardFacts) => void }} props
 */
export function GridTable({ isCovered, onBrowse, onRead, ...parts }) {
  const [deck, setDeck] = useState(/** @type {number | null} */ (null));
  const scene = createScene(parts);
  const { far, near, isPlayer } = scene;
  return html`<div class="table" data-zone="board" data-game="grid" inert=${isCovered}>
      <${Bar} seat=${far} scene=${scene} onDeck=${() => setDeck(far)} />
      <ol class="squares" data-field aria-label="The grid">
        ${SQUARES.map((square) => html`<li key=${square} class="squares__item"><${Square} square=${square} scene=${scene} /></li>`)}
      </ol>
      <${Bar} seat=${near} scene=${scene} onDeck=${() => setDeck(near)} />
      <${Hand} scene=${scene} onBrowse=${onBrowse} />
      <div class="open-decks">
        ${(isPlayer ? [far] : [far, near]).map((seat) => html`<${OpenDeck} key=${seat} seat=${seat} scene=${scene} />`)}
      </div>
    </div>
    ${deck === null ? null : html`<${DeckDialog} seat=${deck} scene=${scene} onRead=${onRead} onClose=${() => setDeck(null)} />`}`;
}
