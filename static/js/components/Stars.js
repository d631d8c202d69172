import { html } from "htm/preact";

const POINTS = "M12 1.5 15.2 8.6 23 9.4 17.2 14.6 18.9 22.2 12 18.3 5.1 22.2 6.8 14.6 1 9.4 8.8 8.6Z";

/**
 * Stars of two metals, told apart by fill and by name.
 * @param {{ gold: number, silver: number }} props
 */
export function StarCount({ gold, silver }) {
  return html`<span class="stars" role="img" aria-label=${`${gold} gold, ${silver} silver ${gold + silver === 1 ? "star" : "stars"}`}>
    <${Star} metal="gold" /><b aria-hidden="true">${gold}</b><${Star} metal="silver" /><b aria-hidden="true">${silver}</b>
  </span>`;
}

/** @param {{ metal: "gold" | "silver" }} props */
export const Star = ({ metal }) =>
  html`<svg class="star" data-metal=${metal} viewBox="0 0 24 24" aria-hidden="true"><path d=${POINTS} /></svg>`;
