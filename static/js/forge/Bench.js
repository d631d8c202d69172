/** The bench: the card as it will look, its points on the ruler, and how they come about. */
import { html } from "htm/preact";
import { Card, HandFace } from "sf/components/Card.js";
import { Cost } from "sf/components/numbers.js";
import { gaugeOf } from "sf/forge/gauge.js";
import { cardFace } from "sf/lib/card_face.js";

/** @typedef {import("sf/forge/types.js").Budget} BudgetFacts */
/** @typedef {import("sf/forge/types.js").CardFacts} CardFacts */

/** @param {{ card: CardFacts, budget: BudgetFacts }} props */
export function Bench({ card, budget }) {
  const face = cardFace(card);
  return html`<${Card} card=${card} />
    <div class="card" role="img" data-size="hand" data-rarity=${face.rarity} aria-label=${face.label}>
      <${HandFace} card=${card} />
    </div>
    <${Budget} budget=${budget} />`;
}

/** @param {{ budget: BudgetFacts }} props */
export function Budget({ budget }) {
  const gauge = gaugeOf(budget);
  return html`<div class="forge__budget">
    <div class="sheet__head">
      <h2>${gauge.title}</h2>
      ${gauge.hasCosts ? html`<span class="forge__cost">cost <${Cost} cost=${budget.cost} /></span>` : null}
    </div>
    <svg class="gauge__ruler" viewBox="0 0 340 54" aria-hidden="true" data-state=${gauge.state}>
      <path class="gauge__line" d="M8 14H332" />
      <path class="gauge__bar" d=${`M8 5H${gauge.end}V14H8Z`} />
      <path class="gauge__point" d=${`M${gauge.end} 16l-6-15h12z`} />
      <path class="gauge__ticks" d=${gauge.ticks} />
      <path class="gauge__steps" d=${gauge.steps} />
      ${gauge.labels.map(
        ({ cost, x, isHere }) =>
          html`<text class="gauge__label" x=${x} y="37" data-here=${isHere ? "" : undefined}>${cost}</text>`,
      )}
      <text class="gauge__unit" x="8" y="52">${budget.unit}</text>
    </svg>
    <p class="small forge__edge" data-state=${gauge.state}>${gauge.sentence}</p>
    <table class="sum">
      <caption class="visually-hidden">How the points add up</caption>
      <tbody>
        ${budget.lines.map(
          (line) => html`<tr><td>${line.label}</td><td>${line.points}</td></tr>`,
        )}
        <tr><td>Together</td><td>${budget.points}</td></tr>
      </tbody>
    </table>
  </div>`;
}
