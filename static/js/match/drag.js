/**
 * Dragging: a card to its slot, a creature to its target, a card onto Kindle. A drag holds what
 * it started on and presses where it ends, so it can do no more than two presses. What has a
 * facing turns after the pointer.
 */
const START_PX = 8;

/**
 * The side on which a point lies.
 * @param {number} dx
 * @param {number} dy
 */
const sideOf = (dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up");

/**
 * @param {HTMLElement} root
 * @param {import("sf/match/page.js").Page} page
 */
export function listenForDrags(root, page) {
  const { table } = page;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "aim");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.append(line);
  root.after(svg);

  root.addEventListener("pointerdown", (event) => {
    const source = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
    if (!(source instanceof HTMLElement) || event.button !== 0) return;
    const drag = {
      source,
      place: source.dataset.place ?? "",
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      ghost: /** @type {HTMLElement | null} */ (null),
    };

    /** @param {PointerEvent} moved */
    function move(moved) {
      if (moved.pointerId !== drag.pointer) return;
      if (!drag.ghost && !begin(moved)) return;
      moved.preventDefault();
      if (drag.source.dataset.drag === "turn") return turnAfter(drag.source, moved);
      if (drag.source.dataset.drag === "card")
        drag.ghost?.style.setProperty("translate", `${moved.clientX - drag.x}px ${moved.clientY - drag.y}px`);
      else aim(drag.source, moved.clientX, moved.clientY);
      const over = placeUnder(moved);
      if (over !== table.spot.value) table.spot.value = over;
    }

    /** @param {PointerEvent} moved */
    function begin(moved) {
      const dx = Math.abs(moved.clientX - drag.x);
      const dy = Math.abs(moved.clientY - drag.y);
      if (Math.hypot(dx, dy) < START_PX) return false;
      const isScroll = moved.pointerType === "touch" && drag.source.dataset.drag === "card" && dx > dy;
      if (isScroll) {
        stop();
        return false;
      }
      const isTurning = drag.source.dataset.drag === "turn";
      if (!isTurning && table.selection.value?.origin !== drag.place) table.hold(drag.place);
      drag.ghost = drag.source.dataset.drag === "card" ? lift(drag.source) : drag.source;
      root.querySelector(".match")?.setAttribute("data-dragging", "");
      return true;
    }

    /** @param {PointerEvent} released */
    function release(released) {
      if (released.pointerId !== drag.pointer) return;
      const wasDragged = drag.ghost !== null;
      stop();
      if (!wasDragged) return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      if (drag.source.dataset.drag === "turn") return;
      const place = placeUnder(released);
      if (place === "kindle") table.kindle();
      else if (place && place !== drag.place) table.press(place);
      else if (place !== drag.place) table.cancel();
    }

    function stop() {
      if (drag.ghost !== drag.source) drag.ghost?.remove();
      line.setAttribute("d", "");
      root.querySelector(".match")?.removeAttribute("data-dragging");
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", stop);
    }

    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", stop);
  });

  /**
   * @param {HTMLElement} source
   * @param {PointerEvent} event
   */
  function turnAfter(source, { clientX, clientY }) {
    const { x, y, width, height } = source.getBoundingClientRect();
    const side = sideOf(clientX - x - width / 2, clientY - y - height / 2);
    if (source.dataset.facing !== side) table.turn(side);
  }

  /** @param {Event} event */
  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  function placeUnder({ clientX, clientY }) {
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const place = element.closest("[data-place]")?.getAttribute("data-place");
      if (place && root.contains(element)) return place;
    }
    return null;
  }

  /**
   * A picture of the card under the pointer.
   * @param {HTMLElement} card
   */
  function lift(card) {
    const rect = card.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
    copy.classList.add("lifted");
    for (const name of ["data-place", "data-drag", "aria-label"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.tabIndex = -1;
    for (const [name, value] of Object.entries({ left: rect.x, top: rect.y, "--card-width": rect.width }))
      copy.style.setProperty(name, `${value}px`);
    document.body.append(copy);
    return copy;
  }

  /**
   * A line from a creature to the pointer.
   * @param {HTMLElement} from
   * @param {number} x
   * @param {number} y
   */
  function aim(from, x, y) {
    const rect = from.getBoundingClientRect();
    const [startX, startY] = [rect.x + rect.width / 2, rect.y + rect.height / 4];
    const bend = Math.min(60, Math.abs(x - startX) / 3 + 20);
    line.setAttribute(
      "d",
      `M${startX} ${startY}Q${(startX + x) / 2} ${Math.min(startY, y) - bend} ${x} ${y}`,
    );
  }
}
