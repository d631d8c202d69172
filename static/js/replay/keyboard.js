/** The keyboard and the pointer on the replay page. */
import { isNarrow } from "sf/lib/layout.js";
import { letterKeys } from "sf/lib/settings.js";
import { commandFor } from "sf/replay/keys.js";

/** @param {EventTarget | null} target */
const placeOf = (target) =>
  target instanceof Element ? (target.closest("[data-place]")?.getAttribute("data-place") ?? null) : null;

/** @param {import("sf/replay/page.js").ReplayPage} page */
export function listenForKeys(page) {
  /** @type {Record<string, () => void>} */
  const commands = {
    on: page.on,
    back: page.back,
    turn_on: page.turnOn,
    turn_back: page.turnBack,
    first: () => page.goTo(0),
    last: () => page.goTo(page.replay.last.value),
    play: page.player.toggle,
    copy: () => void page.copyLink(),
    tell: page.tell,
    keys: () => (page.opened.value = "keys"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = /** @type {Element | null} */ (event.target);
    const inText = Boolean(target?.closest("input, textarea, select, [contenteditable]"));
    const isRead = target?.closest("[data-scrolls]") && /^(Arrow(Up|Down)|Home|End| )$/.test(event.key);
    const isPressed = event.key === " " && target?.closest("button, a, summary");
    const name = commandFor(event, { letters: letterKeys.value, inText });
    if (!name || isRead || isPressed) return; // a list that has the focus scrolls, a button acts
    event.preventDefault();
    commands[name]?.();
  });
}

/**
 * What is looked at is read beside the board; on narrow pages a press opens it.
 * @param {HTMLElement} root
 * @param {import("sf/replay/page.js").ReplayPage} page
 */
export function listenForLooks(root, page) {
  /** @param {Event} event */
  const look = (event) => {
    const place = placeOf(event.target);
    if (place && place !== page.spot.value) page.spot.value = place;
  };
  root.addEventListener("focusin", look);
  root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(event));
  root.addEventListener("click", (event) => {
    const place = placeOf(event.target);
    if (place && isNarrow()) page.readAt(place);
  });
  root.addEventListener("contextmenu", (event) => {
    const place = placeOf(event.target);
    if (!place) return;
    event.preventDefault();
    page.readAt(place);
  });
}
