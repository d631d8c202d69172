/** Keys of the whole page: "/" goes to the search, Ctrl+Z and Ctrl+Y take back and do again. */
import { letterKeys } from "sf/lib/settings.js";

/**
 * @param {{ undo: () => void, redo: () => void }} deck
 * @returns {() => void} stops listening
 */
export function listenForKeys(deck) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const inText = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (inText) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") (event.shiftKey ? deck.redo : deck.undo)();
    else if ((event.ctrlKey || event.metaKey) && key === "y") deck.redo();
    else if (key === "/" && letterKeys.value) document.getElementById("q")?.focus();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
