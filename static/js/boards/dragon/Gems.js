import { html } from "htm/preact";
import { designOf } from "sf/boards/dragon/faces.js";
import { GEMS_PLACE } from "sf/boards/dragon/places.js";
import { COLOURS, gemWords } from "sf/boards/dragon/words.js";

/** A gem: each colour has a cut of its own. @param {{ gem: string }} props */
export const Gem = ({ gem }) => html`<span class="gem" data-gem=${gem}></span>`;

/** Gems in a row, without a word. @param {{ gems: Record<string, number> }} props */
export const GemRow = ({ gems }) =>
  html`${COLOURS.flatMap((gem) => Array.from({ length: gems[gem] ?? 0 }, (_, index) => html`<${Gem} key=${`${gem}${index}`} gem=${gem} />`))}`;

/**
 * What the hero holds, and how many more have room.
 * @param {{ scene: import("sf/boards/dragon/scene.js").Scene }} props
 */
export function HeldGems({ scene }) {
  const { gems, loot } = scene.view.hero;
  const held = Object.values(gems).reduce((sum, count) => sum + Number(count), 0);
  const more = loot.map((/** @type {any} */ { card }) => designOf(scene.cards[card], "loot").bonus?.gem_limit ?? 0);
  const room = (scene.hero?.design.gem_limit ?? 3) + more.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  const label = `Gems: ${gemWords(gems) || "none"}, room for ${Math.max(0, room - held)} more`;
  return html`<span class="gems" role="img" aria-label=${label} data-place=${GEMS_PLACE}>
    <${GemRow} gems=${gems} />
    ${Array.from({ length: Math.max(0, room - held) }, () => html`<span class="gem" data-gem="none"></span>`)}
  </span>`;
}
