import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { inWords, LAST_COST, NOTHING_ASKED } from "sf/decks/search.js";

/**
 * The search: a box, costs where the game has them, its filters, and what they mean in words.
 * @param {{ stock: import("sf/decks/stock.js").Stock, filters: import("sf/decks/types.js").Filter[], hasCosts: boolean }} props
 */
export function Find({ stock, filters, hasCosts }) {
  const asked = stock.asked.value;
  /** @param {Partial<import("sf/decks/search.js").Asked>} change */
  const ask = (change) => {
    stock.asked.value = { ...asked, ...change };
  };
  /** @param {string} name @param {string} value */
  const pick = (name, value) => {
    const { [name]: _before, ...others } = asked.picked;
    ask({ picked: value ? { ...others, [name]: value } : others });
  };
  const costs = hasCosts ? Array.from({ length: LAST_COST }, (_, index) => index + 1) : [];
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
      ${filters.map(
        ({ name, label, options }) => html`<select key=${name} class="input" aria-label=${label} value=${asked.picked[name] ?? ""}
          onChange=${(/** @type {any} */ event) => pick(name, event.currentTarget.value)}>
          <option value="">${`${label}: any`}</option>
          ${options.map((one) => html`<option key=${one.value} value=${one.value}>${one.label}</option>`)}
        </select>`,
      )}
    </div>
    <p class="small soft" role="status">
      ${inWords(asked, filters)}${stock.isAnswered.value ? `: ${stock.total.value}` : ""}
      ${isNarrow
        ? html` <button type="button" class="button" data-kind="plain" data-size="small" onClick=${() => ask(NOTHING_ASKED)}>
            <${Icon} name="ui-x" />Show all
          </button>`
        : null}
    </p>
  </div>`;
}
