import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { faceOf, nameOfSide } from "sf/boards/dragon/faces.js";
import { Card } from "sf/components/Card.js";
import { findAct } from "sf/match/choices.js";

/**
 * Before the hunt: one of four heroes. The others give their starting skills (D2.1).
 * @param {{ page: import("sf/match/page.js").Page, view: import("sf/match/types.js").View }} props
 */
export function Opening({ page, view }) {
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const cards = page.store.cards.value;
  /** @type {string[]} */
  const ids = view.pending?.heroes ?? [];
  const heroes = ids.flatMap((id) => {
    const card = cards[id];
    return card ? [{ id, card }] : [];
  });
  const canSend = chosen !== null && Boolean(findAct(page.table.choices.value, "choose_hero", chosen));
  const send = () => canSend && page.store.act({ type: "choose_hero", hero: chosen }, "end-turn");
  /** Also what it lends where another one is chosen. @param {import("sf/match/types.js").CardFacts} card */
  const face = (card) => {
    const lent = faceOf(card, "skill").text.filter(({ key }) => key === "skill.effects");
    return { ...faceOf(card, "hero"), flavor: "", text: [...faceOf(card, "hero").text, ...lent.map((line) => ({ ...line, lead: `${nameOfSide(card, "skill")}:` }))] };
  };
  const others = heroes.filter(({ id }) => id !== chosen).map(({ card }) => nameOfSide(card, "skill"));
  return html`<section class="opening" aria-labelledby="opening-title">
    <header class="opening__head">
      <h2 class="opening__title" id="opening-title">Choose your hero</h2>
      <p>${chosen ? `You begin with ${others.join(", ")}.` : "The other three each lend you a skill."}</p>
    </header>
    <ul class="opening__cards" data-zone="opening">
      ${heroes.map(
        ({ id, card }) => html`<li key=${id} class="opening__item">
          <button type="button" class="opening__card hero-choice" data-place=${`opening:${id}`} aria-pressed=${String(chosen === id)} onclick=${() => setChosen(id)}>
            <${Card} card=${face(card)} /><span class="opening__mark">${chosen === id ? "Your hero" : chosen ? `Lends ${nameOfSide(card, "skill")}` : "Choose"}</span>
          </button>
        </li>`,
      )}
    </ul>
    <button type="button" class="button opening__go" data-kind="hot" data-size="big" aria-disabled=${String(!canSend)} onclick=${send}>
      ${chosen ? `Set out as ${nameOfSide(cards[chosen], "hero")}` : "Choose a hero"}
    </button>
  </section>`;
}
