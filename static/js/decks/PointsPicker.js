import { html } from "htm/preact";

/**
 * For a match of how many points the deck is made: the usual ones as buttons, any other typed.
 * @param {object} props
 * @param {number} props.chosen
 * @param {import("sf/decks/types.js").Points} props.points
 * @param {(points: number) => void} props.onChoose
 */
export function PointsPicker({ chosen, points, onChoose }) {
  const { low, high, offered } = points;
  /** @param {Event} event */
  const typed = ({ currentTarget }) => {
    const field = /** @type {HTMLInputElement} */ (currentTarget);
    if (field.checkValidity() && field.value) onChoose(Number(field.value));
    else field.reportValidity();
  };
  return html`<section class="sheet points" aria-labelledby="points-title">
    <h2 class="points__title" id="points-title">Made for a match of</h2>
    <div class="points__ways">
      ${offered.map(
        (one) => html`<button key=${one} type="button" class="button" aria-pressed=${one === chosen} onClick=${() => onChoose(one)}>${one}</button>`,
      )}
      <input class="input points__other" type="number" inputmode="numeric" required min=${low} max=${high} value=${chosen} aria-label="Points" onChange=${typed} />
      <span aria-hidden="true">points</span>
    </div>
  </section>`;
}
