import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";
import { inNumbers, isCost, LAST_COST, withCost, withValue } from "sf/decks/search.js";
import { attachCompletion } from "sf/search/completion.js";
import { markedPiece } from "sf/search/reading.js";

/**
 * The search: a box, costs where the game has them, its filters, and what they mean in words. Box and
 * filters are one: a filter writes into the box.
 * @param {object} props
 * @param {import("sf/decks/stock.js").Stock} props.stock
 * @param {string} props.game
 * @param {import("sf/decks/types.js").Filter[]} props.filters
 * @param {boolean} props.hasCosts
 * @param {{ complete: string, help: string }} props.urls
 */
export function Find({ stock, game, filters, hasCosts, urls }) {
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => (box.current ? attachCompletion(box.current, { url: urls.complete, game }) : undefined), []);
  const text = stock.text.value;
  const reading = stock.reading.value;
  const form = stock.form.value;
  const faults = (stock.isAnswered.value && reading?.faults) || [];
  const costs = hasCosts ? Array.from({ length: LAST_COST }, (_, index) => index + 1) : [];
  return html`<div class="builder__find" role="search" aria-label="Cards">
    <label class="visually-hidden" for="q">Search cards</label>
    <div class="search__box">
      <input class="input" id="q" type="search" ref=${box} maxlength="500" placeholder="Words, or cost<=3 rarity:rare" autocomplete="off"
        autocapitalize="none" spellcheck=${false} aria-describedby="q-faults" aria-invalid=${faults.length ? "true" : undefined} value=${text}
        onInput=${(/** @type {any} */ event) => (stock.text.value = event.currentTarget.value)} />
    </div>
    <div class="filters" role="group" aria-label="Filters">
      ${costs.map(
        (cost) => html`<button key=${cost} type="button" class="button" aria-pressed=${isCost(form, cost)}
          aria-label=${`Cost ${cost}${cost === LAST_COST ? " or more" : ""}`}
          onClick=${() => void stock.write(withCost(form, cost))}>${cost}${cost === LAST_COST ? "+" : ""}</button>`,
      )}
      ${filters.map(
        ({ name, label, options }) => html`<select key=${name} class="input" aria-label=${label} value=${form[name]?.[0] ?? ""}
          onChange=${(/** @type {any} */ event) => void stock.write(withValue(form, name, event.currentTarget.value))}>
          <option value="">${`${label}: any`}</option>
          ${options.map((one) => html`<option key=${one.value} value=${one.value}>${one.label}</option>`)}
        </select>`,
      )}
    </div>
    <p class="small soft" role="status">
      ${reading && stock.isAnswered.value ? `${reading.words}: ${inNumbers(stock.total.value ?? 0, stock.isExact.value)}` : "…"}
      ${text
        ? html` <button type="button" class="button" data-kind="plain" data-size="small" onClick=${() => (stock.text.value = "")}>
            <${Icon} name="ui-x" />Show all
          </button>`
        : null}
      ${" "}<a href=${urls.help} target="_blank">How to search</a>
    </p>
    <ul class="search__faults" id="q-faults">
      ${faults.map((fault) => {
        const { before, marked, after } = markedPiece(text, fault);
        return html`<li key=${`${fault.code}${fault.start}`}><code>${before}<mark>${marked}</mark>${after}</code> ${fault.message}</li>`;
      })}
    </ul>
  </div>`;
}
