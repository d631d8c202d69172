import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { inWords, LAST_COST, NOTHING_ASKED } from "sf/decks/search.js";

const SELECTS = /** @type {const} */ ([
  { key: "trait", path: "traits", label: "Trait", any: "Any trait" },
  { key: "trigger", path: "special.trigger", label: "When", any: "Any trigger" },
  { key: "effect", path: "special.effect", label: "Effect", any: "Any effect" },
]);

/**
 * The search: a box, costs, three lists, and what they mean in words.
 * @param {{ stock: import("sf/decks/stock.js").Stock, options: Record<string, import("sf/decks/types.js").Option[]> }} props
 */
export function Find({ stock, options }) {
  const asked = stock.asked.value;
  /** @param {Partial<import("sf/decks/search.js").Asked>} change */
  const ask = (change) => {
    stock.asked.value = { ...asked, ...change };
  };
  /** @param {string} path @param {string} value */
  const labelOf = (path, value) => options[path]?.find((one) => one.value === value)?.label ?? value;
  const costs = Array.from({ length: LAST_COST }, (_, index) => index + 1);
  const isNarrow = JSON.stringify(asked) !== JSON.stringify(NOTHING_ASKED);
  return html`<div class="builder__find" role="search" aria-label="Cards">
    <label class="visually-hidden" for="q">Search by name or text</label>
    <input class="input" id="q" type="search" placeholder="Name or text" autocomplete="off" value=${asked.q}
      onInput=${(/** @type {any} */ event) => ask({ q: event.currentTarget.value })} />
    <div class="filters" role="group" aria-label="Filters">
      ${costs.map(
        (cost) => html`<button key=${cost} type="button" class="button" aria-pressed=${asked.cost === cost}
          aria-label=${`Cost ${cost}${cost === LAST_COST ? " or more" : ""}`}
          onClick=${() => ask({ cost: asked.cost === cost ? null : cost })}>${cost}${cost === LAST_COST ? "+" : ""}</button>`,
      )}
      ${SELECTS.map(
        ({ key, path, label, any }) => html`<select key=${key} class="input" aria-label=${label} value=${asked[key]}
          onChange=${(/** @type {any} */ event) => ask({ [key]: event.currentTarget.value })}>
          <option value="">${any}</option>
          ${options[path].map((one) => html`<option key=${one.value} value=${one.value}>${one.label}</option>`)}
        </select>`,
      )}
    </div>
    <p class="small soft" role="status">
      ${inWords(asked, labelOf)}${stock.isAnswered.value ? `: ${stock.total.value}` : ""}
      ${isNarrow
        ? html` <button type="button" class="button" data-kind="plain" data-size="small" onClick=${() => ask(NOTHING_ASKED)}>
            <${Icon} name="ui-x" />Show all
          </button>`
        : null}
    </p>
  </div>`;
}
