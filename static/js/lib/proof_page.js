/** What the pages share that draw again in this browser: #<name>-proof, -draws and -verdict. */
import { element } from "sf/lib/element.js";
import { say } from "sf/site/say.js";

/**
 * The proof that the page holds; null, with the reason told, where this browser cannot check it.
 * @param {string} name
 */
export function proofOf(name) {
  if (globalThis.crypto?.subtle) return JSON.parse(element(`${name}-proof`).textContent ?? "{}");
  tell(name, "This browser cannot check over an unsafe connection. The way below works anywhere.", "waiting");
  return null;
}

/** Says in each row what was drawn here. @param {string} name @param {{ drawn: string, fits: boolean }[]} verdicts */
export function mark(name, verdicts) {
  const cells = element(`${name}-draws`).querySelectorAll("[data-computed]");
  for (const [index, { drawn, fits }] of verdicts.entries()) {
    const cell = cells[index];
    if (!(cell instanceof HTMLElement)) continue;
    cell.textContent = `${drawn} ${fits ? "✓ the same" : "✗ different"}`;
    cell.dataset.state = fits ? "good" : "bad";
  }
}

/** @param {string} name @param {string} text @param {"good" | "bad" | "waiting"} state */
export function tell(name, text, state) {
  const verdict = element(`${name}-verdict`);
  verdict.textContent = text;
  verdict.dataset.state = state;
  say(text);
}
