import { html } from "htm/preact";
import { Assistant, Print } from "sf/boards/grid/Assistant.js";
import { vacantLabel } from "sf/boards/grid/facts.js";
import { forecastWords } from "sf/boards/grid/foretold.js";
import { squarePlace } from "sf/boards/grid/places.js";
import { Tag } from "sf/boards/grid/Tag.js";
import { arrowsFacing, arrowWords, squareName } from "sf/boards/grid/words.js";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/boards/grid/scene.js").Scene} Scene */

/**
 * One of the nine squares: an Assistant, or a vacant square with or without a card held over it.
 * @param {{ square: number, scene: Scene }} props
 */
export function Square({ square, scene }) {
  const assistant = scene.view.squares[square];
  if (assistant)
    return html`<${Assistant} key=${assistant.id} square=${square} assistant=${assistant} scene=${scene} />`;
  return html`<${Vacant} key="vacant" square=${square} scene=${scene} />`;
}

/**
 * The button stays the same element while a card comes over it, or a press that brought it there
 * would be lost.
 * @param {{ square: number, scene: Scene }} props
 */
function Vacant({ square, scene }) {
  const place = squarePlace(square);
  const until = scene.view.blocked[square];
  const isWaiting = scene.waitingAt === place ? "" : undefined;
  const ghost = scene.ghost?.square === square ? scene.ghost : null;
  const ground = html`<${Ground} square=${square} until=${until} />`;
  if (!scene.offers.has(place)) {
    const state = until === undefined ? undefined : "blocked";
    return html`<div class="slot square" data-place=${place} data-state=${state} data-waiting=${isWaiting}>
      ${ground}<span class="visually-hidden">${vacantLabel(scene.view, square)}</span>
    </div>`;
  }
  return html`<button
    type="button"
    class=${ghost ? "piece assistant" : "slot square"}
    data-place=${place}
    data-side=${ghost ? scene.side(scene.near) : undefined}
    data-state=${ghost ? (ghost.isSet ? "held" : "over") : "open"}
    data-facing=${ghost?.facing}
    data-drag=${ghost?.isSet ? "turn" : undefined}
    data-waiting=${isWaiting}
    aria-label=${ghost ? heldLabel(ghost, scene) : openLabel(square, scene)}
  >
    ${
      ghost
        ? html`<${Held} ghost=${ghost} scene=${scene} />`
        : html`${ground}<span class="square__word">${isTrick(scene) ? "Block it" : "Put it here"}</span>`
    }
  </button>`;
}

/** @param {Scene} scene  is it a Trick that is held? */
const isTrick = ({ selection }) => selection?.act?.type === "trick";

/** @param {{ square: number, until: number | undefined }} props */
function Ground({ square, until }) {
  return html`<span class="square__number" aria-hidden="true">${square}</span>
    ${
      until === undefined
        ? null
        : html`<span class="square__blocked" aria-hidden="true"><${Icon} name="ui-lock" />Blocked <small>to turn ${until}</small></span>`
    }`;
}

/** What a press on a lit square would bring. @param {number} square @param {Scene} scene */
function openLabel(square, scene) {
  const label = vacantLabel(scene.view, square);
  if (isTrick(scene)) return `${label}. Block it.`;
  const forecast = scene.told.get(squarePlace(square))?.forecast;
  return `${label}. Put it here. ${forecast ? forecastWords(forecast, scene) : ""}`.trim();
}

/**
 * What comes of one that waits for a yes is said by the prompt, so that it is not heard twice.
 * @param {import("sf/boards/grid/scene.js").Ghost} ghost
 * @param {Scene} scene
 */
function heldLabel(ghost, scene) {
  const { name = "The card", design } = scene.cards[ghost.card] ?? {};
  const lies = [
    `${name} on ${squareName(ghost.square)}`,
    `facing ${ghost.facing}`,
    arrowWords(arrowsFacing(design?.arrows ?? [], ghost.facing)),
  ].join(", ");
  if (ghost.isSet) return `${lies}. Press to turn it, Enter to place it.`;
  return `${lies}. Put it here. ${scene.forecast ? forecastWords(scene.forecast, scene) : ""}`.trim();
}

/**
 * The held card over a square, as it would lie there; its numbers are those printed.
 * @param {{ ghost: import("sf/boards/grid/scene.js").Ghost, scene: Scene }} props
 */
function Held({ ghost, scene }) {
  const card = scene.cards[ghost.card];
  const { arrows = [], attack = 0, defense = 0 } = card?.design ?? {};
  const tag = scene.tags.get(ghost.id);
  return html`<${Print}
      card=${card} arrows=${arrowsFacing(arrows, ghost.facing)} square=${ghost.square} owner=${scene.owner(scene.near)}
      attack=${attack} defense=${defense}
    />
    ${tag ? html`<${Tag} tag=${tag} />` : null}`;
}
