/** What Dragon asks apart from the board: a loot that was found, a skill at the end of a wave. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { faceOf, gemOf, nameOfSide, waveSizeOf } from "sf/boards/dragon/faces.js";
import { keyOf, whereabouts } from "sf/boards/dragon/places.js";
import { SkillFace } from "sf/boards/dragon/SkillFace.js";
import { counted } from "sf/boards/dragon/words.js";
import { Card } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { cardFace } from "sf/lib/card_face.js";
import { actionOf, actsNamed } from "sf/match/choices.js";

/** @typedef {import("sf/match/page.js").Page} Page */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/match/types.js").Act} Act */

/** @param {{ page: Page, view: View }} props */
export function Asking({ page, view }) {
  const choices = page.table.choices.value;
  const isTold = !page.theatre.isTelling.value; // what led to the question is shown first
  const [loot, skills] = [actsNamed(choices, "loot"), actsNamed(choices, "choose_skill")];
  if (isTold && loot.length) return html`<${FoundLoot} key=${view.pending.card} page=${page} view=${view} acts=${loot} />`;
  return isTold && skills.length ? html`<${LearnSkill} key=${view.pending.cards[0]} page=${page} view=${view} acts=${skills} />` : null;
}

/** @param {{ page: Page, view: View, acts: Act[] }} props */
function FoundLoot({ page, view, acts }) {
  const cards = page.store.cards.value;
  const found = whereabouts(view, view.pending.card);
  const card = found && cards[found.key];
  if (!found || !card) return null;
  const named = (/** @type {string} */ id) => {
    const held = whereabouts(view, id);
    return held ? nameOfSide(cards[held.key], held.side) : "it";
  };
  const answers = acts.map((act) => {
    const picked = Object.assign({}, ...act.fields.map(({ names, values }) => ({ [names[0] ?? ""]: values?.[0]?.[0] })));
    const label = !picked.equip ? "Leave it" : picked.put_away ? `Take it for ${named(picked.put_away)}` : "Take it";
    return { label, isHot: picked.equip && !picked.put_away, action: actionOf(act, picked) };
  });
  const block = page.table.choices.value.blocked[view.pending.card]?.[0];
  return html`<${Dialog} title="Loot" kind="wide">
    <div class="found">
      <div class="opening__card"><${Card} card=${faceOf(card, found.side)} /></div>
      <div class="found__acts">
        ${block?.message ? html`<p>${block.message}</p>` : null}
        ${answers.map(({ label, isHot, action }, index) => html`<button type="button" class="button" data-size="big" data-place=${`choose:${index}`} data-kind=${isHot ? "hot" : undefined} onclick=${() => page.store.act(action, "end-turn")}>${label}</button>`)}
      </div>
    </div>
  <//>`;
}

/** @param {{ page: Page, view: View, acts: Act[] }} props */
function LearnSkill({ page, view, acts }) {
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [forgotten, setForgotten] = useState(/** @type {string | null} */ (null));
  const cards = page.store.cards.value;
  const act = chosen === null ? undefined : acts.find(({ piece }) => piece === chosen);
  const [forget] = act?.fields ?? [];
  const canSend = Boolean(act) && (!forget || forgotten !== null);
  const most = Math.max(...view.pending.cards.map((/** @type {string} */ id) => waveSizeOf(cards[keyOf(id)])));
  const send = () => act && canSend && page.store.act(actionOf(act, forget && forgotten ? { forget: forgotten } : {}), "end-turn");
  return html`<${Dialog} title=${`Wave ${view.wave} is beaten: learn a skill`} kind="wide">
    <p>The skill that you take says how many monsters come next. Without one the highest number counts: ${most}.</p>
    <ul class="opening__cards" data-count=${view.pending.cards.length}>
      ${view.pending.cards.map((/** @type {string} */ id) => {
        const card = cards[keyOf(id)];
        const face = card && faceOf(card, "skill");
        return card && face
          ? html`<li key=${id} class="opening__item">
            <button type="button" class="opening__card hero-choice" data-place=${`choose:${id}`} aria-pressed=${String(chosen === id)} onclick=${() => setChosen(id)}>
              <${Card} card=${{ ...face, flavor: "", head: { sign: null, line: `Skill, ${gemOf(card)} gem`, chips: [] } }} /><span class="opening__mark">${chosen === id ? "Learn it" : `Next: ${counted(waveSizeOf(card), "monster")}`}</span>
            </button>
          </li>`
          : null;
      })}
    </ul>
    ${forget ? html`<${Forget} ids=${(forget.values ?? []).map(([id]) => id)} page=${page} chosen=${forgotten} onChoose=${setForgotten} />` : null}
    <div class="dialog__acts learn__acts">
      <button type="button" class="button" data-place="choose:none" onclick=${() => page.store.act({ type: "choose_skill", card: null }, "end-turn")}>Learn none</button>
      <button type="button" class="button" data-kind="hot" data-place="choose:send" aria-disabled=${String(!canSend)} onclick=${send}>
        ${!act ? "Choose a skill" : canSend ? `Learn ${nameOfSide(cards[keyOf(chosen ?? "")], "skill")}` : "Choose what to forget"}
      </button>
    </div>
  <//>`;
}

/** @param {{ ids: string[], page: Page, chosen: string | null, onChoose: (id: string) => void }} props */
function Forget({ ids, page, chosen, onChoose }) {
  const cards = page.store.cards.value;
  return html`<p>You know as many skills as you can. Which one do you forget?</p>
    <ul class="pick-cards">
      ${ids.map((id) => {
        const facts = cards[keyOf(id)];
        if (!facts) return null;
        const card = faceOf(facts, "skill");
        return html`<li key=${id}>
          <button type="button" class="card" data-size="hand" data-rarity=${card.rarity ?? "common"} data-place=${`choose:forget:${id}`} data-state=${chosen === id ? "selected" : "playable"}
            aria-pressed=${String(chosen === id)} aria-label=${cardFace(card).label} onclick=${() => onChoose(id)}>
            <${SkillFace} card=${card} />
          </button>
        </li>`;
      })}
    </ul>`;
}
