/**
 * A pack that was opened just now: its cards lie face down and are turned one by one, or all at
 * once by the button or Escape. Without this script, and later, they are a plain list.
 */
import { isCalm } from "sf/lib/motion.js";
import { say } from "sf/site/say.js";

const BETWEEN_MS = 120;

/** @param {HTMLElement} section  holds the places, the button and the back to copy */
function deal(section) {
  const places = /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".opened__place")]);
  const back = /** @type {HTMLTemplateElement | null} */ (section.querySelector("template"));
  const acts = document.getElementById("opened-acts");
  const isStill = isCalm();

  const down = () => places.filter((place) => place.dataset.state === "down");
  const goOn = () => {
    if (down().length) return down()[0]?.querySelector("button")?.focus();
    if (acts) acts.hidden = true;
    document.removeEventListener("keydown", onKey);
    document.querySelector(".opened__next")?.querySelector("a")?.focus();
  };
  /** @param {HTMLElement} place @param {number} after  milliseconds until it turns */
  const turn = (place, after) => {
    const cover = place.querySelector("button");
    place.style.setProperty("--turn-after", `${after}ms`);
    place.dataset.state = "up";
    if (isStill) cover?.remove();
    else cover?.addEventListener("animationend", () => cover.remove(), { once: true });
  };
  const turnAll = () => {
    const turned = down();
    turned.forEach((place, number) => turn(place, number * BETWEEN_MS));
    say(turned.map(told).join(" "));
    goOn();
  };
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Escape") turnAll();
  }

  for (const [number, place] of places.entries()) {
    const cover = /** @type {HTMLElement | undefined} */ (back?.content.firstElementChild?.cloneNode(true));
    if (!cover) return;
    cover.setAttribute("aria-label", `Card ${number + 1} of ${places.length}, face down: turn it over`);
    cover.addEventListener("click", () => {
      turn(place, 0);
      say(told(place));
      goOn();
    });
    place.dataset.state = "down";
    place.append(cover);
  }
  if (acts) acts.hidden = false;
  document.getElementById("turn-all")?.addEventListener("click", turnAll);
  document.addEventListener("keydown", onKey);
  goOn();
}

/** What is heard of a card that was turned. @param {HTMLElement} place */
function told(place) {
  const words = (/** @type {string} */ part) =>
    (place.querySelector(part)?.textContent ?? "").replace(/\s+/g, " ").trim();
  return `${words(".card__name")}: ${words(".opened__told")}.`;
}

const section = document.getElementById("opened");
if (section?.dataset.fresh !== undefined) {
  history.replaceState(null, "", location.pathname); // loaded again, they lie open
  deal(section);
}
