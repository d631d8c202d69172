import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";

/** The corners around something that can be picked. */
export function Brackets() {
  return html`<span class="piece__brackets" aria-hidden="true">
    ${[1, 2, 3, 4].map(() => html`<${Icon} name="corner" css="piece__bracket" />`)}
  </span>`;
}
