/**
 * What a player has set on this device. Without storage it lasts as long as the page.
 * What is set for the account (attributes of the root) is not turned on here.
 */
import { computed, effect, signal } from "@preact/signals-core";

const KEY = "sparkforge.match";

/** @returns {Record<string, any>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // no storage, or not ours: the defaults hold
  }
}

/** The account says that single letters are no keys, on any device. */
export const areLettersOff = globalThis.document?.documentElement?.dataset?.letters === "off";

const letterKeysHere = signal(stored().letterKeys !== false);

/** Keys of one letter act. */
export const letterKeys = computed(() => !areLettersOff && letterKeysHere.value);

/** Turn them on or off on this device. @param {boolean} on */
export const setLetterKeys = (on) => void (letterKeysHere.value = on);

effect(() => {
  const text = JSON.stringify({ letterKeys: letterKeysHere.value });
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is full or forbidden: the setting lasts for this page.
  }
});
