/**
 * Movement over the board, with the browser's own animations. Things that are no more (a dying
 * creature, a number that rises) are drawn in a layer above, which is no part of the page's tree.
 * With reduced motion nothing travels: a ring stands where the event was, for as long.
 */

import { isCalm } from "sf/lib/motion.js";

export const TIMES = { quick: 90, move: 180, land: 260, tell: 420, coin: 800, banner: 900 };
/** The least size of a coin, in pixels: the word on it is to be read. */
const COIN = 64;
const STRIKE = "cubic-bezier(0.5, 0, 0.9, 0.4)";
const SETTLE = "cubic-bezier(0.2, 0.9, 0.25, 1)";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/**
 * @typedef {object} Performance  how a board shows an event: `before` the change of the view is
 *   drawn (what vanishes), `after` it (what is new)
 * @property {(event: GameEvent, kit: Kit) => void} [before]
 * @property {(event: GameEvent, kit: Kit) => void} [after]
 */

/**
 * @param {object} needs
 * @param {HTMLElement} needs.root
 * @param {Record<string, Performance>} needs.performances
 */
export function createStage({ root, performances }) {
  const layer = document.createElement("div");
  layer.className = "stage";
  layer.setAttribute("aria-hidden", "true");
  root.after(layer);
  /** @type {Set<Animation>} */
  const running = new Set();
  let pace = 1;

  /** @param {string} place @returns {HTMLElement | null} */
  const find = (place) => root.querySelector(`[data-place="${CSS.escape(place)}"]`);

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} easing
   */
  function animate(element, frames, duration, easing = SETTLE) {
    const animation = element.animate(frames, { duration: duration / pace, easing });
    running.add(animation);
    animation.finished.catch(() => {}).finally(() => running.delete(animation));
    return animation;
  }

  /**
   * Puts an element of the layer at a rectangle, until its animation is over.
   * @param {HTMLElement} element
   * @param {DOMRect} rect
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} [easing]
   */
  function overlay(element, rect, frames, duration, easing) {
    element.classList.add("stage__thing");
    for (const [name, value] of Object.entries({
      left: rect.x,
      top: rect.y,
      width: rect.width,
      height: rect.height,
    })) {
      element.style.setProperty(name, `${value}px`);
    }
    layer.append(element);
    animate(element, frames, duration, easing)
      .finished.catch(() => {})
      .finally(() => element.remove());
  }

  /** @param {Element} element */
  function ring(element, tone = "spark") {
    const box = document.createElement("div");
    box.className = "stage__ring";
    box.dataset.tone = tone;
    overlay(
      box,
      element.getBoundingClientRect(),
      [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }],
      TIMES.tell,
    );
  }

  /**
   * A copy of something that is about to vanish.
   * @param {HTMLElement} element
   * @param {string} look
   * @param {Keyframe[]} frames
   * @param {number} [duration]
   */
  function vanish(element, look, frames, duration = TIMES.tell) {
    if (isCalm()) return ring(element, look);
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    for (const attribute of ["data-place", "data-target", "id", "aria-label"])
      copy.removeAttribute(attribute);
    copy.dataset.look = look;
    overlay(copy, element.getBoundingClientRect(), frames, duration, "linear");
  }

  /**
   * A number that rises over something.
   * @param {Element} element
   * @param {string} text
   * @param {string} tone  loss, gain, poison, burn …
   */
  function rise(element, text, tone) {
    const number = document.createElement("span");
    number.className = "stage__number";
    number.dataset.tone = tone;
    number.textContent = text;
    const frames = isCalm()
      ? [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
      : [
          { opacity: 0, scale: 1.9, translate: "0 20%" },
          { opacity: 1, scale: 1, translate: "0 0", offset: 0.25 },
          { opacity: 1, translate: "0 -10%", offset: 0.75 },
          { opacity: 0, translate: "0 -35%" },
        ];
    overlay(number, element.getBoundingClientRect(), frames, TIMES.tell * 1.9);
  }

  /**
   * Moves an element in from a rectangle (or from above).
   * @param {HTMLElement} element
   * @param {DOMRect | null} from
   */
  function arrive(element, from) {
    if (isCalm()) return ring(element);
    const to = element.getBoundingClientRect();
    const start = from
      ? {
          translate: `${from.x + from.width / 2 - to.x - to.width / 2}px ${from.y + from.height / 2 - to.y - to.height / 2}px`,
          scale: from.width / to.width,
          opacity: 0.6,
          zIndex: 9,
        }
      : { translate: "0 -18px", scale: 1.12, opacity: 0 };
    animate(element, [start, { zIndex: 9 }], TIMES.land, SETTLE);
  }

  /**
   * 8 % back, hard forward, home.
   * @param {HTMLElement} element
   * @param {Element} target
   */
  function strike(element, target) {
    if (isCalm()) return ring(element);
    const [a, b] = [element.getBoundingClientRect(), target.getBoundingClientRect()];
    const x = (b.x + b.width / 2 - a.x - a.width / 2) * 0.72;
    const y = (b.y + b.height / 2 - a.y - a.height / 2) * 0.72;
    animate(
      element,
      [
        { translate: "0 0", zIndex: 8 },
        { translate: `${-0.08 * x}px ${-0.08 * y}px`, scale: 1.04, offset: 0.35, zIndex: 8 },
        { translate: `${x}px ${y}px`, scale: 1.02, offset: 0.66, zIndex: 8 },
        { translate: "0 0", zIndex: 8 },
      ],
      TIMES.land + TIMES.quick,
      STRIKE,
    );
  }

  /** @param {HTMLElement} element */
  function shake(element) {
    if (isCalm()) return ring(element, "loss");
    animate(
      element,
      [
        { translate: "0 0" },
        { translate: "-5px 1px" },
        { translate: "4px -1px" },
        { translate: "-2px 0" },
        { translate: "0 0" },
      ],
      TIMES.move,
      "linear",
    );
  }

  /**
   * Words across the table.
   * @param {string} text
   * @param {string} side
   */
  function banner(text, side) {
    const table = root.querySelector("[data-field]");
    if (!table) return;
    const strip = document.createElement("p");
    strip.className = "stage__banner";
    strip.dataset.side = side;
    strip.textContent = text;
    const frames = isCalm()
      ? [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
      : [
          { opacity: 0, scale: "1.25 1" },
          { opacity: 1, scale: "1 1", offset: 0.18 },
          { opacity: 1, offset: 0.75 },
          { opacity: 0 },
        ];
    overlay(strip, table.getBoundingClientRect(), frames, TIMES.banner);
  }

  /**
   * A coin that is thrown over something, turns, and lies there.
   * @param {Element} element
   * @param {string} text  on the side that is up
   * @param {string} side  heads or tails
   */
  function coin(element, text, side) {
    const disc = document.createElement("span");
    disc.className = "stage__coin";
    disc.dataset.side = side;
    disc.textContent = text;
    const box = element.getBoundingClientRect();
    const size = Math.max(COIN, Math.min(box.width, box.height) / 2);
    const place = new DOMRect(box.x + (box.width - size) / 2, box.y + (box.height - size) / 2, size, size);
    const lies = { translate: "0 0", scale: "1 1", opacity: 1 };
    const turns = [0.07, 0.14, 0.21, 0.28, 0.35, 0.42].map((offset, index) => ({
      translate: `0 ${-60 * Math.sin((offset / 0.48) * Math.PI)}%`,
      scale: index % 2 ? "1 1" : "1 0.06",
      offset,
    }));
    const throwing = isCalm() ? [] : turns;
    overlay(
      disc,
      place,
      [lies, ...throwing, { ...lies, offset: 0.48 }, { ...lies, offset: 0.9 }, { opacity: 0 }],
      TIMES.coin,
      "linear",
    );
  }

  const kit = {
    find,
    ring,
    vanish,
    rise,
    arrive,
    strike,
    shake,
    banner,
    coin,
    animate,
    rects: /** @type {Map<string, DOMRect>} */ (new Map()),
  };

  return {
    /**
     * @param {GameEvent[]} events
     * @param {{ pace: number, change: () => void }} how
     */
    perform(events, how) {
      pace = how.pace;
      for (const event of events) performances[event.type]?.before?.(event, kit);
      how.change();
      requestAnimationFrame(() => {
        for (const event of events) performances[event.type]?.after?.(event, kit);
      });
    },
    clear() {
      for (const animation of running) animation.finish();
      layer.replaceChildren();
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
/**
 * @typedef {object} Kit
 * @property {(place: string) => HTMLElement | null} find
 * @property {(element: Element, tone?: string) => void} ring
 * @property {(element: HTMLElement, look: string, frames: Keyframe[], duration?: number) => void} vanish
 * @property {(element: Element, text: string, tone: string) => void} rise
 * @property {(element: HTMLElement, from: DOMRect | null) => void} arrive
 * @property {(element: HTMLElement, target: Element) => void} strike
 * @property {(element: HTMLElement) => void} shake
 * @property {(text: string, side: string) => void} banner
 * @property {(element: Element, text: string, side: string) => void} coin
 * @property {(element: Element, frames: Keyframe[], duration: number, easing?: string) => Animation} animate
 * @property {Map<string, DOMRect>} rects  places before the change, by name
 */
