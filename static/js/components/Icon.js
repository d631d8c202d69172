import { html } from "htm/preact";

/** The sprite's address; base.html gives it, since its name is hashed. */
const sprite = () => globalThis.document?.body.dataset.sprite ?? "";

/** @param {string} name */
export const spriteLink = (name) => `${sprite()}#${name}`;

/**
 * A symbol of the sprite, as `{% icon %}` prints it; without a label an ornament.
 * @param {{ name: string, label?: string, css?: string, state?: string }} props
 */
export function Icon({ name, label, css = "icon", state }) {
  const kind = name.startsWith("ui-") ? "ui" : undefined;
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${css} data-kind=${kind} data-state=${state} ...${voice}>
    <use href=${spriteLink(name)} />
  </svg>`;
}
