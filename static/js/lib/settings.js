/** What a player has set on this device. Without storage it lasts as long as the page. */
import { effect, signal } from "@preact/signals-core";

const KEY = "sparkforge.match";

/** @returns {Record<string, any>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // no storage, or not ours: the defaults hold
  }
}

/** Keys of one letter act. */
export const letterKeys = signal(stored().letterKeys !== false);

effect(() => {
  const text = JSON.stringify({ letterKeys: letterKeys.value });
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is full or forbidden: the setting lasts for this page.
  }
});
