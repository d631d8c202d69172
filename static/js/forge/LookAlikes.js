/** Cards that the draft resembles, as it was last saved: said calmly, nothing is forbidden by it. */
import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/** @typedef {import("sf/forge/types.js").LookAlike} LookAlike */

/** @param {{ rows: LookAlike[] }} props */
export function LookAlikes({ rows }) {
  if (rows.length === 0) return null;
  return html`<div class="notice alike">
    <${Icon} name="ui-info" />
    <div>
      <p>It looks like cards that are there already. You may send it all the same; a moderator sees this too.</p>
      <ul class="rows">
        ${rows.map(
          (row) => html`<li class="rows__row" key=${row.card}>
            ${row.art && html`<img class="rows__thumb" src=${row.art} alt="" loading="lazy" />`}
            <div>
              <a href=${row.url}>${row.name}</a>${" "}<span class="soft small">by ${row.creator}</span><br />
              <span class="soft small">${row.likeness}</span>
            </div>
          </li>`,
        )}
      </ul>
    </div>
  </div>`;
}

/**
 * What is said when other cards than before are alike; "" for none that is new.
 * @param {LookAlike[]} before
 * @param {LookAlike[]} now
 */
export function newsOf(before, now) {
  const known = new Set(before.map(({ card }) => card));
  const names = now.filter(({ card }) => !known.has(card)).map(({ name }) => `“${name}”`);
  return names.length > 0 ? `Looks like ${names.join(", ")}.` : "";
}
