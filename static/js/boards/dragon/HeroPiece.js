import { html } from "htm/preact";
import { nameOfSide } from "sf/boards/dragon/faces.js";
import { tagLabel } from "sf/boards/dragon/foretold.js";
import { HERO } from "sf/boards/dragon/places.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Stat, Status } from "sf/components/numbers.js";
import { Forecast } from "sf/match/Forecast.js";

/** @typedef {import("sf/boards/dragon/scene.js").Scene} Scene */

/**
 * The hero: picture, life, block, attack, Poison, and what comes if the turn ends now.
 * @param {{ scene: Scene }} props
 */
export function HeroPiece({ scene }) {
  const { hero: card, threat, tags, offers } = scene;
  const { life, max_life: most, block, attack, poison } = scene.view.hero;
  const name = nameOfSide(card, "hero");
  const tag = tags.get(HERO);
  const isOffered = offers.has(HERO);
  const label = [
    `${name}, ${scene.isPlayer ? "your hero" : `hero of ${scene.name}`}, Life ${life} of ${most}, Block ${block}, Attack ${attack}${poison ? `, ${poison} Poison` : ""}`,
    threat && !tag ? `Their turn would cost ${threatWords(threat)}` : "",
    isOffered ? `Choose it. ${tagLabel(tag)}` : tagLabel(tag),
  ];
  return html`<button type="button" class="piece hero-piece" data-place=${HERO} data-side="ours" data-target=${isOffered ? "" : undefined}
    data-danger=${threat?.fatal ? "" : undefined} aria-label=${label.filter(Boolean).join(". ")}>
    ${
      card?.art
        ? html`<img class="piece__art" src=${card.art} alt="" decoding="async" draggable=${false} />`
        : html`<span class="piece__art" data-state="none"></span>`
    }
    ${isOffered ? html`<${Brackets} />` : null}
    ${poison ? html`<span class="piece__statuses"><${Status} kind="poison" count=${poison} /></span>` : null}
    ${threat && !tag ? html`<${Threat} threat=${threat} />` : null}
    <span class="piece__plate">
      <span class="piece__name">${name}</span>
      <span class="piece__stats">
        <${Stat} kind="attack" value=${attack} />
        <${Stat} kind="defense" label="Block" value=${block} />
        <${Stat} kind="life" value=${life} state=${life < most ? "damaged" : undefined} />
      </span>
      <span class="lifebar" aria-hidden="true"><svg viewBox="0 0 100 6" preserveAspectRatio="none"><rect class="lifebar__rest" width="100" height="6" /><rect class="lifebar__life" width=${(100 * Math.max(0, life)) / Math.max(1, most)} height="6" />
        ${poison ? html`<rect class="lifebar__poison" width=${(100 * Math.min(life, poison)) / Math.max(1, most)} height="6" />` : null}</svg></span>
    </span>
    ${tag ? html`<${Forecast} tag=${tag} />` : null}
  </button>`;
}

/** @param {NonNullable<Scene["threat"]>} threat */
const threatWords = ({ text, fatal, isCertain }) =>
  `${isCertain ? "" : "at least "}${text.replaceAll("−", "").replace("no life lost", "no life")}${fatal ? ", and fell you" : ""}`;

/** @param {{ threat: NonNullable<Scene["threat"]> }} props */
function Threat({ threat: { text, fatal } }) {
  return html`<span class="threat" data-outcome=${fatal ? "dies" : "lives"} aria-hidden="true">
    <${Icon} name=${fatal ? "effect-destroy" : "ui-swords"} /><span>${fatal ? "Their turn fells you" : text}</span>
  </span>`;
}
