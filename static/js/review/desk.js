/**
 * The review desk: single keys press what carries `data-shortcut`, and the open page keeps its claim.
 * Without this script every act is a button or a link.
 */
import { areLettersOff, letterKeys, setLetterKeys } from "sf/lib/settings.js";

const RENEW_EVERY_MS = 60_000;

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type)));

/**
 * The key leads to a list, in which one goes on by Tab or arrows.
 * @param {HTMLElement} piece
 */
const isFirstOfMany = (piece) =>
  piece instanceof HTMLSelectElement ||
  (piece instanceof HTMLInputElement && ["rarity", "reasons"].includes(piece.name));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (!letterKeys.value || document.querySelector("dialog[open]")) return;
  const key = CSS.escape(event.key.toLowerCase());
  const piece = /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-shortcut="${key}"]`)
  );
  if (!piece) return;
  event.preventDefault();
  piece.focus();
  if (!isFirstOfMany(piece)) piece.click();
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-inserts]") : null;
  const words = document.getElementById("words");
  if (!link || !(words instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  words.value = [words.value.trim(), link.getAttribute("data-inserts")].filter(Boolean).join("\n\n");
  words.focus();
});

for (const opener of document.querySelectorAll("[data-opens]")) {
  opener.addEventListener("click", () => {
    const dialog = document.getElementById(opener.getAttribute("data-opens") ?? "");
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  });
}

const queue = document.querySelector(".review__queue");
const open = /** @type {HTMLElement | null | undefined} */ (queue?.querySelector("[aria-current]"));
if (queue && open) queue.scrollTop = open.offsetTop - queue.clientHeight / 2;

const keySwitch = document.getElementById("letter-keys");
if (keySwitch instanceof HTMLInputElement) {
  keySwitch.checked = letterKeys.value;
  keySwitch.disabled = areLettersOff; // by the account's settings
  keySwitch.addEventListener("change", () => setLetterKeys(keySwitch.checked));
}

const lease = document.querySelector("[data-renew]");
if (lease) {
  const token = /** @type {HTMLInputElement} */ (
    document.querySelector("input[name=csrfmiddlewaretoken]")
  ).value;
  const renew = async () => {
    const answer = await fetch(lease.getAttribute("data-renew") ?? "", {
      method: "POST",
      headers: { "X-CSRFToken": token },
    });
    if (!answer.ok) clearInterval(timer);
    lease.textContent = await answer.text();
  };
  const timer = setInterval(renew, RENEW_EVERY_MS);
}
