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

/**
 * Text that is pasted outside any field and has several lines, or a code in it, is taken for a deck.
 * @param {(text: string) => void} onText
 * @returns {() => void} stops listening
 */
export function listenForPaste(onText) {
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/\n|SF-/i.test(text.trim())) return;
    event.preventDefault();
    onText(text);
  };
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}
