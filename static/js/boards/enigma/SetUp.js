import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Card, HandFace } from "sf/components/Card.js";
import { cardFace } from "sf/lib/card_face.js";
import { actsNamed } from "sf/match/choices.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */

/** Where the card of a place in the order goes. @param {number} index */
const rank = (index) => (index === 0 ? "Vanguard" : `Rearguard ${index}`);

/**
 * Hidden placing: the first Origin pressed is the Vanguard, the next ones the Rearguard.
 * @param {{ page: import("sf/match/page.js").Page, view: import("sf/match/types.js").View }} props
 */
export function SetUp({ page, view }) {
  const [placed, setPlaced] = useState(/** @type {string[]} */ ([]));
  const acts = actsNamed(page.table.choices.value, "setup");
  const you = /** @type {number} */ (view.you);
  const player = view.players[you];
  const isDone = player.set_up;
  const chosen = placed.filter((id) => acts.some((act) => act.piece === id));
  const most = 1 + (acts[0]?.fields[0]?.pick?.max ?? 0);
  /** @param {string} id */
  const toggle = (id) => {
    if (chosen.includes(id)) setPlaced(chosen.filter((one) => one !== id));
    else if (chosen.length < most) setPlaced([...chosen, id]);
  };
  const [vanguard, ...rearguard] = chosen;
  const send = () => vanguard && page.store.act({ type: "setup", vanguard, rearguard }, "end-turn");
  const order = view.first === you ? "You go first, without a draw." : "You go second.";
  const told = isDone
    ? "Your Picos are placed. They are shown when the other side has placed its own."
    : acts.length
      ? `${order} Press the Origin that begins as your Vanguard${most > 1 ? `, then up to ${most - 1} more for your Rearguard` : ""}. Nobody sees it before both are done.`
      : `${order} The other side chooses first.`;
  return html`<section class="opening setup" aria-labelledby="opening-title">
    <header class="opening__head">
      <h2 class="opening__title" id="opening-title">Place your Picos</h2>
      <p>${told}</p>
    </header>
    ${isDone ? null : html`<${Hand} hand=${player.hand} cards=${page.store.cards.value} origins=${acts.map((act) => act.piece)} chosen=${chosen} most=${most} onToggle=${toggle} />`}
    <button type="button" class="button opening__go" data-kind="hot" data-size="big" aria-disabled=${String(!vanguard || isDone)} onclick=${send}>
      ${isDone ? "Placed" : vanguard ? `Place ${chosen.length} ${chosen.length === 1 ? "Pico" : "Picos"}` : "Choose a Vanguard"}
    </button>
  </section>`;
}

/**
 * The Origins in full, and what stays in the hand below them.
 * @param {object} props
 * @param {{ id: string, card: string }[]} props.hand
 * @param {Record<string, CardFacts>} props.cards
 * @param {(string | null)[]} props.origins  ids of those that may be placed now
 * @param {string[]} props.chosen
 * @param {number} props.most
 * @param {(id: string) => void} props.onToggle
 */
function Hand({ hand, cards, origins, chosen, most, onToggle }) {
  const known = hand.flatMap(({ id, card: key }) => {
    const card = cards[key];
    return card ? [{ id, card }] : [];
  });
  const rest = known.filter(({ id }) => !origins.includes(id));
  return html`<div class="setup__hand" data-zone="opening">
    <ul class="opening__cards">
      ${known
        .filter(({ id }) => origins.includes(id))
        .map(
          ({ id, card }) => html`<li key=${id} class="opening__item">
            <${Origin} id=${id} card=${card} at=${chosen.indexOf(id)} isFull=${chosen.length >= most} onToggle=${onToggle} />
          </li>`,
        )}
    </ul>
    ${rest.length ? html`<h3 class="setup__title">${origins.length ? "These stay in your hand" : "Your hand"}</h3>` : null}
    <ul class="setup__rest">${rest.map(({ id, card }) => html`<li key=${id}><${Staying} card=${card} /></li>`)}</ul>
  </div>`;
}

/** @param {{ id: string, card: CardFacts, at: number, isFull: boolean, onToggle: (id: string) => void }} props */
function Origin({ id, card, at, isFull, onToggle }) {
  const mark = at >= 0 ? rank(at) : isFull ? "No room" : "In hand";
  return html`<button type="button" class="opening__card setup__card" data-place=${`opening:${id}`} aria-pressed=${String(at >= 0)} onclick=${() => onToggle(id)}>
    <${Card} card=${card} /><span class="opening__mark">${mark}</span>
  </button>`;
}

/** @param {{ card: CardFacts }} props */
function Staying({ card }) {
  return html`<div class="card" data-size="hand" data-rarity=${card.rarity ?? "common"} role="img" aria-label=${cardFace(card).label}>
    <${HandFace} card=${card} />
  </div>`;
}
