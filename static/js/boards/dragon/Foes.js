import { html } from "htm/preact";
import { Dragon, Lair } from "sf/boards/dragon/Dragon.js";
import { designOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { tagLabel } from "sf/boards/dragon/foretold.js";
import { Gem } from "sf/boards/dragon/Gems.js";
import { nextPlace } from "sf/boards/dragon/places.js";
import { abilitiesOf, counted, followingOf, LAST_WAVE, possessive } from "sf/boards/dragon/words.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Stat, Status } from "sf/components/numbers.js";
import { Forecast } from "sf/match/Forecast.js";

/** @typedef {import("sf/boards/dragon/scene.js").Scene} Scene */
/** @typedef {import("sf/boards/dragon/places.js").Enemy} Enemy */

/** So many stand in one row. */
const ROW = 6;

/**
 * Who stands against the hero: the wave from left to right with the dragon behind it, the dragon
 * alone, or nobody and the ways on.
 * @param {{ scene: Scene }} props
 */
export function Foes({ scene }) {
  const { monsters, dragon, phase } = scene.view;
  if (dragon) return html`<div class="den" data-field><${Dragon} dragon=${dragon} scene=${scene} /></div>`;
  const columns = monsters.length > ROW ? Math.ceil(monsters.length / 2) : monsters.length;
  return html`<div class="den" data-field>
    ${
      monsters.length
        ? html`<ol class="foes" aria-label="Monsters, from left to right" data-columns=${columns} data-count=${monsters.length} data-crowd=${monsters.length > ROW ? "" : undefined}>
          ${monsters.map((/** @type {Enemy} */ monster, /** @type {number} */ index) => html`<li key=${monster.id}><${Foe} foe=${monster} number=${index + 1} scene=${scene} /></li>`)}
        </ol>`
        : html`<div class="foes" data-state="none">${phase === "next" ? html`<${WaysOn} scene=${scene} />` : html`<p class="foes__none">${phase === "hero" ? "The wave is beaten. End your turn." : ""}</p>`}</div>`
    }
    ${scene.hunted ? html`<${Lair} scene=${scene} />` : null}
  </div>`;
}

/**
 * A monster: what it is, what it will do, what it leaves behind.
 * @param {{ foe: Enemy, number: number, scene: Scene }} props
 */
function Foe({ foe, number, scene }) {
  const card = scene.cards[foe.card];
  const design = designOf(card, "monster");
  const name = nameOfSide(card, "monster");
  const isOffered = scene.offers.has(foe.id);
  const tag = scene.tags.get(foe.id);
  const isMarked = scene.isMarked(foe.id);
  const abilities = abilitiesOf(design);
  const reward = design.reward ?? [];
  return html`<button type="button" class="piece foe" data-place=${foe.id} data-side="theirs" data-state=${isMarked ? "selected" : foe.stunned ? "stunned" : undefined}
    data-target=${isOffered ? "" : undefined} data-waiting=${scene.waitingAt === foe.id ? "" : undefined}
    aria-label=${foeLabel(foe, number, scene)}>
    ${
      card?.art
        ? html`<img class="piece__art" src=${card.art} alt="" decoding="async" draggable=${false} />`
        : html`<span class="piece__art" data-state="none"></span>`
    }
    ${isOffered ? html`<${Brackets} />` : null}
    <span class="foe__top">
      <${Intent} foe=${foe} design=${design} />
      ${reward.length ? html`<span class="foe__reward">${reward.map((/** @type {string} */ each) => (each === "loot" ? html`<${Icon} name="thing-gear" />` : html`<${Gem} gem=${each} />`))}</span>` : null}
    </span>
    <span class="foe__abilities">
      ${abilities.map(({ icon, effect, text }) => html`<span class="foe__ability" data-state=${effect === "ward" && foe.ward_used ? "spent" : undefined}><${Icon} name=${icon} />${effect === "ward" && foe.ward_used ? "Ward spent" : text}</span>`)}
    </span>
    ${foe.poison ? html`<span class="piece__statuses"><${Status} kind="poison" count=${foe.poison} /></span>` : null}
    ${isMarked ? html`<span class="foe__mark">Chosen</span>` : null}
    <span class="piece__plate">
      <span class="piece__name">${name}</span>
      <span class="piece__stats">
        <${Stat} kind="attack" value=${foe.attack} state=${change(foe.attack, design.attack ?? 1)} />
        ${foe.max_defense || foe.defense ? html`<${Stat} kind="defense" value=${foe.defense} state=${foe.defense < foe.max_defense ? "lowered" : undefined} />` : null}
        <${Stat} kind="life" value=${foe.life} state=${foe.life < foe.max_life ? "damaged" : undefined} />
      </span>
    </span>
    ${tag ? html`<${Forecast} tag=${tag} />` : null}
  </button>`;
}

/** @param {number} now @param {number} printed */
const change = (now, printed) => (now > printed ? "raised" : now < printed ? "lowered" : undefined);

/** What it will do in its turn. @param {{ foe: Enemy, design: Record<string, any> }} props */
function Intent({ foe, design }) {
  if (foe.stunned) return html`<span class="foe__intent" data-state="stunned"><${Icon} name="status-stun" /><span>Stunned</span></span>`;
  const after = followingOf(design);
  return html`<span class="foe__intent"><${Icon} name="ui-swords" /><b>${foe.attack}</b>${after.map(({ text }) => html`<span>${text}</span>`)}</span>`;
}

/** Name, place, numbers, what it will do, what it has: one order everywhere. @param {Enemy} foe @param {number} number @param {Scene} scene */
function foeLabel(foe, number, scene) {
  const card = scene.cards[foe.card];
  const design = designOf(card, "monster");
  const after = followingOf(design).map(({ text }) => text);
  const reward = (design.reward ?? []).map((/** @type {string} */ each) => (each === "loot" ? "loot" : `a ${each} gem`));
  const facts = [
    `${number}: ${nameOfSide(card, "monster")}`,
    `Attack ${foe.attack}`,
    `Defense ${foe.defense}`,
    `Life ${foe.life} of ${foe.max_life}`,
    foe.poison ? `${foe.poison} Poison` : "",
    foe.stunned ? "stunned, does not attack" : ["will attack", ...after].join(", then "),
    ...abilitiesOf(design).map(({ text }) => text),
    reward.length ? `leaves ${reward.join(", ")}` : "",
  ];
  const tag = scene.tags.get(foe.id);
  const said = [
    facts.filter(Boolean).join(", "),
    scene.isMarked(foe.id) ? "Chosen" : "",
    scene.offers.has(foe.id) ? `Choose it. ${tagLabel(tag)}` : tagLabel(tag),
  ];
  return said.filter(Boolean).join(". ");
}

/** Between waves: on to the next, or into the lair. @param {{ scene: Scene }} props */
function WaysOn({ scene }) {
  const { view, offers, hunted } = scene;
  const dragon = possessive(nameOfSide(hunted, "dragon"));
  const [wave, lair] = [nextPlace("wave"), nextPlace("dragon")];
  return html`<div class="ways">
    <p class="ways__title">Wave ${view.wave} is beaten</p>
    ${
      view.wave < LAST_WAVE
        ? html`<button type="button" class="button ways__one" data-size="big" data-place=${wave} data-kind=${offers.has(wave) ? "hot" : undefined} aria-disabled=${String(!offers.has(wave))}>
          <span><${Icon} name="ui-arrow-right" />On to wave ${view.wave + 1}</span><span class="button__note">${counted(view.wave_size, "monster")} or more</span>
        </button>`
        : null
    }
    ${
      view.wave >= 3
        ? html`<button type="button" class="button ways__one" data-size="big" data-place=${lair} data-kind=${view.wave >= LAST_WAVE ? "hot" : undefined} aria-disabled=${String(!offers.has(lair))}>
          <span><${Icon} name="thing-dragon" />Into ${dragon} lair</span><span class="button__note">${PRIZES[view.wave] ?? ""}</span>
        </button>`
        : html`<p class="soft small">The lair opens after wave 3.</p>`
    }
  </div>`;
}

/** What a dragon brings after each wave (D7.1). @type {Record<number, string>} */
const PRIZES = {
  3: "1 gold and 2 silver stars, a white gem",
  4: "2 gold and 1 silver star, loot",
  5: "3 gold stars and its Spark",
};
