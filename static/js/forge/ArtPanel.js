/** The picture of a draft: what is there, how far an upload is, and around which point it is cut. */
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";

/** @typedef {[number, number]} Focus */

/**
 * @param {object} props
 * @param {string | null} props.picture  address of the cut picture, or of a chosen file
 * @param {string | null} props.whole  address of the whole picture, for choosing the point
 * @param {Focus} props.focus
 * @param {string} props.alt
 * @param {number | null} props.progress  0 to 1 while a file is on its way
 * @param {(focus: Focus) => void} props.onCut
 * @param {(file: File) => void} props.onFile
 */
export function ArtPanel({ picture, whole, focus, alt, progress, onCut, onFile }) {
  const [isCutting, setCutting] = useState(false);
  /** @param {DragEvent} event */
  const drop = (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  /** @param {Focus} point */
  const cut = (point) => {
    setCutting(false);
    onCut(point);
  };
  if (isCutting && whole) {
    return html`<${Cutter} whole=${whole} focus=${focus} onCut=${cut} onLeave=${() => setCutting(false)} />`;
  }
  return html`<div class="forge__drop" ondragover=${(/** @type {Event} */ event) => event.preventDefault()} ondrop=${drop}>
    ${picture
      ? html`<img class="forge__picture" src=${picture} alt=${alt || "Your picture"} />`
      : html`<span class="forge__picture" data-state="none"><${Icon} name="ui-image" /></span>`}
    ${progress === null
      ? null
      : html`<progress class="forge__progress" max="1" value=${progress} aria-label="Sending the picture"></progress>`}
    ${whole && progress === null
      ? html`<button type="button" class="button" onclick=${() => setCutting(true)}>
          <${Icon} name="ui-move" />Move the crop
        </button>`
      : null}
  </div>`;
}

/**
 * The whole picture with the point that stays in the middle: by press, or by two sliders.
 * @param {{ whole: string, focus: Focus, onCut: (focus: Focus) => void, onLeave: () => void }} props
 */
function Cutter({ whole, focus, onCut, onLeave }) {
  const [point, setPoint] = useState(focus);
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  /** @param {PointerEvent} event */
  const press = (event) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || (event.type === "pointermove" && event.buttons === 0)) return;
    setPoint([share(event.clientX - box.left, box.width), share(event.clientY - box.top, box.height)]);
  };
  return html`<div class="cutter">
    <div class="cutter__frame" ref=${frame} onpointerdown=${press} onpointermove=${press}>
      <img class="cutter__whole" src=${whole} alt="" draggable=${false} />
      <span class="cutter__point" style=${{ insetInlineStart: `${point[0] * 100}%`, insetBlockStart: `${point[1] * 100}%` }}></span>
    </div>
    <${Slider} label="Across" value=${point[0]} onChange=${(/** @type {number} */ x) => setPoint([x, point[1]])} />
    <${Slider} label="Down" value=${point[1]} onChange=${(/** @type {number} */ y) => setPoint([point[0], y])} />
    <div class="cutter__acts">
      <button type="button" class="button" onclick=${() => onCut(point)}>Crop here</button>
      <button type="button" class="button" data-kind="plain" onclick=${onLeave}>Leave as it is</button>
    </div>
  </div>`;
}

/** @param {{ label: string, value: number, onChange: (value: number) => void }} props */
function Slider({ label, value, onChange }) {
  return html`<label class="cutter__slider">
    <span>${label}</span>
    <input type="range" min="0" max="100" value=${Math.round(value * 100)}
      oninput=${(/** @type {any} */ event) => onChange(Number(event.currentTarget.value) / 100)} />
  </label>`;
}

/**
 * @param {number} part
 * @param {number} whole
 */
const share = (part, whole) => Math.min(1, Math.max(0, part / whole));
