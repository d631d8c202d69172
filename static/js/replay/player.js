/** Plays a replay by itself: one step after the other, until the end or until somebody acts. */
import { signal } from "@preact/signals-core";

export const SPEEDS = [0.5, 1, 2, 4];
/** How long a step is shown at the plain speed, at least. */
const SHOWN_MS = 1300;

/**
 * @param {object} needs
 * @param {() => boolean} needs.next  goes a step on; false at the end
 * @param {() => number} needs.length  milliseconds that the present step takes to be told
 * @param {(act: () => void, ms: number) => any} [needs.later]
 * @param {(timer: any) => void} [needs.never]
 */
export function createPlayer({ next, length, later = setTimeout, never = clearTimeout }) {
  const isPlaying = signal(false);
  const speed = signal(1);
  /** @type {any} */
  let timer = null;

  function wait() {
    never(timer);
    timer = later(
      () => {
        if (next()) wait();
        else pause();
      },
      Math.max(SHOWN_MS, length()) / speed.value,
    );
  }

  function pause() {
    never(timer);
    isPlaying.value = false;
  }

  return {
    isPlaying,
    speed,
    pause,
    toggle() {
      if (isPlaying.value) return pause();
      if (!next()) return;
      isPlaying.value = true;
      wait();
    },
    /** @param {number} wanted */
    setSpeed(wanted) {
      speed.value = wanted;
      if (isPlaying.value) wait();
    },
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */
