/** Numbers in their outlines, as templates/components/_stat.html, _cost.html, _element.html, _status.html. */
import { html } from "htm/preact";
import { Icon, spriteLink } from "sf/components/Icon.js";

/** @type {Record<string, string>} */
const LABELS = {
  attack: "Attack",
  health: "Health",
  life: "Life",
  defense: "Defense",
  armor: "Armor",
  resistance: "Resistance",
};

/** @param {{ kind: string, value: number, label?: string, state?: string }} props  label: as its game calls it */
export function Stat({ kind, value, label, state }) {
  return html`<span class="stat" data-kind=${kind} data-state=${state}>
    <span class="visually-hidden">${label ?? LABELS[kind]} </span><span class="stat__number">${value}</span>
  </span>`;
}

/** @param {{ cost: number | null, css?: string }} props  cost null: over the budget */
export function Cost({ cost, css = "" }) {
  return html`<span class=${`cost ${css}`}><span class="visually-hidden">Cost </span>${cost ?? "?"}</span>`;
}

/**
 * A sign on its own ground: an element by colour, shape and name.
 * @param {{ sign: import("sf/match/types.js").Sign, css?: string }} props
 */
export function Element({ sign, css = "" }) {
  return html`<span class=${`element ${css}`} data-sign=${sign.icon}><${Icon} name=${sign.icon} /><span class="visually-hidden">${sign.label} </span></span>`;
}

/** @param {{ kind: string, count: number }} props */
export function Status({ kind, count }) {
  return html`<span class="status" data-kind=${kind}>
    <svg class="status__shape" aria-hidden="true"><use href=${spriteLink(`shape-${kind}`)} /></svg>
    <span class="status__count">${count}</span>
  </span>`;
}
