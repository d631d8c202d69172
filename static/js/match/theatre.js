/**
 * Shows steps one beat after the other. The truth is in the store at once; the theatre only lags
 * behind it for the eye, never longer than 1.5 seconds, and any key or press ends it.
 */
import { computed, signal } from "@preact/signals-core";

/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/match/types.js").Step} Step */
/** @typedef {{ events: import("sf/match/types.js").GameEvent[], wait: number, step: Step }} QueuedBeat */

/** However much there is to tell. */
const MOST_MS = 1500;

/**
 * @param {object} needs
 * @param {{ place: import("@preact/signals-core").ReadonlySignal<{ view: View } | null>, cards: import("@preact/signals-core").ReadonlySignal<Record<string, import("sf/match/types.js").CardFacts>> }} needs.store
 *   of a match or a replay
 * @param {import("sf/match/board.js").Board} needs.board
 * @param {import("sf/match/stage.js").Stage} needs.stage
 */
export function createTheatre({ store, board, stage }) {
  /** The board as told so far; null when all is told. @type {import("@preact/signals-core").Signal<View | null>} */
  const told = signal(null);
  /** @type {QueuedBeat[]} */
  let queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function next() {
    const beat = queue.shift();
    if (!beat) {
      timer = undefined;
      told.value = null;
      return;
    }
    const left = queue.reduce((sum, { wait }) => sum + wait, beat.wait);
    const pace = Math.max(1, left / MOST_MS);
    const before = told.peek() ?? beat.step.before;
    const after = beat.events.reduce(
      (view, event) => board.patched(view, event, { cards: store.cards.peek(), after: beat.step.after }),
      before,
    );
    stage.perform(beat.events, { pace, change: () => (told.value = after) });
    timer = setTimeout(next, beat.wait / pace);
  }

  function skip() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    queue = [];
    stage.clear();
    told.value = null;
  }

  return {
    /** What to draw. */
    view: computed(() => told.value ?? store.place.value?.view ?? null),
    isTelling: computed(() => told.value !== null),
    /** @param {Step} step */
    tell(step) {
      if (globalThis.document?.hidden) return skip();
      const beats = board.beatsOf(step.events).map((beat) => ({ ...beat, step }));
      if (!beats.length) return;
      queue.push(...beats);
      if (timer !== undefined) return;
      told.value = step.before;
      timer = setTimeout(next, 0);
    },
    skip,
  };
}

/** @typedef {ReturnType<typeof createTheatre>} Theatre */
