/** Mouse and touch on the match page: presses, looks, long presses. Drags are in drag.js. */
import { isNarrow } from "sf/lib/layout.js";

const LONG_PRESS_MS = 450;
/** A finger that moves less than this still presses. */
const STILL_PX = 8;

/** On the table, and on nothing there that does something of its own. @param {Element} target */
const isBeside = (target) => Boolean(target.closest(".table")) && !target.closest("button, a");

/** @param {EventTarget | null} target */
const placeOf = (target) =>
  target instanceof Element ? (target.closest("[data-place]")?.getAttribute("data-place") ?? null) : null;

/**
 * @param {HTMLElement} root
 * @param {import("sf/match/page.js").Page} page
 */
export function listenForPresses(root, page) {
  const { table, theatre } = page;
  let swallowClick = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let longPress;

  root.addEventListener(
    "click",
    (event) => {
      if (swallowClick) {
        swallowClick = false;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const place = placeOf(event.target);
      if (place) {
        const outcome = page.press(place);
        if (outcome === "looked" && isNarrow()) page.readAt(place);
      } else if (event.target instanceof Element && isBeside(event.target)) table.cancel();
    },
    { capture: true },
  );

  root.addEventListener("contextmenu", (event) => {
    const place = placeOf(event.target);
    if (!place) return;
    event.preventDefault();
    page.readAt(place);
  });

  const look = (/** @type {Event} */ event) => {
    const place = placeOf(event.target);
    if (place !== table.spot.value) table.spot.value = place;
  };
  root.addEventListener("focusin", look);
  root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(event));

  root.addEventListener("pointerdown", (event) => {
    theatre.skip();
    swallowClick = false;
    const place = placeOf(event.target);
    clearTimeout(longPress);
    if (!place || event.pointerType === "mouse") return;
    longPress = setTimeout(() => {
      swallowClick = true;
      page.readAt(place);
    }, LONG_PRESS_MS);
    const { clientX, clientY } = event;
    const cancelWhenMoved = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
      if (Math.hypot(x - clientX, y - clientY) < STILL_PX) return;
      clearTimeout(longPress);
      removeEventListener("pointermove", cancelWhenMoved);
    };
    addEventListener("pointermove", cancelWhenMoved);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(longPress));
}
