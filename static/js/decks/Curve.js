import { html } from "htm/preact";

const WIDTH = 280;
const HEIGHT = 84;
const FOOT = 16;
const HEAD = 14;

/**
 * How many cards there are of each cost.
 * @param {{ counts: number[], mean: number | null }} props
 */
export function Curve({ counts, mean }) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const told = counts.map((count, index) => `${count} of cost ${index + 1}${index + 1 === counts.length ? " or more" : ""}`);
  return html`<section class="sheet" aria-label="Cards by cost">
    <svg class="curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT + HEAD + FOOT}`} role="img" aria-label=${told.join(", ")}>
      ${counts.map((count, index) => {
        const height = (count / most) * HEIGHT;
        const middle = step * (index + 0.5);
        return html`<g key=${index}>
          <rect class="curve__bar" x=${step * index + 6} y=${HEAD + HEIGHT - height} width=${step - 12} height=${height} />
          ${count ? html`<text class="curve__text" x=${middle} y=${HEAD + HEIGHT - height - 4}>${count}</text>` : null}
          <text class="curve__text" x=${middle} y=${HEAD + HEIGHT + FOOT - 3}>${index + 1}${index + 1 === counts.length ? "+" : ""}</text>
        </g>`;
      })}
      <path d=${`M0 ${HEAD + HEIGHT + 0.5}H${WIDTH}`} stroke="currentColor" />
    </svg>
    <p class="small soft">${mean === null ? "Add cards to see the curve." : `Average cost ${mean.toFixed(1)}.`}</p>
  </section>`;
}
