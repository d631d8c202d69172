import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { minutes, useCountdown } from "sf/lib/time.js";

/**
 * @typedef {object} Prompt  what the game waits for, in words
 * @property {string} text
 * @property {string} [note]
 * @property {{ label: string, key?: string, hot?: boolean, isForNarrow?: boolean, onPress: () => void }[]} [acts]
 * @property {boolean} [canCancel]
 * @property {boolean} [isQuestion]  nothing is to be picked, only yes or no
 * @property {boolean} [isSilent]  not worth a word for those who hear the match
 * @property {{ endsAt: number, text: (left: string) => string } | null} [until]
 */

/**
 * Whose turn it is, how long, what to do now, and the end of the turn.
 * @param {object} props
 * @param {"ours" | "theirs" | "none"} props.turn
 * @param {string} props.whose
 * @param {string} props.late  of a spectator: how late this is; "" for a player
 * @param {{ endsAt: number | null, full: number | null, now: () => number }} props.clock
 * @param {Prompt | null} props.prompt
 * @param {{ label: string, note: string, canEnd: boolean, onEnd: () => void } | null} props.end  null for whoever ends no turn
 * @param {() => void} props.onCancel
 * @param {() => void} props.onMenu
 */
export function TurnPanel({ turn, whose, late, clock, prompt, end, onCancel, onMenu }) {
  return html`<section class="turn" data-prompt=${promptKind(prompt)} data-turn=${turn} aria-label="Turn">
    <button type="button" class="button turn__menu" data-kind="plain" data-size="icon" aria-label="Menu, log and help" onclick=${onMenu}>
      <${Icon} name="ui-menu" />
    </button>
    <div class="turn__head">
      <h1 class="turn__whose">${whose}</h1>
      <${TurnClock} ...${clock} />
    </div>
    <${TurnBar} ...${clock} />
    ${late ? html`<p class="turn__late"><${Icon} name="ui-eye" />${late}</p>` : null}
    ${prompt ? html`<${PromptBox} prompt=${prompt} now=${clock.now} onCancel=${onCancel} />` : null}
    ${prompt?.canCancel ? html`<button type="button" class="button turn__cancel" onclick=${onCancel}>Cancel</button>` : null}
    ${end ? html`<${EndButton} end=${end} isHot=${!prompt?.canCancel} />` : null}
  </section>`;
}

/** @param {{ end: { label: string, note: string, canEnd: boolean, onEnd: () => void }, isHot: boolean }} props */
function EndButton({ end, isHot }) {
  return html`<button type="button" class="button turn__end" data-size="big" data-place="end-turn"
      data-kind=${end.canEnd && !end.note && isHot ? "hot" : undefined} aria-disabled=${String(!end.canEnd)} onclick=${end.onEnd}>
      ${end.label}${end.note ? html`<span class="button__note">${end.note}</span>` : null}
    </button>`;
}

/** @param {Prompt | null} prompt */
function promptKind(prompt) {
  if (!prompt) return undefined;
  if (!prompt.canCancel) return "tell";
  return prompt.isQuestion ? "ask" : "choose";
}

/** @param {{ endsAt: number | null, now: () => number }} props */
function TurnClock({ endsAt, now }) {
  const left = useCountdown(endsAt, now);
  if (left === null) return null;
  return html`<time class="turn__clock" role="timer" aria-live="off" data-state=${left < 10_000 ? "low" : "calm"}>${minutes(left)}</time>`;
}

/** @param {{ endsAt: number | null, full: number | null, now: () => number }} props */
function TurnBar({ endsAt, full, now }) {
  const left = useCountdown(endsAt, now);
  if (left === null || !full) return html`<div class="turn__bar" data-state="none"></div>`;
  return html`<svg class="turn__bar" data-state=${left < 10_000 ? "low" : "calm"} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class="turn__rest" width="100" height="4" /><rect width=${Math.min(100, (100 * left) / full)} height="4" />
  </svg>`;
}

/** @param {{ prompt: Prompt, now: () => number, onCancel: () => void }} props */
function PromptBox({ prompt, now, onCancel }) {
  const left = useCountdown(prompt.until?.endsAt ?? null, now);
  const note = prompt.until && left !== null ? prompt.until.text(minutes(left)) : prompt.note;
  return html`<div class="prompt">
    <p class="prompt__text">${prompt.text}</p>
    ${note ? html`<p class="prompt__note">${note}</p>` : null}
    <div class="prompt__acts">
      ${(prompt.acts ?? []).map(
        (
          act,
        ) => html`<button type="button" class="button" data-kind=${act.hot ? "hot" : undefined} data-only=${act.isForNarrow ? "narrow" : undefined} onclick=${act.onPress}>
          ${act.label}${act.key ? html` <span class="key">${act.key}</span>` : null}
        </button>`,
      )}
      ${
        prompt.canCancel
          ? html`<button type="button" class="button prompt__cancel" onclick=${onCancel}><${Icon} name="ui-x" />Cancel <span class="key">Esc</span></button>`
          : null
      }
    </div>
  </div>`;
}
