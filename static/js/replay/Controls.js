import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { SPEEDS } from "sf/replay/player.js";

/**
 * Where one is, and the ways to elsewhere: the line with its moments, steps, play, speed, link.
 * @param {{ page: import("sf/replay/page.js").ReplayPage }} props
 */
export function Controls({ page }) {
  const { replay, player } = page;
  const at = replay.at.value;
  const last = replay.last.value;
  const isPlaying = player.isPlaying.value;
  const turn = page.turn.value;
  return html`<section class="turn replay-controls" data-kind="replay" aria-label="Where you are">
    <div class="turn__head">
      <h1 class="turn__whose">${turn ? `Turn ${turn}` : "Opening"}</h1>
      <span class="turn__clock"><span class="visually-hidden">Step </span>${at}<small>/${last}</small></span>
    </div>
    <${Line} page=${page} />
    <div class="replay-controls__buttons">
      <${Step} label="Step back" icon="ui-chevron-left" isOff=${at === 0} onPress=${page.back} />
      <button type="button" class="button" data-kind="hot" data-size="icon" aria-label=${isPlaying ? "Pause" : "Play"}
        aria-disabled=${String(!isPlaying && at === last)} onclick=${player.toggle}>
        <${Icon} name=${isPlaying ? "ui-pause" : "ui-play"} />
      </button>
      <${Step} label="Step on" icon="ui-chevron-right" isOff=${at === last} onPress=${page.on} />
      <button type="button" class="button" data-size="icon" aria-label="Copy the link to this step" onclick=${page.copyLink}>
        <${Icon} name=${page.isCopied.value ? "ui-check" : "ui-link"} />
      </button>
    </div>
    <div class="replay-controls__more">
      <${Step} label="Turn before" icon="ui-skip-back" isOff=${at === 0} onPress=${page.turnBack} />
      <${Step} label="Next turn" icon="ui-skip-forward" isOff=${at === last} onPress=${page.turnOn} />
      <label class="replay-controls__speed">
        <span class="visually-hidden">Speed</span>
        <select class="input" value=${player.speed.value} onchange=${(/** @type {Event} */ event) =>
          player.setSpeed(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
          ${SPEEDS.map((speed) => html`<option value=${speed} selected=${speed === player.speed.value}>${speed}×</option>`)}
        </select>
      </label>
      <${Sides} page=${page} />
    </div>
  </section>`;
}

/** @param {{ label: string, icon: string, isOff: boolean, onPress: () => void }} props */
const Step = ({ label, icon, isOff, onPress }) =>
  html`<button type="button" class="button" data-size="icon" aria-label=${label} aria-disabled=${String(isOff)} onclick=${onPress}>
    <${Icon} name=${icon} />
  </button>`;

/** The line of the match with its moments; a slider lies over it. @param {{ page: import("sf/replay/page.js").ReplayPage }} props */
function Line({ page }) {
  const { replay } = page;
  const at = replay.at.value;
  const last = Math.max(1, replay.last.value);
  /** @param {number} seq */
  const x = (seq) => (8 + (224 * seq) / last).toFixed(1);
  const moments = replay.told.value.filter(({ isMoment }) => isMoment);
  const marks = moments.map(({ seq }) => `M${x(seq)} 10l6 10-6 10-6-10z`).join("");
  return html`<div class="replay-line">
    <svg class="replay-line__drawing" viewBox="0 0 240 40" preserveAspectRatio="none" aria-hidden="true">
      <path class="replay-line__whole" d="M8 20H232" /><path class="replay-line__done" d=${`M8 20H${x(at)}`} />
      <path class="replay-line__moment" d=${marks} /><path class="replay-line__now" d=${`M${x(at)} 5v30`} />
    </svg>
    <input class="replay-line__slider" type="range" min="0" max=${replay.last.value} value=${at} aria-label="Step"
      aria-valuetext=${`Step ${at} of ${replay.last.value}, ${page.turn.value ? `turn ${page.turn.value}` : "opening"}`}
      oninput=${(/** @type {Event} */ event) => page.goTo(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value), false)} />
  </div>`;
}

/** Through whose eyes. @param {{ page: import("sf/replay/page.js").ReplayPage }} props */
function Sides({ page }) {
  const { audiences, audience, players } = page.replay.facts.value;
  /** @param {string} one */
  const name = (one) =>
    one === "open" ? (players.length > 1 ? "Both hands" : "Everything") : one === "public" ? "As a spectator" : `As ${page.nameOf(Number(one.slice(5)))}`;
  if (audiences.length < 2) return html`<span class="replay-controls__side small soft">${name(audience)}</span>`;
  return html`<label class="replay-controls__side">
    <span class="visually-hidden">Through whose eyes</span>
    <select class="input" onchange=${(/** @type {Event} */ event) =>
      page.see(/** @type {HTMLSelectElement} */ (event.currentTarget).value)}>
      ${audiences.map((one) => html`<option value=${one} selected=${one === audience}>${name(one)}</option>`)}
    </select>
  </label>`;
}
