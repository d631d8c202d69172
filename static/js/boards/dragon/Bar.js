import { html } from "htm/preact";
import { designOf, faceOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { HeldGems } from "sf/boards/dragon/Gems.js";
import { whereabouts } from "sf/boards/dragon/places.js";
import { Icon } from "sf/components/Icon.js";
import { Chips } from "sf/boards/dragon/Chips.js";
import { findAct } from "sf/match/choices.js";
import { Energy } from "sf/match/Energy.js";

/** @typedef {import("sf/boards/dragon/scene.js").Scene} Scene */

/** A turn begins with it, loot aside (D2.3). */
const USUAL_ENERGY = 3;
const KINDS = ["weapon", "armor", "trinket", "consumable"];
/** @type {Record<string, string>} */
const BONUSES = { attack: "attack", defense: "defense", life: "life", energy: "energy", gem_limit: "gem" };

/**
 * What the hero has: energy, gems, loot.
 * @param {{ scene: Scene }} props
 */
export function Bar({ scene }) {
  const { energy, set_used: isSet, extra_sets: more } = scene.view.hero;
  const most = Math.max(USUAL_ENERGY + bonusOf(scene, "energy"), energy);
  const canSet = !isSet || more > 0;
  return html`<div class="hearth dragon-bar" data-side="ours" data-own=${scene.isPlayer ? "" : undefined}>
    <${Energy} energy=${energy} most=${most} planned=${scene.planned} />
    <${HeldGems} scene=${scene} />
    <p class="dragon-bar__set" data-state=${canSet ? undefined : "spent"}>${canSet ? "1 Set left" : "Set used"}</p>
    <${Loot} scene=${scene} />
  </div>`;
}

/** @param {Scene} scene @param {string} name */
const bonusOf = ({ view, cards }, name) =>
  view.hero.loot.reduce((/** @type {number} */ sum, /** @type {any} */ { card }) => sum + (designOf(cards[card], "loot").bonus?.[name] ?? 0), 0);

/** @param {{ scene: Scene }} props */
function Loot({ scene }) {
  const { loot } = scene.view.hero;
  const room = KINDS.flatMap((kind) => {
    const held = loot.filter((/** @type {any} */ one) => one.kind === kind).length;
    return Array.from({ length: Math.max(0, (scene.hero?.design[kind] ?? 1) - held) }, () => kind);
  });
  // what scrolls can be reached by keys, also while nothing in it can
  return html`<ul class="loots" aria-label="Loot" tabindex=${loot.length ? undefined : 0}>
    ${loot.map((/** @type {any} */ one) => html`<li key=${one.id}><${LootPiece} ...${one} scene=${scene} /></li>`)}
    ${room.map((kind) => html`<li class="loots__room"><span class="visually-hidden">Room for </span>${kind}</li>`)}
  </ul>`;
}

/** @param {{ id: string, card: string, kind: string, scene: Scene }} props */
function LootPiece({ id, card: key, kind, scene }) {
  const card = scene.cards[key];
  const side = whereabouts(scene.view, id)?.side ?? "loot";
  const design = designOf(card, side);
  const canUse = Boolean(findAct(scene.choices, "use", id));
  const isHeld = scene.selection?.origin === id;
  const lines = card ? faceOf(card, side).text.map(({ text }) => text) : [];
  const label = [`${nameOfSide(card, side)}, ${side === "spark" ? "Spark" : kind}`, ...lines, isHeld ? "selected" : canUse ? "can be used" : ""];
  return html`<button type="button" class="loot" data-place=${id} data-state=${isHeld ? "selected" : canUse ? "ready" : undefined} data-drag=${canUse ? "piece" : undefined}
    data-waiting=${scene.waitingAt === id ? "" : undefined} aria-label=${label.filter(Boolean).join(". ")}>
    ${side === "spark" ? html`<${Icon} name="mark" />` : card?.art ? html`<img class="loot__art" src=${card.art} alt="" decoding="async" draggable=${false} />` : null}
    <span class="loot__name">${nameOfSide(card, side)}</span>
    <span class="loot__gives">${design.effects ? html`<${Chips} effects=${design.effects} />` : Object.entries(design.bonus ?? {}).map(([name, amount]) => `+${amount} ${BONUSES[name] ?? name}`).join(" ")}</span>
  </button>`;
}
