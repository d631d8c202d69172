import { html } from "htm/preact";
import { designOf, faceOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { tagLabel } from "sf/boards/dragon/foretold.js";
import { Gem } from "sf/boards/dragon/Gems.js";
import { LAIR } from "sf/boards/dragon/places.js";
import { abilitiesOf, capital, COLOURS, followingOf } from "sf/boards/dragon/words.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Stat, Status } from "sf/components/numbers.js";
import { Forecast } from "sf/match/Forecast.js";

/** @typedef {import("sf/boards/dragon/scene.js").Scene} Scene */
/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/** The rules text of its abilities, colour by colour. @param {CardFacts | undefined} card */
const abilityLines = (card) =>
  card ? faceOf(card, "dragon").text.filter(({ key }) => /^(passive|abilities\.)/.test(key)).map(({ lead, text }) => `${lead} ${text}`) : [];

/** What it does by the gem that is drawn. @param {{ card: CardFacts | undefined, hasPlaces?: boolean }} props */
function Abilities({ card, hasPlaces = false }) {
  const lines = card ? faceOf(card, "dragon").text : [];
  return html`<span class="abilities">
    ${COLOURS.flatMap((gem) => {
      const line = lines.find(({ key }) => key === `abilities.${gem}`);
      return line
        ? [html`<span class="abilities__one" key=${gem} data-place=${hasPlaces ? `ability:${gem}` : undefined}><${Gem} gem=${gem} />${capital(line.text)}</span>`]
        : [];
    })}
  </span>`;
}

/** @param {{ design: Record<string, any> }} props */
const Passives = ({ design }) =>
  html`<span class="foe__abilities">
    ${[...abilitiesOf(design), ...followingOf(design)].map(({ icon, text }) => html`<span class="foe__ability"><${Icon} name=${icon} />${text}</span>`)}
  </span>`;

/** The dragon behind its waves, to be read. @param {{ scene: Scene }} props */
export function Lair({ scene: { hunted } }) {
  const design = designOf(hunted, "dragon");
  const name = nameOfSide(hunted, "dragon");
  const label = [`${name} waits in its lair, Attack ${design.attack ?? 1}, Defense ${design.defense ?? 0}, Life ${design.life ?? 10}`, ...abilityLines(hunted)];
  return html`<button type="button" class="lair" data-place=${LAIR} aria-label=${label.join(". ")}>
    ${hunted?.art ? html`<img class="lair__art" src=${hunted.art} alt="" decoding="async" draggable=${false} />` : null}
    <span class="lair__name">${name}</span>
    <span class="piece__stats">
      <${Stat} kind="attack" value=${design.attack ?? 1} />
      ${design.defense ? html`<${Stat} kind="defense" value=${design.defense} />` : null}
      <${Stat} kind="life" value=${design.life ?? 10} />
    </span>
    <${Passives} design=${design} />
    <${Abilities} card=${hunted} />
  </button>`;
}

/** The dragon in its battle. @param {{ dragon: import("sf/boards/dragon/places.js").Enemy, scene: Scene }} props */
export function Dragon({ dragon, scene }) {
  const card = scene.cards[dragon.card];
  const design = designOf(card, "dragon");
  const name = nameOfSide(card, "dragon");
  const isOffered = scene.offers.has(dragon.id);
  const tag = scene.tags.get(dragon.id);
  const label = [
    [
      name,
      `Attack ${dragon.attack}`,
      `Defense ${dragon.defense}`,
      `Life ${dragon.life} of ${dragon.max_life}`,
      dragon.poison ? `${dragon.poison} Poison` : "",
      dragon.stunned ? "stunned: its attacks do nothing" : "",
    ].filter(Boolean).join(", "),
    ...abilityLines(card),
    isOffered ? `Choose it. ${tagLabel(tag)}` : tagLabel(tag),
  ];
  return html`<button type="button" class="piece dragon" data-place=${dragon.id} data-side="theirs" data-state=${dragon.stunned ? "stunned" : undefined}
    data-target=${isOffered ? "" : undefined} data-waiting=${scene.waitingAt === dragon.id ? "" : undefined} aria-label=${label.filter(Boolean).join(". ")}>
    ${
      card?.art
        ? html`<img class="piece__art" src=${card.art} alt="" decoding="async" draggable=${false} />`
        : html`<span class="piece__art" data-state="none"></span>`
    }
    ${isOffered ? html`<${Brackets} />` : null}
    ${dragon.stunned ? html`<span class="foe__top"><span class="foe__intent" data-state="stunned"><${Icon} name="status-stun" /><span>Stunned: no attacks</span></span></span>` : null}
    ${dragon.poison ? html`<span class="piece__statuses"><${Status} kind="poison" count=${dragon.poison} /></span>` : null}
    <span class="dragon__sheet">
      <span class="dragon__name">${name}</span>
      <span class="piece__stats">
        <${Stat} kind="attack" value=${dragon.attack} />
        <${Stat} kind="defense" value=${dragon.defense} state=${dragon.defense < dragon.max_defense ? "lowered" : undefined} />
        <${Stat} kind="life" value=${dragon.life} state=${dragon.life < dragon.max_life ? "damaged" : undefined} />
      </span>
      <span class="lifebar" aria-hidden="true"><svg viewBox="0 0 100 6" preserveAspectRatio="none"><rect class="lifebar__rest" width="100" height="6" /><rect class="lifebar__life" width=${(100 * Math.max(0, dragon.life)) / Math.max(1, dragon.max_life)} height="6" /></svg></span>
      <${Passives} design=${design} />
      <span class="dragon__asks">One gem is drawn each turn:</span>
      <${Abilities} card=${card} hasPlaces />
    </span>
    ${tag ? html`<${Forecast} tag=${tag} />` : null}
  </button>`;
}
