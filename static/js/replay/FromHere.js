import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { addressAt } from "sf/replay/api.js";

/**
 * Ways on from this step: a match with the bot, a scenario file, the chance of the match.
 * @param {{ page: import("sf/replay/page.js").ReplayPage }} props
 */
export function FromHere({ page }) {
  const { replay, config } = page;
  const { may_branch: mayBranch, players, seat } = replay.facts.value;
  const at = replay.at.value;
  const isOver = at === replay.last.value;
  return html`<div class="from-here">
    ${
      mayBranch && !isOver
        ? html`<p class="small">Play on from step ${at}${players.length > 1 ? " against the bot" : ""}. It is for trying things out: it brings no Sparks and counts nowhere.</p>
          ${players.map(
            (player, index) => html`<button type="button" class="button" data-kind=${index === (seat ?? 0) ? "hot" : undefined}
              aria-disabled=${String(page.isLeaving.value)} onclick=${() => page.isLeaving.value || page.playOn(index)}>
              <${Icon} name="ui-swords" />${page.isLeaving.value ? "Setting up" : `Play on as ${player.name}`}
            </button>`,
          )}`
        : html`<p class="small soft">${
            isOver
              ? "The match is over here. Go back some steps to play on."
              : "Playing on needs both hands and decks. They are open to you if all players agreed to it when the match began, or if you played the bot."
          }</p>`
    }
    ${page.refused.value ? html`<p class="notice" data-tone="warning" role="alert">${page.refused.value}</p>` : null}
    ${
      mayBranch
        ? html`<a class="button" href=${addressAt(config.urls.scenario, at)} download><${Icon} name="ui-save" />Save as a scenario</a>`
        : null
    }
    ${config.urls.reports.map(
      ({ name, url }) => html`<a class="button" href=${url + at}><${Icon} name="ui-flag" />Report ${name}</a>`,
    )}
    <a class="button" href=${config.urls.chance}><${Icon} name="ui-lock" />Check the chance</a>
  </div>`;
}
