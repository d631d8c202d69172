/** Numbers in their outlines, as templates/components/_stat.html, _cost.html, _status.html. */
import { html } from "htm/preact";
import { spriteLink } from "sf/components/Icon.js";

/** @type {Record<string, string>} */
const LABELS = { attack: "Attack", health: "Health", armor: "Armor", resistance: "Resistance" };

/** @param {{ kind: string, value: number, state?: string }} props */
export function Stat({ kind, value, state }) {
  return html`<span class="stat" data-kind=${kind} data-state=${state}>
    <span class="visually-hidden">${LABELS[kind]} </span><span class="stat__number">${value}</span>
  </span>`;
}

/** @param {{ cost: number | null, css?: string }} props  cost null: over the budget */
export function Cost({ cost, css = "" }) {
  return html`<span class=${`cost ${css}`}><span class="visually-hidden">Cost </span>${cost ?? "?"}</span>`;
}

/** @param {{ kind: string, count: number }} props */
export function Status({ kind, count }) {
  return html`<span class="status" data-kind=${kind}>
    <svg class="status__shape" aria-hidden="true"><use href=${spriteLink(`shape-${kind}`)} /></svg>
    <span class="status__count">${count}</span>
  </span>`;
}
