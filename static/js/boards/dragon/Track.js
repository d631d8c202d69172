import { html } from "htm/preact";
import { nameOfSide } from "sf/boards/dragon/faces.js";
import { LAIR } from "sf/boards/dragon/places.js";
import { counted, DRAGONS, LAST_WAVE, possessive, signed } from "sf/boards/dragon/words.js";
import { Icon } from "sf/components/Icon.js";
import { StarCount } from "sf/components/Stars.js";

/** @typedef {import("sf/boards/dragon/scene.js").Scene} Scene */

const WAVES = Array.from({ length: LAST_WAVE }, (_, index) => index + 1);
/** From this wave's end on the dragon may be fought (D6.2). */
const FIRST_LAIR = 3;

/**
 * How far the hunt has come: whose Hunt, which wave, which dragons, how many stars.
 * @param {{ scene: Scene }} props
 */
export function Track({ scene }) {
  const { view, hunted } = scene;
  const dragon = hunted ? nameOfSide(hunted, "dragon") : "";
  const now = modifierWords(hunted?.design.waves?.[view.wave]);
  return html`<div class="hearth track" data-side="theirs">
    ${
      hunted
        ? html`<button type="button" class="track__dragon" data-place=${LAIR} aria-label=${`${possessive(dragon)} Hunt: read about the dragon`}>
          ${hunted.art ? html`<img class="track__art" src=${hunted.art} alt="" decoding="async" draggable=${false} />` : html`<${Icon} name="thing-dragon" />`}
          <span class="track__name"><small>Hunt of</small>${dragon}</span>
        </button>`
        : null
    }
    <${Waves} scene=${scene} />
    ${now && !view.dragon ? html`<p class="track__more" aria-hidden="true">Monsters ${now}</p>` : null}
    <div class="hearth__end track__end">
      <${Slain} view=${view} cards=${scene.cards} />
      <${StarCount} ...${view.stars} />
    </div>
  </div>`;
}

/** @param {{ scene: Scene }} props */
function Waves({ scene: { view, hunted } }) {
  const added = hunted?.design.waves ?? {};
  return html`<ol class="waves" aria-label=${view.dragon ? "Dragon battle" : `Wave ${view.wave} of ${LAST_WAVE}`}>
    ${WAVES.map((wave) => {
      const state = wave < view.wave || (wave === view.wave && isBeaten(view)) ? "past" : wave === view.wave ? "now" : undefined;
      const more = modifierWords(added[wave]);
      return html`<li class="waves__one" key=${wave} data-state=${state} data-lair=${wave >= FIRST_LAIR ? "" : undefined} aria-current=${state === "now" ? "step" : undefined}
        title=${more ? `Wave ${wave}: monsters have ${more}` : undefined}>
        <span class="visually-hidden">Wave </span>${wave}
        ${state ? html`<span class="visually-hidden">${state === "past" ? ", beaten" : ", now"}</span>` : null}
        ${more ? html`<span class="visually-hidden">: monsters have ${more}</span>` : null}
      </li>`;
    })}
    <li class="waves__lair" data-state=${view.dragon ? "now" : undefined}><${Icon} name="thing-dragon" label="The dragon" /></li>
  </ol>`;
}

/** The wave is over, and the way on is chosen. @param {import("sf/match/types.js").View} view */
const isBeaten = (view) => view.phase === "wave_end" || view.phase === "next" || Boolean(view.dragon);

/** @param {Record<string, number> | undefined} added */
const modifierWords = (added) =>
  Object.entries(added ?? {}).map(([name, amount]) => `${signed(amount)} ${name}`).join(", ");

/** @param {{ view: import("sf/match/types.js").View, cards: Record<string, import("sf/match/types.js").CardFacts> }} props */
function Slain({ view: { dragons_defeated: slain }, cards }) {
  const names = slain.map((/** @type {string} */ key) => nameOfSide(cards[key], "dragon"));
  const label = `${counted(slain.length, "dragon")} of ${DRAGONS} defeated${names.length ? `: ${names.join(", ")}` : ""}`;
  return html`<span class="slain" role="img" aria-label=${label}>
    ${Array.from({ length: DRAGONS }, (_, index) => html`<span class="slain__one" data-state=${index < slain.length ? "full" : undefined}><${Icon} name="thing-dragon" /></span>`)}
  </span>`;
}
