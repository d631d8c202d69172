import { html } from "htm/preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";

const LINES_SHOWN = 6;

/**
 * Quick phrases, free lines where they are allowed, muting and reporting. It lies over the log, on
 * narrow pages over the foot of the board, and is no window: the match goes on beside it.
 * @param {{ talk: import("sf/match/talk.js").Talk, you: number | null }} props
 */
export function TalkPanel({ talk, you }) {
  const opener = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const id = useId();
  const isOpen = talk.isOpen.value;
  const unread = talk.unread.value;
  return html`<section class="talk" aria-label="Talk">
    <button type="button" class="button talk__open" ref=${opener} aria-expanded=${String(isOpen)} aria-controls=${isOpen ? id : undefined}
      onclick=${isOpen ? talk.close : talk.open}>
      <${Icon} name="ui-message-square" />Talk${unread ? html`<span class="talk__unread">${unread} new</span>` : null}
    </button>
    ${isOpen ? html`<${Panel} id=${id} talk=${talk} you=${you} opener=${opener} />` : null}
  </section>`;
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {import("sf/match/talk.js").Talk} props.talk
 * @param {number | null} props.you
 * @param {{ current: HTMLButtonElement | null }} props.opener
 */
function Panel({ id, talk, you, opener }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const panel = box.current;
    panel?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      const active = document.activeElement;
      if (active && active !== document.body && !panel?.contains(active)) return; // elsewhere by now
      const menu = document.querySelector(".turn__menu");
      const next = opener.current?.getClientRects().length ? opener.current : menu;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    talk.close();
  };
  const { other, phrases, reportUrl } = talk.facts;
  const hasHeard = talk.lines.value.some((line) => line.seat !== you);
  return html`<div class="talk__panel" id=${id} ref=${box} onkeydown=${onKey}>
    <div class="talk__head">
      <h2 class="talk__title">Talk with ${other}</h2>
      <button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Close" onclick=${talk.close}><${Icon} name="ui-x" /></button>
    </div>
    <ol class="talk__lines">
      ${talk.lines.value.slice(-LINES_SHOWN).map((line) => html`<li key=${line.number} dir="auto"><b>${line.seat === you ? "You" : other}</b>: ${talk.wordsOf(line)}</li>`)}
    </ol>
    <div class="talk__phrases" role="group" aria-label="Quick phrases">
      ${phrases.map(({ id: phrase, words }) => html`<button type="button" class="button" onclick=${() => talk.sayPhrase(phrase)}>${words}</button>`)}
    </div>
    ${talk.free.value ? html`<${FreeLine} talk=${talk} />` : html`<${WhyNot} talk=${talk} />`}
    ${talk.fault.value ? html`<p class="talk__fault" role="alert">${talk.fault.value}</p>` : null}
    <div class="talk__acts">
      <button type="button" class="button" data-kind="plain" aria-pressed=${String(talk.muted.value)} onclick=${() => talk.mute(!talk.muted.value)}>Mute ${other}</button>
      ${hasHeard ? html`<a class="button" data-kind="plain" href=${reportUrl} target="_blank" rel="noopener"><${Icon} name="ui-flag" />Report</a>` : null}
    </div>
  </div>`;
}

/** @param {{ talk: import("sf/match/talk.js").Talk }} props */
function FreeLine({ talk }) {
  /** @param {Event} event */
  const say = (event) => {
    event.preventDefault();
    talk.sayDraft();
  };
  /** @param {Event} event */
  const note = ({ currentTarget }) => {
    talk.draft.value = /** @type {HTMLInputElement} */ (currentTarget).value;
  };
  return html`<form class="talk__form" onsubmit=${say}>
    <input class="input" type="text" aria-label=${`Write to ${talk.facts.other}`} maxlength=${talk.facts.longest} autocomplete="off"
      value=${talk.draft.value} oninput=${note} />
    <button type="submit" class="button" data-kind="hot">Say</button>
  </form>`;
}

/** @param {{ talk: import("sf/match/talk.js").Talk }} props */
function WhyNot({ talk }) {
  if (talk.muted.value) return html`<p class="talk__why">You hear nothing of ${talk.facts.other} in this match.</p>`;
  return html`<p class="talk__why">Free chat is off in this match. Both players have to allow it in their${" "}<a href=${talk.facts.settingsUrl} target="_blank" rel="noopener">settings</a>.</p>`;
}
