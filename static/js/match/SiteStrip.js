import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";
import { drainWords } from "sf/match/site_words.js";

/**
 * What is to be known of the site, above the board: no new matches begin, a newer page is here.
 * @param {object} props
 * @param {import("sf/match/types.js").SiteFacts | null} props.site
 * @param {string | null} props.renewal  what is said of a newer page
 * @param {() => void} props.onLoad
 */
export function SiteStrip({ site, renewal, onLoad }) {
  const [closed, setClosed] = useState(/** @type {number | null} */ (null));
  const drain = site?.drain ?? null;
  const showsDrain = drain !== null && drain.since !== closed;
  if (!showsDrain && renewal === null) return null;
  return html`<div class="site-news" role="region" aria-label="About the site">
    ${
      renewal === null
        ? null
        : html`<p class="site-news__line"><${Icon} name="ui-history" /><span>${renewal}</span>
          <button type="button" class="button" onclick=${onLoad}>Load it now</button></p>`
    }
    ${
      showsDrain
        ? html`<p class="site-news__line"><${Icon} name="ui-clock" /><span>${drainWords(drain)}</span>
          <button type="button" class="button" data-kind="plain" data-size="icon" aria-label="Close" onclick=${() => setClosed(drain.since)}><${Icon} name="ui-x" /></button></p>`
        : null
    }
  </div>`;
}
