/** What the forge page knows, as signals: components read it, acts write it; nobody keeps a second copy. */
import { computed, signal } from "@preact/signals-core";

/** @typedef {import("sf/forge/types.js").Fault} Fault */
/** @typedef {import("sf/forge/types.js").Setup} Setup */
/** @typedef {import("sf/forge/types.js").Version} Version */
/** @typedef {import("sf/forge/keeper.js").KeeperState} KeeperState */

/** @param {Setup} setup */
export function createDesk(setup) {
  const preview = signal(setup.preview);
  const artFault = signal(/** @type {Fault | null} */ (null));
  const chosenFile = signal(/** @type {string | null} */ (null));
  const stored = signal({
    art: setup.preview.card.art,
    whole: setup.preview.card.art?.replace("/card.webp", "/full.webp") ?? null,
    size: setup.artSize,
    crop: setup.crop,
  });
  return {
    preview,
    /** The state of saving. */
    keeping: signal(/** @type {KeeperState} */ ({ kind: "still", savedAt: setup.savedAt, refusal: null })),
    /** Why the last act was refused. */
    refusal: signal(/** @type {string | null} */ (null)),
    /** What this device had kept was taken up. */
    restored: signal(false),
    /** Somebody wants to log in without leaving the page. */
    isLoggingIn: signal(false),
    /** Cards that the draft resembles, as it was last saved. */
    lookAlikes: signal(setup.lookAlikes),
    artFault,
    /** How much of a picture is sent, 0 to 1; null while none is on its way. */
    progress: signal(/** @type {number | null} */ (null)),
    /** Address of a picture that was chosen and is not stored yet. */
    chosenFile,
    stored,
    picture: computed(() => chosenFile.value ?? stored.value.art),
    /** What is wrong now, a refused picture included. */
    faults: computed(() => {
      // A picture that is on its way, or came after the last preview, is not missing.
      const hasPicture = chosenFile.value !== null || stored.value.art !== null;
      const faults = preview.value.faults.filter(
        ({ path }) => path !== "art" || (artFault.value === null && !hasPicture),
      );
      return artFault.value ? [...faults, artFault.value] : faults;
    }),
    /** @param {Version} saved */
    took(saved) {
      stored.value = {
        art: saved.art,
        whole: saved.full_art,
        size: saved.art_size && { width: saved.art_size[0], height: saved.art_size[1] },
        crop: { x: saved.focus?.[0] ?? 0.5, y: saved.focus?.[1] ?? 0.5, zoom: saved.zoom ?? 1 },
      };
    },
  };
}

/** @typedef {ReturnType<typeof createDesk>} Desk */
