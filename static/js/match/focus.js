import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps the keyboard's place over updates: when what had the focus is gone, the same piece where
 * it is now (a played card is a creature with the same id), else its neighbour, else the button
 * that ends the turn.
 * @param {{ current: HTMLElement | null }} root
 */
export function useCarriedFocus(root) {
  const last = useRef(/** @type {{ place: string, zone: Element | null, index: number } | null} */ (null));

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
      const index = zone ? [...zone.querySelectorAll("[data-place]")].indexOf(element) : -1;
      last.current = { place: element.getAttribute("data-place") ?? "", zone, index };
    };
    box.addEventListener("focusin", note);
    return () => box.removeEventListener("focusin", note);
  }, [root.current]);

  useLayoutEffect(() => {
    const box = root.current;
    const was = last.current;
    if (!box || !was || document.activeElement !== document.body) return;
    const same = box.querySelector(`button[data-place="${CSS.escape(was.place)}"]`);
    const beside = was.zone?.isConnected ? [...was.zone.querySelectorAll("button[data-place]")] : [];
    const next = same ?? beside[Math.min(was.index, beside.length - 1)] ?? box.querySelector('[data-place="end-turn"]');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}
