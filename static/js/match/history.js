/**
 * The log of a match on this device: lines by seq, kept over a reload of the page for as long as
 * the tab lives. A gap in what was seen is a line of its own.
 */
import { signal } from "@preact/signals-core";

/** @typedef {import("sf/match/lines.js").Line} Line */
/** @typedef {{ seq: number, lines: Line[], said?: number }} Entry  said: the number of a line of talk */

const MOST_ENTRIES = 400;
/** In place of a seq: of what comes before the first step. */
const BEGINNING = -1;
/** @type {Line} */
const AWAY = { kind: "deed", side: "none", parts: ["Some moves were made while you were away."] };

/**
 * @param {object} needs
 * @param {string} needs.matchId
 * @param {Pick<import("sf/match/board.js").Board, "emptyTale" | "taleAfter">} needs.board
 * @param {Pick<Storage, "getItem" | "setItem"> | null} needs.storage
 */
export function createHistory({ matchId, board, storage }) {
  const key = `sparkforge.log.${matchId}`;

  /** @returns {{ entries: Entry[], tale: any }} */
  function load() {
    try {
      const kept = JSON.parse(storage?.getItem(key) ?? "null");
      return { entries: kept?.entries ?? [], tale: kept?.tale ?? board.emptyTale() };
    } catch {
      return { entries: [], tale: board.emptyTale() }; // cut off or not ours: begin anew
    }
  }

  const kept = load();
  /** @type {import("@preact/signals-core").Signal<Entry[]>} */
  const entries = signal(kept.entries);
  /** @type {import("@preact/signals-core").Signal<any>} */
  const tale = signal(kept.tale);

  function keep() {
    try {
      storage?.setItem(key, JSON.stringify({ entries: entries.value, tale: tale.value }));
    } catch {
      // Full or forbidden: the log lasts for this page.
    }
  }

  /** @param {number} seq @param {Line[]} lines */
  function append(seq, lines) {
    entries.value = [...entries.value, { seq, lines }].slice(-MOST_ENTRIES);
    keep();
  }

  return {
    entries,
    tale,
    /**
     * What a player said, after the step at which it came here.
     * @param {number} number  of the line of talk
     * @param {Line} line
     * @returns {boolean} whether it was not told yet
     */
    tell(number, line) {
      if (entries.value.some(({ said }) => said !== undefined && said >= number)) return false;
      const seq = entries.value.at(-1)?.seq ?? BEGINNING;
      entries.value = [...entries.value, { seq, lines: [line], said: number }].slice(-MOST_ENTRIES);
      keep();
      return true;
    },
    /** @param {import("sf/match/types.js").Step} step @param {Line[]} lines */
    add(step, lines) {
      if ((entries.value.at(-1)?.seq ?? -1) >= step.seq) return;
      tale.value = board.taleAfter(tale.value, step);
      append(step.seq, lines);
    },
    /**
     * What happened before the first step.
     * @param {Line[]} lines
     * @returns {boolean} whether it was not told yet
     */
    begin(lines) {
      if (!lines.length || entries.value[0]?.seq === BEGINNING) return false;
      entries.value = [{ seq: BEGINNING, lines }, ...entries.value];
      keep();
      return true;
    },
    /**
     * The whole state came at `seq`: what lies between is not known.
     * @param {number} seq
     */
    note(seq) {
      const last = entries.value.at(-1)?.seq;
      if (last === undefined) append(seq, []);
      else if (last < seq) append(seq, [AWAY]);
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
