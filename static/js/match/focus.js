import { useLayoutEffect, useRef } from "preact/hooks";

/** @typedef {{ place: string, box: Element | null, child: number, zone: Element | null, index: number }} Spot */

/**
 * Keeps the keyboard's place over updates: when what had the focus is gone, the same piece where
 * it is now (a played card is a creature with the same id), else what stands in its place (a
 * creature in its slot), else its neighbour, else the button that ends the turn.
 * @param {{ current: HTMLElement | null }} root
 * @param {boolean} isSettled  no act is unanswered and no step is being told
 */
export function useCarriedFocus(root, isSettled) {
  const last = useRef(/** @type {Spot | null} */ (null));

  useLayoutEffect(() => {
    const box = root.current;
    if (!box) return undefined;
    /** @param {FocusEvent} event */
    const note = ({ target }) => {
      const element = target instanceof Element ? target.closest("[data-place]") : null;
      if (!element) {
        last.current = null;
        return;
      }
      const zone = element.closest("[data-zone]");
      const box = element.parentElement;
      last.current = {
        place: element.getAttribute("data-place") ?? "",
        box,
        child: box ? [...box.children].indexOf(element) : -1,
        zone,
        index: zone ? [...zone.querySelectorAll("[data-place]")].indexOf(element) : -1,
      };
    };
    box.addEventListener("focusin", note);
    return () => box.removeEventListener("focusin", note);
  }, [root.current]);

  useLayoutEffect(() => {
    const box = root.current;
    const was = last.current;
    if (!box || !was || document.activeElement !== document.body) return;
    const next = whereNow(box, was, isSettled);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}

/**
 * @param {HTMLElement} root
 * @param {Spot} was
 * @param {boolean} isSettled
 */
function whereNow(root, was, isSettled) {
  const same = root.querySelector(`button[data-place="${CSS.escape(was.place)}"]`);
  if (same || !isSettled) return same; // it may yet come back
  const inPlace = was.box?.isConnected ? was.box.children[was.child]?.closest("button[data-place]") : null;
  const beside = was.zone?.isConnected ? [...was.zone.querySelectorAll("button[data-place]")] : [];
  return (
    inPlace ?? beside[Math.min(was.index, beside.length - 1)] ?? root.querySelector('[data-place="end-turn"]')
  );
}
