import { html } from "htm/preact";
import { Forecast } from "sf/match/Forecast.js";
import { tagLabel } from "sf/boards/nexus/facts.js";
import { LANE_NAMES, towerPlace } from "sf/boards/nexus/places.js";
import { Icon } from "sf/components/Icon.js";

/** Ten teeth are ten health; a tower begins and ends with as many. */
const TEETH = 10;

/**
 * @param {{ seat: number, lane: string, scene: import("sf/boards/nexus/scene.js").Scene }} props
 */
export function Tower({ seat, lane, scene }) {
  const place = towerPlace(seat, lane);
  const health = scene.view.players[seat].towers[lane];
  const offer = scene.offers.get(place);
  const tag = scene.tags.get(place) ?? scene.previews.get(place);
  const whose = scene.side(seat) === "ours" ? "Your" : "Enemy";
  const name = `${whose} ${LANE_NAMES[lane]} tower, ${health > 0 ? `${health} of ${TEETH}` : "down"}`;
  const isRuin = health <= 0;
  const inside = isRuin
    ? html`<${Icon} name="thing-ruin" /><span class="tower__word">Tower down</span>`
    : html`<${Icon} name="thing-tower" css="tower__icon" />
        <span class="tower__health">${health}<small>/${TEETH}</small></span><${Teeth} health=${health} />`;
  return html`<button
    type="button"
    class="tower"
    data-place=${place}
    data-side=${scene.side(seat)}
    data-state=${isRuin ? "ruin" : undefined}
    data-target=${offer ? "" : undefined}
    aria-label=${offer ? `${name}. Choose it. ${tagLabel(tag)}` : name}
  >
    ${inside}${tag ? html`<${Forecast} tag=${tag} />` : null}
  </button>`;
}

/** @param {{ health: number }} props */
function Teeth({ health }) {
  return html`<svg class="tower__bar" viewBox="0 0 40 4" preserveAspectRatio="none" aria-hidden="true">
    ${Array.from(
      { length: TEETH },
      (_, index) => html`<rect
      x=${index * 4 + 0.3} y="0.3" width="3.2" height="3.4" class=${index < health ? undefined : "tower__lost"} />`,
    )}
  </svg>`;
}
