/**
 * An old page of another build is loaded anew politely: at a calm moment by itself, at any moment
 * by a press; never while something is held, chosen, sent or read. For each build that the server
 * names it does so once, since two builds may be served side by side for a while.
 */
import { computed, effect, signal } from "@preact/signals-core";

const KEY = "sparkforge.renewed";
/** A calm that lasts: not the moment between two answers. A bot's whole turn may be short. */
const CALM_MS = 300;

/**
 * @param {object} needs
 * @param {import("sf/match/store.js").Store} needs.store
 * @param {{ value: boolean }} needs.isCalm  nothing is held, chosen, sent or read, and nobody waits for this player
 * @param {string} needs.ownBuild  the build with which the page was made
 * @param {() => void} needs.load  loads the page anew
 * @param {Pick<Storage, "getItem" | "setItem"> | null} needs.storage
 */
export function createRenewal({ store, isCalm, ownBuild, load, storage }) {
  /** Where the tab keeps nothing, the page is left alone: it could be loaded for ever. */
  const mayLoad = () => Boolean(storage) && !hasLoadedFor(served.peek());
  const served = computed(() => store.site.value?.build ?? ownBuild);
  /** "speech": the server speaks another protocol; "build": it serves newer pages. */
  const reason = computed(() =>
    store.isForeign.value ? "speech" : served.value !== ownBuild ? "build" : null,
  );
  const isStuck = signal(false);

  /** @param {string} build */
  function hasLoadedFor(build) {
    try {
      return storage?.getItem(KEY) === build;
    } catch {
      return true;
    }
  }

  function loadByItself() {
    if (!mayLoad()) return;
    try {
      storage?.setItem(KEY, served.peek());
    } catch {
      return; // it could not be remembered
    }
    load();
  }

  effect(() => {
    if (reason.value === null) return undefined;
    if (!mayLoad()) {
      isStuck.value = true;
      return undefined;
    }
    if (reason.value === "speech") return loadByItself();
    if (!isCalm.value) return undefined;
    const timer = setTimeout(loadByItself, CALM_MS);
    return () => clearTimeout(timer);
  });

  return {
    load,
    /** What the player is told; null while the page is of the served build. */
    words: computed(() => {
      if (reason.value === null) return null;
      if (reason.value === "speech") return "This page is too old to show the match. Load the new one.";
      return isStuck.value
        ? "A new version of the site is here."
        : "A new version of the site is here. It is loaded between turns; nothing is lost.";
    }),
  };
}

/** @typedef {ReturnType<typeof createRenewal>} Renewal */
