import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { Inspector } from "sf/match/Inspector.js";
import { Controls } from "sf/replay/Controls.js";
import { FromHere } from "sf/replay/FromHere.js";
import { HandLine } from "sf/replay/HandLine.js";
import { WhyTree } from "sf/replay/Lines.js";
import { NotePanel } from "sf/replay/NotePanel.js";
import { ReplayWindows } from "sf/replay/ReplayWindows.js";
import { StepList } from "sf/replay/StepList.js";

/** @typedef {import("sf/replay/page.js").ReplayPage} Page */

const NOTHING_OFFERED = new Map();
/** @type {{ key: import("sf/replay/page.js").Panel, name: string }[]} */
const PANELS = [
  { key: "why", name: "Why" },
  { key: "steps", name: "Steps" },
  { key: "note", name: "Note" },
  { key: "here", name: "From here" },
];

/**
 * The whole replay page. It reads the page's signals; its parts get what they need as properties.
 * @param {{ page: Page }} props
 */
export function ReplayPage({ page }) {
  const view = page.view.value;
  return html`<div class="match" data-kind="replay" data-turn=${page.side.value} data-mode="open">
    <div class="match__bed">${view ? html`<${Bed} page=${page} view=${view} />` : html`<${Waiting} page=${page} />`}</div>
    <aside class="rail" aria-label="Steps and reading">
      <${Top} page=${page} />
      <${Controls} page=${page} />
      <${Read} page=${page} />
      <${Panels} page=${page} />
    </aside>
    <${ReplayWindows} page=${page} />
  </div>`;
}

/** @param {{ page: Page, view: import("sf/match/types.js").View }} props */
function Bed({ page, view }) {
  const { replay, board } = page;
  const { players, patrons } = replay.facts.value;
  const near = view.you ?? 0;
  const isNearShown = view.you !== null && view.you !== undefined;
  const lines = [1 - near, near].filter((seat) => view.players?.[seat]?.hand && !(seat === near && isNearShown));
  return html`<div class="replay-bed" data-hands=${lines.length}>
    ${lines.map(
      (seat) => html`<${HandLine} key=${seat} name=${page.nameOf(seat)} hand=${view.players[seat].hand} cards=${replay.cards.value} onRead=${page.readCard} />`,
    )}
    <${board.Table}
      view=${view} cards=${replay.cards.value} choices=${replay.place.value?.choices} players=${players} presence=${null}
      selection=${null} offers=${NOTHING_OFFERED} told=${NOTHING_OFFERED} spot=${null} patronCosts=${patrons} waitingAt=${null}
      isCovered=${false} onBrowse=${() => (page.opened.value = "gone")} onRead=${page.readCard}
    />
  </div>`;
}

/** @param {{ page: Page }} props */
function Waiting({ page }) {
  const { trouble, facts } = page.replay;
  return html`<div class="match__waiting">
    <${Icon} name="mark" />
    ${
      trouble.value
        ? html`<p role="alert">${trouble.value}</p><button type="button" class="button" onclick=${() => page.replay.load(facts.value.audience)}>Try again</button>`
        : html`<p>Fetching the recording</p>`
    }
  </div>`;
}

/** @param {{ page: Page }} props */
function Top({ page }) {
  const { branch, build, recorded_with: recordedWith } = page.replay.facts.value;
  const { trouble } = page.replay;
  return html`<div class="rail__top">
      <a class="button" data-kind="plain" data-size="icon" href=${page.config.urls.lobby} aria-label="To the lobby"><${Icon} name="ui-chevron-left" /></a>
      <span>Replay · ${page.kind.value}</span>
      <button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Keys and help" onclick=${() => (page.opened.value = "keys")}>
        <${Icon} name="ui-circle-help" />
      </button>
    </div>
    ${branch ? html`<p class="replay-about">Began at <a href=${`/replays/${branch.match}/?step=${branch.seq}`}>step ${branch.seq} of another match</a>.</p>` : null}
    ${build === recordedWith ? null : html`<p class="replay-about">The rules were renewed while this match was played. What you see was recorded with build ${recordedWith}; every step was compared with the match.</p>`}
    ${trouble.value && page.view.value ? html`<p class="notice" data-tone="warning" role="alert">${trouble.value}</p>` : null}`;
}

/** @param {{ page: Page }} props */
function Read({ page }) {
  const subject = page.subject.value;
  return subject
    ? html`<${Inspector} subject=${{ ...subject, why: null }} />`
    : html`<div class="inspector" data-state="empty"></div>`;
}

/** @param {{ page: Page }} props */
function Panels({ page }) {
  const { replay, panel } = page;
  const shown = panel.value;
  return html`<section class="replay-panels" aria-label="About this step">
    <div class="replay-panels__names">
      ${PANELS.map(
        ({ key, name }) => html`<button type="button" class="button" aria-pressed=${String(key === shown)} onclick=${() => (panel.value = key)}>${name}</button>`,
      )}
    </div>
    <div class="replay-panels__body" data-panel=${shown}>
      ${shown === "why" ? html`<div class="replay-panels__scroll" tabindex="0" data-scrolls role="region" aria-label="Why this happened"><${WhyTree} nodes=${replay.why.value} /></div>` : null}
      ${shown === "steps" ? html`<${StepList} told=${replay.told.value} at=${replay.at.value} notes=${page.notes?.texts.value ?? {}} onGo=${page.goTo} />` : null}
      ${shown === "note" ? html`<${NotePanel} notes=${page.notes} at=${replay.at.value} />` : null}
      ${shown === "here" ? html`<${FromHere} page=${page} />` : null}
    </div>
  </section>`;
}
