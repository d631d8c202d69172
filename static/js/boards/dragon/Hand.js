import { html } from "htm/preact";
import { SkillFace } from "sf/boards/dragon/SkillFace.js";
import { faceOf } from "sf/boards/dragon/faces.js";
import { actsAt } from "sf/boards/dragon/origins.js";
import { shortReason } from "sf/boards/dragon/words.js";
import { blockOf, wayOf } from "sf/match/choices.js";
import { HandCard, Tray } from "sf/match/Tray.js";

/** @typedef {import("sf/boards/dragon/scene.js").Scene} Scene */
/** @typedef {import("sf/match/Tray.js").Held} Held */

/**
 * The hero's skills: those in hand, then those that are spent.
 * @param {{ scene: Scene, onBrowse: () => void }} props
 */
export function Hand({ scene, onBrowse }) {
  const { hand, discard, archive, deck_size: size, deck } = scene.view;
  const spent = new Set(discard.map((/** @type {Held} */ { id }) => id));
  return html`<${Tray}
    deck=${size ?? deck?.length ?? 0}
    hand=${[...hand, ...discard]}
    draw=${(/** @type {Held} */ held) => html`<${Skill} ...${held} isSpent=${spent.has(held.id)} scene=${scene} />`}
    goneLabel=${`Archive, ${archive.length} cards: look through it`}
    gone=${html`<span class="pile__count">${archive.length}</span><span>Archive</span>`}
    onBrowse=${onBrowse}
  />`;
}

/** What its ways are called. @type {Record<string, string>} */
const CAN = { play: "can be played", charge: "can be charged", set: "can be set", rest: "can be used to rest" };

/** @param {{ id: string, card: string, isSpent: boolean, scene: Scene }} props */
function Skill({ id, card: key, isSpent, scene }) {
  const facts = scene.cards[key];
  if (!facts) return null;
  const card = faceOf(facts, "skill");
  const { choices, offers, selection, waitingAt } = scene;
  const acts = actsAt(choices, id);
  const block = blockOf(choices, id, id === "hero_skill" ? "rest" : "play");
  const isTarget = isSpent && offers.has(id);
  const canPlay = acts.some(({ type }) => type !== "set");
  const state = selection?.origin === id ? "selected" : isTarget || canPlay ? "playable" : isSpent || block ? "cold" : undefined;
  const ways = [...new Set(acts.map((act) => CAN[wayOf(act).replace(/:.*$/, "")] ?? ""))];
  const can = isTarget ? "spent, choose it" : isSpent ? "spent" : ways.join(", ") || (block?.message ?? "");
  const why = isSpent ? "Spent" : acts.length && block ? "Only set" : shortReason(block);
  const text = card.text.map(({ lead, text: said }) => `${lead} ${said}`).join(" ");
  return html`<${HandCard}
    id=${id}
    card=${card}
    state=${state}
    can=${[text, can].filter(Boolean).join(" ")}
    why=${why}
    isTarget=${isTarget}
    canDrag=${!isSpent && acts.length > 0}
    isWaiting=${waitingAt === id}
    face=${html`<${SkillFace} card=${card} special=${key === "hero_skill" ? (scene.hero?.design.special ?? []) : null} gems=${scene.view.hero?.gems ?? {}} why=${state === "cold" ? why : null} />`}
  />`;
}
