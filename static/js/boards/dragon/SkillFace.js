import { html } from "htm/preact";
import { Chips } from "sf/boards/dragon/Chips.js";
import { designOf } from "sf/boards/dragon/faces.js";
import { GemRow } from "sf/boards/dragon/Gems.js";
import { CardArt } from "sf/components/Card.js";
import { Icon } from "sf/components/Icon.js";
import { Cost } from "sf/components/numbers.js";

/**
 * A skill of hand size: what it costs, what it does, what it does charged, what its [Set] does.
 * @param {object} props
 * @param {import("sf/match/types.js").CardFacts} props.card  its side as a skill
 * @param {import("sf/boards/dragon/words.js").Effect[] | null} [props.special]  of Hero's Skill: what resting does besides
 * @param {Record<string, number>} [props.gems]  those that are held
 * @param {string | null} [props.why]  a cold card's reason
 */
export function SkillFace({ card, special = null, gems = {}, why = null }) {
  const design = designOf(card, "skill");
  const { charge = {}, charged, effects, set } = design;
  const canPay = Object.entries(charge).every(([gem, needs]) => (gems[gem] ?? 0) >= Number(needs));
  return html`<span class="card__sheet skill">
      <span class="card__head"><${Cost} cost=${card.cost} css="card__cost" /><span class="card__name">${card.name}</span></span>
      ${card.art ? html`<${CardArt} art=${card.art} alt="" />` : html`<span class="card__art skill__blank"><${Icon} name=${special ? "ui-undo-2" : "ui-swords"} /></span>`}
      <span class="skill__rows">
        <span class="skill__row"><${Chips} effects=${special ?? effects} />${special ? html`<span class="effect" aria-hidden="true"><${Icon} name="ui-undo-2" />all</span>` : null}</span>
        ${charged ? html`<span class="skill__row" data-kind="charged" data-state=${canPay ? "ready" : undefined}><${GemRow} gems=${charge} /><${Chips} effects=${charged} /></span>` : null}
        ${set ? html`<span class="skill__row" data-kind="set"><b class="skill__word">Set</b><${Chips} effects=${set} /></span>` : null}
      </span>
    </span>
    <${Icon} name=${`frame-${card.rarity || "common"}`} css="card__frame" />
    ${why ? html`<span class="card__why">${why}</span>` : null}`;
}
