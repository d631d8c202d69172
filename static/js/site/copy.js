/** A button that copies what stands in a field. */

import { say } from "sf/site/say.js";

/**
 * Shows the button, which only helps with script, and lets it copy the field.
 * @param {HTMLElement | null} field  an input or a text field; where copying is not allowed it is selected
 * @param {HTMLElement | null} button
 * @param {string} told  to those who hear the page
 */
export function offerCopy(field, button, told) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !button) return;
  const words = button.querySelector("span");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      return; // it is selected, so that it can be copied by hand
    }
    if (words) words.textContent = "Copied";
    say(told);
  });
}
