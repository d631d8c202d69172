/**
 * The deck that is being built: its content, undo and redo, and saving by itself.
 * The server judges: each save brings back every rule that the deck breaks.
 */
import { computed, signal } from "@preact/signals";
import { bodyOf, withBasics, withCopies, withInstead } from "sf/decks/content.js";

/** @typedef {import("sf/decks/types.js").Content} Content */
/** @typedef {import("sf/decks/types.js").SaveState} SaveState */
/** @typedef {import("sf/decks/types.js").StockCard} StockCard */

const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 4000;

/**
 * @param {import("sf/decks/types.js").DeckConfig} config
 * @param {object} parts
 * @param {(body: object) => Promise<{ status: number, body: any }>} parts.put  rejects when offline
 * @param {(act: () => void, ms: number) => any} [parts.later]
 * @param {(timer: any) => void} [parts.never]
 */
export function createDeck(config, { put, later = setTimeout, never = clearTimeout }) {
  const { deck } = config;
  /** @type {Content} */
  const stored = {
    name: deck.name,
    cards: Object.entries(deck.cards).map(([id, count]) => [Number(id), count]),
    basics: Object.entries(deck.basics),
    extras: deck.extras,
  };
  const content = signal(stored);
  const faults = signal(deck.faults);
  const saving = signal(/** @type {SaveState} */ ("saved"));
  const refusal = signal("");
  const past = signal(/** @type {Content[]} */ ([]));
  const future = signal(/** @type {Content[]} */ ([]));
  const known = signal(new Map(config.cards.map((card) => [card.id, card])));
  const marks = signal(new Map(config.marks.map((mark) => [mark.card ?? 0, mark])));
  /** @type {Set<number>} */
  const seen = new Set();
  let revision = deck.revision;
  /** @type {any} */
  let timer = null;
  let isBusy = false;

  /** @param {number} ms */
  function saveSoon(ms) {
    never(timer);
    timer = later(save, ms);
  }

  async function save() {
    if (isBusy) return;
    isBusy = true;
    const sent = content.value;
    const told = [...seen];
    saving.value = "saving";
    try {
      const { status, body } = await put(bodyOf(sent, revision, told));
      if (status === 200) {
        revision = body.revision;
        for (const card of told) seen.delete(card);
        faults.value = body.faults;
        saving.value = content.value === sent && seen.size === 0 ? "saved" : "unsaved";
      } else {
        saving.value = body?.error?.code === "deck_changed" ? "elsewhere" : "refused";
        refusal.value = body?.error?.message ?? "The server could not save this deck.";
      }
    } catch {
      saving.value = "offline";
      saveSoon(RETRY_AFTER_MS);
    } finally {
      isBusy = false;
    }
    if (saving.value === "unsaved") saveSoon(SAVE_AFTER_MS);
  }

  /** @param {Content} next */
  function show(next) {
    content.value = next;
    if (saving.value === "elsewhere") return; // what is stored is newer: the page says so
    saving.value = "unsaved";
    saveSoon(SAVE_AFTER_MS);
  }

  /** @param {Content} next */
  function change(next) {
    past.value = [...past.value, content.value].slice(-100);
    future.value = [];
    show(next);
  }

  return {
    content,
    faults,
    saving,
    refusal,
    known,
    marks,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    isUnsaved: () => saving.value !== "saved",
    /** @param {number} id @param {number} by */
    addCopies: (id, by) => change(withCopies(content.value, id, by)),
    /** @param {string} key @param {number} by */
    addBasics: (key, by) => change(withBasics(content.value, key, by)),
    /** @param {string} name */
    rename: (name) => change({ ...content.value, name }),
    /** @param {string} name @param {string} value */
    setExtra: (name, value) => change({ ...content.value, extras: { ...content.value.extras, [name]: value } }),
    /** @param {number} id @param {number | null} other */
    putInPlace: (id, other) => change(withInstead(content.value, id, other)),
    /** @param {number} id  of a card of which was seen what changed */
    markSeen(id) {
      marks.value = new Map([...marks.value].filter(([card]) => card !== id));
      seen.add(id);
      show(content.value);
    },
    /** All at once, as one step of undo. @param {(before: Content) => Content} make */
    remake: (make) => change(make(content.value)),
    /** @param {StockCard[]} cards */
    learn(cards) {
      known.value = new Map([...known.value, ...cards.map((card) => /** @type {const} */ ([card.id, card]))]);
    },
    undo() {
      const before = past.value.at(-1);
      if (!before) return;
      past.value = past.value.slice(0, -1);
      future.value = [...future.value, content.value];
      show(before);
    },
    redo() {
      const after = future.value.at(-1);
      if (!after) return;
      future.value = future.value.slice(0, -1);
      past.value = [...past.value, content.value];
      show(after);
    },
  };
}

/** @typedef {ReturnType<typeof createDeck>} Deck */
