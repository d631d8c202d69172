/**
 * Cutting a picture: the whole of it under a frame that is moved by mouse, finger or sliders, and
 * shown nearer by slider, wheel or two fingers; beside it how card and piece will look.
 */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { CARD, PIECE, moved, mostZoom, partOf } from "sf/forge/crop.js";

/** @typedef {import("sf/forge/crop.js").Crop} Crop */
/** @typedef {import("sf/forge/crop.js").Size} Size */

const STEP = 0.02;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
});

/**
 * @param {object} props
 * @param {string} props.whole  address of the whole picture
 * @param {Size} props.size  of it
 * @param {Crop} props.crop  as it is now
 * @param {(crop: Crop) => void} props.onCut
 * @param {() => void} props.onLeave
 */
export function Cutter({ whole, size, crop, onCut, onLeave }) {
  const [now, setNow] = useState(crop);
  const first = useRef(/** @type {HTMLInputElement | null} */ (null));
  const stage = useRef(/** @type {HTMLDivElement | null} */ (null));
  const most = mostZoom(size);
  /** @param {{ x: number, y: number }} by */
  const move = (by) => setNow((before) => moved(before, by, size));
  /** @param {number} zoom */
  const near = (zoom) => setNow((before) => ({ ...before, zoom: Math.min(most, Math.max(1, zoom)) }));
  useLayoutEffect(() => first.current?.focus(), []);
  useLayoutEffect(() => {
    const element = stage.current;
    return element ? followPointers(element, { move, scale: (by) => setNow((before) => ({ ...before, zoom: Math.min(most, Math.max(1, before.zoom * by)) })) }) : undefined;
  }, []);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const by = ARROWS[event.key];
    if (!by || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    move({ x: by[0], y: by[1] });
  };
  const part = partOf(size, CARD, now);
  return html`<div class="cutter" role="group" aria-label="Crop of the picture">
    <div class="cutter__frame" ref=${stage} tabindex="-1" onkeydown=${press}>
      <img class="cutter__whole" src=${whole} alt="" draggable=${false} />
      <span class="cutter__part" style=${{
        insetInlineStart: percent(part.left),
        insetBlockStart: percent(part.top),
        inlineSize: percent(part.width),
        blockSize: percent(part.height),
      }}></span>
    </div>
    <div class="cutter__previews" aria-hidden="true">
      <${Cut} whole=${whole} size=${size} crop=${now} shape=${CARD} />
      <${Cut} whole=${whole} size=${size} crop=${now} shape=${PIECE} />
    </div>
    <${Slider} label="Across" field=${first} low=${0} high=${100} value=${now.x * 100} unit="%"
      onChange=${(/** @type {number} */ value) => setNow({ ...now, x: value / 100 })} />
    <${Slider} label="Down" low=${0} high=${100} value=${now.y * 100} unit="%"
      onChange=${(/** @type {number} */ value) => setNow({ ...now, y: value / 100 })} />
    ${most > 1
      ? html`<${Slider} label="Zoom" low=${100} high=${most * 100} value=${now.zoom * 100} unit="%"
          onChange=${(/** @type {number} */ value) => near(value / 100)} />`
      : html`<p class="small soft">The picture is too small to be shown nearer.</p>`}
    <div class="cutter__acts">
      <button type="button" class="button" onclick=${() => onCut(now)}>Crop here</button>
      <button type="button" class="button" data-kind="plain" onclick=${onLeave}>Leave as it is</button>
    </div>
  </div>`;
}

/** One rendition as it will look. @param {{ whole: string, size: Size, crop: Crop, shape: Size }} props */
function Cut({ whole, size, crop, shape }) {
  const part = partOf(size, shape, crop);
  return html`<span class="cutter__cut" data-shape=${shape === CARD ? "card" : "piece"}>
    <img src=${whole} alt="" draggable=${false} style=${{
      inlineSize: percent(1 / part.width),
      insetInlineStart: percent(-part.left / part.width),
      insetBlockStart: percent(-part.top / part.height),
    }} />
  </span>`;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {number} props.low
 * @param {number} props.high
 * @param {number} props.value
 * @param {string} props.unit
 * @param {(value: number) => void} props.onChange
 * @param {import("preact").RefObject<HTMLInputElement>} [props.field]
 */
function Slider({ label, low, high, value, unit, onChange, field }) {
  const shown = Math.round(value);
  return html`<label class="cutter__slider">
    <span>${label}</span>
    <input type="range" ref=${field} min=${low} max=${Math.round(high)} value=${shown} aria-valuetext=${`${shown} ${unit}`}
      oninput=${(/** @type {any} */ event) => onChange(Number(event.currentTarget.value))} />
  </label>`;
}

/** @param {number} share */
const percent = (share) => `${share * 100}%`;

/**
 * One pointer moves, two pointers or a wheel with Ctrl (a pinch on a touchpad) bring nearer.
 * @param {HTMLElement} element
 * @param {{ move: (by: { x: number, y: number }) => void, scale: (by: number) => void }} acts
 * @returns {() => void}  stops following
 */
function followPointers(element, { move, scale }) {
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  const apart = () => {
    const [one, other] = [...down.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };
  /** @param {PointerEvent} event */
  const begin = (event) => {
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
  };
  /** @param {PointerEvent} event */
  const go = (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const wide = apart();
    down.set(event.pointerId, event);
    if (down.size === 2 && wide > 0) return scale(apart() / wide);
    const box = element.getBoundingClientRect();
    if (down.size === 1) move({ x: (event.clientX - before.clientX) / box.width, y: (event.clientY - before.clientY) / box.height });
  };
  /** @param {PointerEvent} event */
  const end = (event) => void down.delete(event.pointerId);
  /** @param {WheelEvent} event */
  const turn = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    scale(Math.exp(-event.deltaY / 200));
  };
  const watching = new AbortController();
  const { signal } = watching;
  element.addEventListener("pointerdown", begin, { signal });
  element.addEventListener("pointermove", go, { signal });
  element.addEventListener("pointerup", end, { signal });
  element.addEventListener("pointercancel", end, { signal });
  element.addEventListener("wheel", turn, { signal, passive: false });
  return () => watching.abort();
}
