import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/**
 * What to press to play on: the same opponent again, or the next one.
 * @param {object} props
 * @param {import("sf/match/again.js").Again} props.again
 * @param {string} props.findUrl  the lobby with the same kind of match and deck chosen
 */
export function PlayAgain({ again, findUrl }) {
  const wishes = again.wishes.value;
  const state = wishes?.state ?? "none";
  const isBusy = again.busy.value;
  const isWanted = state === "wanted";
  const isHot = again.isAlone || isWanted || !again.isRated;
  /** @param {string} words @param {boolean} isHot */
  const wish = (words, isHot) =>
    html`<button type="button" class="button" data-kind=${isHot ? "hot" : undefined} data-size=${isHot ? "big" : undefined} disabled=${isBusy} onclick=${again.wish}><${Icon} name="ui-rotate-ccw" />${words}</button>`;
  const find = again.isRated
    ? html`<a class="button" data-kind=${isWanted ? undefined : "hot"} data-size=${isWanted ? undefined : "big"} href=${findUrl}><${Icon} name="ui-swords" />Find the next match</a>`
    : null;
  return html`<div class="ending__again" data-state=${state}>
    <p class="small ending__wish" role="status">${wishes?.words ?? ""}${again.isRated && (isWanted || state === "asked") ? " Playing again is not rated." : ""}</p>
    ${isWanted ? null : find}
    ${
      state === "asked"
        ? html`<button type="button" class="button" disabled=${isBusy} onclick=${again.decline}><${Icon} name="ui-x" />Do not wait</button>`
        : state === "declined"
          ? null
          : state === "begun"
            ? html`<a class="button" href=${wishes?.url}><${Icon} name="ui-arrow-right" />To the match after it</a>`
            : wish(isWanted ? "Play again now" : again.isAlone ? "Play again" : "Ask to play again", isHot)
    }
    ${isWanted ? html`<button type="button" class="button" disabled=${isBusy} onclick=${again.decline}><${Icon} name="ui-x" />Not now</button>` : null}
    ${isWanted ? find : null}
    ${again.refusal.value ? html`<p class="notice" data-tone="bad" role="alert"><${Icon} name="ui-triangle-alert" /><span>${again.refusal.value}</span></p>` : null}
    ${!again.isAlone && !again.isRated && state === "declined" ? html`<a class="button" data-kind="hot" data-size="big" href=${findUrl}>To another match</a>` : null}
  </div>`;
}
