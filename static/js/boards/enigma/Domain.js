import { html } from "htm/preact";
import { DOMAIN } from "sf/boards/enigma/places.js";

/**
 * The one slot of both sides.
 * @param {{ scene: import("sf/boards/enigma/scene.js").Scene }} props
 */
export function Domain({ scene }) {
  const { domain } = scene.view;
  const card = domain ? scene.cards[domain.card] : undefined;
  const isOffered = scene.offers.has(DOMAIN);
  const owner = domain ? (scene.side(domain.owner) === "ours" ? "yours" : "theirs") : "";
  const text = card?.text.map((line) => `${line.lead} ${line.text}`.trim()).join(" ") ?? "";
  const name = card ? `Domain ${card.name}, ${owner}. ${text}` : "No Domain";
  if (!card && !isOffered) {
    return html`<div class="domain" data-place=${DOMAIN}><span class="domain__kind">Domain</span><span>None</span></div>`;
  }
  return html`<button type="button" class="domain" data-place=${DOMAIN} data-state=${isOffered ? "open" : undefined} data-side=${domain ? scene.side(domain.owner) : undefined}
    data-target=${isOffered ? "" : undefined} aria-label=${isOffered ? `Play it here. ${name}` : name}>
    ${card?.art ? html`<img class="domain__art" src=${card.art} alt="" decoding="async" draggable=${false} />` : null}
    <span class="domain__kind">${isOffered ? "Play here" : "Domain"}</span>
    ${card ? html`<span class="domain__name">${card.name}</span><span class="domain__text">${text}</span>` : null}
  </button>`;
}
