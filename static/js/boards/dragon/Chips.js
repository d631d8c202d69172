import { html } from "htm/preact";
import { Gem } from "sf/boards/dragon/Gems.js";
import { shortAmount, signOf } from "sf/boards/dragon/words.js";
import { Icon } from "sf/components/Icon.js";

/**
 * Effects as signs with numbers; what they say stands in the label of the thing.
 * @param {{ effects: import("sf/boards/dragon/words.js").Effect[] | undefined }} props
 */
export const Chips = ({ effects }) =>
  html`${(effects ?? []).map(
    (effect, index) => html`<span class="effect" key=${index} aria-hidden="true">
      ${effect.effect === "gain_gem" ? html`<${Gem} gem=${effect.gem ?? "white"} />` : html`<${Icon} name=${signOf(effect.effect)} />`}${shortAmount(effect)}
    </span>`,
  )}`;
