/** The reader's notes, step by step: saved by themselves a moment after the last key. */
import { signal } from "@preact/signals-core";

const SAVE_AFTER_MS = 700;

/** @typedef {"saved" | "unsaved" | "saving" | "failed"} NoteState */

/**
 * @param {Record<string, string>} stored  by step
 * @param {object} parts
 * @param {(seq: number, text: string) => Promise<unknown>} parts.keep  rejects with a sentence
 * @param {(act: () => void, ms: number) => any} [parts.later]
 * @param {(timer: any) => void} [parts.never]
 */
export function createNotes(stored, { keep, later = setTimeout, never = clearTimeout }) {
  const texts = signal(stored);
  const state = signal(/** @type {NoteState} */ ("saved"));
  const trouble = signal("");
  /** Steps whose text is not at the site yet. @type {Set<number>} */
  const open = new Set();
  /** @type {any} */
  let timer = null;
  let isBusy = false;

  async function save() {
    never(timer);
    if (isBusy || !open.size) return;
    isBusy = true;
    state.value = "saving";
    const [seq = 0] = open;
    const text = texts.value[seq] ?? "";
    try {
      await keep(seq, text);
      if ((texts.value[seq] ?? "") === text) open.delete(seq);
      trouble.value = "";
      state.value = open.size ? "unsaved" : "saved";
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : String(error);
      state.value = "failed";
    }
    isBusy = false;
    if (open.size && state.value !== "failed") timer = later(save, 0);
  }

  return {
    texts,
    state,
    trouble,
    /** At once, as when the page is left. */
    save,
    /** @param {number} seq @param {string} text */
    write(seq, text) {
      texts.value = { ...texts.value, [seq]: text };
      open.add(seq);
      state.value = "unsaved";
      never(timer);
      timer = later(save, SAVE_AFTER_MS);
    },
  };
}

/** @typedef {ReturnType<typeof createNotes>} Notes */
