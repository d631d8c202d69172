import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";
import { StarCount } from "sf/components/Stars.js";
import { PlayAgain } from "sf/match/PlayAgain.js";

/**
 * @typedef {object} ResultFacts
 * @property {string} word
 * @property {string} sentence
 * @property {string | null} art
 * @property {"won" | "lost" | "none"} outcome
 * @property {string} reward  in words, "" without one
 * @property {{ key: string, name: string, art: string | null, side: string, words: string }[]} cards
 * @property {{ turn: number, ours: number, theirs: number }[]} curve  a number of each side by turn
 * @property {{ title: string, said: string, most: number }} curveWords  what it is, and its usual height
 * @property {{ gold: number, silver: number, score: number }} [stars]  of a game that gives them
 * @property {{ ours: string, theirs: string }} sides  who they are to the reader: "You", a name
 */

/**
 * How it ended, what it brought, what told, and where to go next.
 * @param {object} props
 * @param {ResultFacts} props.facts
 * @param {string} props.rating  what it did to one's rating, "" if it was not rated
 * @param {import("sf/match/again.js").Again | null} props.again  null for those who watch
 * @param {{ kind?: string, trial?: { name: string, url: string } | null, lobbyUrl: string, findUrl?: string, liveUrl?: string, replayUrl?: string, metUrl?: string | null, chanceUrl?: string }} props.links
 * @param {{ commitment: string, secret: string | null }} props.proof
 * @param {() => void} props.onBoard  look at the board once more
 */
export function ResultPanel({ facts, rating, again, links, proof, onBoard }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus(), []);
  return html`<section class="ending" data-outcome=${facts.outcome} aria-labelledby="ending-title">
    <div class="ending__banner">
      ${facts.art ? html`<img class="ending__art" src=${facts.art} alt="" />` : null}
      <h2 class="ending__word" id="ending-title" tabindex="-1" ref=${title}>${facts.word}</h2>
      <p class="ending__how">${facts.sentence}</p>
      ${facts.stars ? html`<${Stars} ...${facts.stars} />` : null}
      ${facts.reward ? html`<p class="ending__reward"><${Icon} name="effect-energy" />${facts.reward}</p>` : null}
      ${links.kind === "sandbox" ? html`<p class="ending__rating">A sandbox match: it counts for nothing.</p>` : null}
      ${rating ? html`<p class="ending__rating">${rating}</p>` : null}
    </div>
    <div class="ending__acts">
      ${links.liveUrl ? html`<a class="button" data-kind="hot" data-size="big" href=${links.liveUrl}>What else is live</a>` : null}
      ${again ? html`<${PlayAgain} again=${again} findUrl=${links.findUrl ?? links.lobbyUrl} />` : null}
      ${links.trial ? html`<a class="button" href=${links.trial.url}><${Icon} name="mark" />Work on ${links.trial.name}</a>` : null}
      ${links.replayUrl ? html`<a class="button" href=${links.replayUrl}><${Icon} name="ui-play" />Look through the match</a>` : null}
      ${links.metUrl ? html`<a class="button" href=${links.metUrl}><${Icon} name="ui-layers" />Judge the cards you met</a>` : null}
      <button type="button" class="button" onclick=${onBoard}><${Icon} name="ui-eye" />See the board</button>
      <a class="button" href=${links.lobbyUrl}><${Icon} name="ui-chevron-left" />To the lobby</a>
      <${Proof} ...${proof} chanceUrl=${links.chanceUrl ?? null} />
    </div>
    ${facts.curve.length > 1 ? html`<${Tale} points=${facts.curve} words=${facts.curveWords} sides=${facts.sides} />` : null}
    ${facts.cards.length ? html`<${Telling} cards=${facts.cards} sides=${facts.sides} />` : null}
  </section>`;
}

/** @param {NonNullable<ResultFacts["stars"]>} props */
function Stars({ gold, silver, score }) {
  return html`<p class="ending__stars"><${StarCount} gold=${gold} silver=${silver} /><span class="ending__score">Score <b>${score}</b></span></p>`;
}

/** @param {{ points: ResultFacts["curve"], words: ResultFacts["curveWords"], sides: ResultFacts["sides"] }} props */
function Tale({ points, words, sides }) {
  const most = Math.max(words.most, ...points.flatMap(({ ours, theirs }) => [ours, theirs]));
  const [first, end] = [points[0], points.at(-1)];
  if (!first || !end) return null;
  /** @param {"ours" | "theirs"} side */
  const line = (side) =>
    points
      .map((point, index) => {
        const x = (640 * (point.turn - first.turn)) / Math.max(1, end.turn - first.turn);
        return `${index ? "L" : "M"}${x.toFixed(1)} ${(130 - (120 * Math.max(0, point[side])) / most).toFixed(1)}`;
      })
      .join("");
  const text = `${words.said}. ${sides.ours}: from ${first.ours} to ${end.ours}. ${sides.theirs}: from ${first.theirs} to ${end.theirs}.`;
  return html`<figure class="ending__tale">
    <h3>${words.title}</h3>
    <svg class="result__tale" viewBox="0 0 640 140" preserveAspectRatio="none" role="img" aria-label=${text}>
      <path class="result__line" data-side="none" d="M0 130H640M0 10H640" />
      <path class="result__line" data-side="ours" d=${line("ours")} /><path class="result__line" data-side="theirs" d=${line("theirs")} />
    </svg>
    <figcaption class="result__ends"><span>${first.turn ? `Turn ${first.turn}` : "Start"}</span><span class="result__key"><span data-side="ours">${sides.ours} <b>${Math.max(0, end.ours)}</b></span> <span data-side="theirs">${sides.theirs} <b>${Math.max(0, end.theirs)}</b></span></span><span>Turn ${end.turn}</span></figcaption>
  </figure>`;
}

/**
 * Whose a card is: "Yours", "Theirs", or a name.
 * @param {string} side
 * @param {ResultFacts["sides"]} sides
 */
function ownerWords(side, sides) {
  if (side === "ours") return sides.ours === "You" ? "Yours" : sides.ours;
  return sides.theirs === "Them" ? "Theirs" : sides.theirs;
}

/** @param {{ cards: ResultFacts["cards"], sides: ResultFacts["sides"] }} props */
function Telling({ cards, sides }) {
  return html`<div class="ending__cards">
    <h3>Cards that decided it</h3>
    <ol>
      ${cards.map(
        (card) => html`<li class="ending__card" key=${card.key} data-side=${card.side}>
          ${card.art ? html`<img class="ending__thumb" src=${card.art} alt="" />` : null}
          <span><b>${card.name}</b><span class="soft">${ownerWords(card.side, sides)}: ${card.words}</span></span>
        </li>`,
      )}
    </ol>
  </div>`;
}

/**
 * The chance of the match can be checked: the secret's hash was shown before the first card.
 * @param {{ commitment: string, secret: string | null, chanceUrl: string | null }} props
 */
function Proof({ commitment, secret, chanceUrl }) {
  const [verdict, setVerdict] = useState("");
  if (!secret) return null;
  async function check() {
    const bytes = Uint8Array.from(secret?.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    if (!globalThis.crypto?.subtle) return setVerdict("This browser cannot check over an unsafe connection.");
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    setVerdict(
      hex === commitment
        ? "It fits: no draw was changed after the start."
        : "It does not fit. Please report this match.",
    );
  }
  return html`<details class="ending__proof">
    <summary><${Icon} name="ui-lock" />Check the chance</summary>
    <p class="small">Every draw follows from a secret. Its SHA-256 was shown at the start:</p>
    <code>${commitment}</code>
    <p class="small">The secret:</p>
    <code>${secret}</code>
    <button type="button" class="button" onclick=${check}>Compare</button>
    <p class="small" aria-live="off">${verdict}</p>
    ${chanceUrl ? html`<a class="button" href=${chanceUrl}>Check every draw</a>` : null}
  </details>`;
}
