import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { useCarriedFocus } from "sf/match/focus.js";
import { Inspector } from "sf/match/Inspector.js";
import { LogPanel } from "sf/match/LogPanel.js";
import { isOpening } from "sf/match/page_state.js";
import { Refusal } from "sf/match/Refusal.js";
import { ResultPanel } from "sf/match/ResultPanel.js";
import { SiteStrip } from "sf/match/SiteStrip.js";
import { TalkBubbles } from "sf/match/TalkBubbles.js";
import { TalkPanel } from "sf/match/TalkPanel.js";
import { TurnPanel } from "sf/match/TurnPanel.js";
import { Windows } from "sf/match/Windows.js";
import { Icon } from "sf/components/Icon.js";
import { minutes, useCountdown } from "sf/lib/time.js";

/** @typedef {import("sf/match/page.js").Page} Page */

/**
 * The whole match page. It reads the page's signals; its parts get what they need as properties.
 * @param {{ page: Page }} props
 */
export function MatchPage({ page }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useCarriedFocus(root, !page.table.busy.value && !page.theatre.isTelling.value);
  const view = page.view.value;
  const strip = html`<${SiteStrip} site=${page.store.site.value} renewal=${page.renewal.words.value} onLoad=${page.renewal.load} />`;
  if (!view) return html`${strip}<${Waiting} page=${page} />`;
  const isEnding = page.ending.value !== null && page.showsEnding.value && !page.theatre.isTelling.value;
  const opens = isOpening(view) && page.isPlayer.value;
  return html`${strip}<div class="match" ref=${root} data-turn=${page.turn.value} data-mode=${page.mode.value} data-phase=${view.phase} data-link=${page.store.link.value} data-watching=${page.isSpectator ? "" : undefined}>
    <div class="match__bed">
      <${Bed} page=${page} view=${view} isCovered=${opens || isEnding} />
      ${opens ? html`<${page.board.Opening} page=${page} view=${view} />` : null}
      ${isEnding ? html`<${ResultPanel} facts=${page.ending.value} rating=${page.rating.value} again=${page.again} links=${page.config} proof=${page.proof.value} onBoard=${() => (page.showsEnding.value = false)} />` : null}
      ${page.talk ? html`<${TalkBubbles} talk=${page.talk} you=${page.config.seat} />` : null}
    </div>
    <${Rail} page=${page} />
    <${page.board.Asking} page=${page} view=${page.store.place.value?.view ?? view} />
    ${
      page.store.refused.value
        ? html`<${Refusal} refused=${page.store.refused.value} rulesUrl=${page.config.rulesUrl} onClose=${page.store.dismissRefusal} />`
        : null
    }
    <${Windows} page=${page} />
  </div>`;
}

/** @param {{ page: Page, view: import("sf/match/types.js").View, isCovered: boolean }} props */
function Bed({ page, view, isCovered }) {
  const { store, table, board } = page;
  return html`<${board.Table}
    view=${view} cards=${store.cards.value} choices=${table.choices.value} players=${store.intro.value?.players ?? []}
    presence=${store.presence.value} selection=${table.selection.value} offers=${table.offered.value} told=${table.told.value}
    spot=${table.spot.value} patronCosts=${page.config.patrons ?? {}} waitingAt=${store.waiting.value[0]?.anchor ?? null}
    isCovered=${isCovered} onBrowse=${() => (page.opened.value = "gone")} onRead=${page.readCard}
  />`;
}

/** @param {{ page: Page }} props */
function Rail({ page }) {
  const subject = page.subject.value;
  return html`<aside class="rail" aria-label="Turn, reading and log">
    <div class="rail__top">
      <button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Menu" onclick=${() => (page.opened.value = "menu")}>
        <${Icon} name="ui-menu" />
      </button>
      <span>${page.kind.value}</span>
      ${page.watchers.value ? html`<span class="rail__watchers" title=${page.watchers.value}><${Icon} name="ui-eye" label=${page.watchers.value} />${page.store.presence.value?.watchers}</span>` : null}
      <button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Keys and help" onclick=${() => (page.opened.value = "keys")}>
        <${Icon} name="ui-circle-help" />
      </button>
    </div>
    <${TurnPanel} turn=${page.turn.value} whose=${page.whose.value} late=${page.late.value} clock=${page.clock.value} prompt=${page.prompt.value}
      end=${page.end.value} onCancel=${page.table.cancel} onMenu=${() => (page.opened.value = "menu")} />
    ${subject ? html`<${Inspector} subject=${subject} acts=${page.subjectActs.value} />` : html`<div class="inspector" data-state="empty"></div>`}
    <${LogPanel} entries=${page.history.entries.value} />
    ${page.talk ? html`<${TalkPanel} talk=${page.talk} you=${page.config.seat} />` : null}
  </aside>`;
}

/** @param {{ page: Page }} props */
function Waiting({ page }) {
  const prompt = page.prompt.value;
  const left = useCountdown(page.store.beginsAt.value, Date.now);
  if (left !== null && page.store.link.value === "live") {
    return html`<div class="match" data-state="waiting">
      <div class="match__waiting"><${Icon} name="ui-eye" /><h1>You are watching. The match has just begun.</h1>
      <p class="soft" role="timer" aria-live="off">You see it in ${minutes(left)}.</p><a class="button" href=${page.config.lobbyUrl}>To the lobby</a></div>
    </div>`;
  }
  return html`<div class="match" data-state="waiting">
    <div class="match__waiting"><${Icon} name="mark" /><h1>${page.store.isForeign.value ? "This page is too old for the match" : (prompt?.text ?? "Connecting")}</h1>
    ${prompt?.note ? html`<p class="soft">${prompt.note}</p>` : null}<a class="button" href=${page.config.lobbyUrl}>To the lobby</a></div>
  </div>`;
}
