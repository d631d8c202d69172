/**
 * The page's one store: a recording and where the reader is in it. It knows neither the page nor
 * how steps are shown; everything that it tells was recorded for the audience that is chosen.
 */
import { batch, computed, signal } from "@preact/signals-core";
import { NOTHING } from "sf/match/store.js";

/** @typedef {import("sf/replay/types.js").RecordedStep} RecordedStep */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {{ seq: number, turn: number, lines: import("sf/match/lines.js").Line[], isMoment: boolean }} Told */

/**
 * @param {import("sf/replay/types.js").ReplayFacts & Pick<import("sf/replay/types.js").ReplayConfig, "basics">} first
 * @param {object} parts
 * @param {Pick<import("sf/replay/api.js").Api, "facts" | "recording">} parts.api
 * @param {Pick<import("sf/match/board.js").Board, "linesOf" | "whyOf" | "isMoment">} parts.board
 * @param {number} parts.start  the step to begin with
 */
export function createReplay(first, { api, board, start }) {
  /** @type {import("@preact/signals-core").Signal<import("sf/replay/types.js").ReplayFacts>} */
  const facts = signal(first);
  /** @type {import("@preact/signals-core").Signal<RecordedStep[]>} */
  const steps = signal([]);
  const at = signal(start);
  const trouble = signal("");
  const isLoading = signal(true);

  const last = computed(() => Math.max(0, steps.value.length - 1));
  const cards = computed(() => ({ ...first.basics, ...facts.value.cards }));
  /** With both hands open the reader still sits on their own side. */
  const you = computed(() =>
    facts.value.audience === "open" ? facts.value.seat : (steps.value[0]?.view.you ?? null),
  );
  /** @param {number} seq @returns {View | null} */
  function viewAt(seq) {
    const step = steps.value[seq];
    return step ? { ...step.view, you: you.value } : null;
  }

  /** @param {number} seq @returns {import("sf/match/types.js").Step | null} */
  function stepAt(seq) {
    const step = steps.value[seq];
    const after = viewAt(seq);
    return step && after && { seq, events: step.events, before: viewAt(seq - 1) ?? after, after };
  }

  const telling = computed(() => ({ you: you.value, players: facts.value.players, cards: cards.value }));
  /** Every step in words. @type {import("@preact/signals-core").ReadonlySignal<Told[]>} */
  const told = computed(() =>
    steps.value.map(({ seq, events, view }) => {
      const step = stepAt(seq);
      const lines = step ? board.linesOf(step, telling.value) : [];
      return { seq, turn: view.turn ?? 0, lines, isMoment: events.some(board.isMoment) };
    }),
  );

  /** @param {string} audience */
  async function load(audience) {
    isLoading.value = true;
    trouble.value = "";
    try {
      const found = audience === facts.value.audience ? facts.value : await api.facts(audience);
      const recording = await api.recording(found.recording);
      batch(() => {
        facts.value = { ...found, notes: facts.value.notes };
        steps.value = recording.steps;
        at.value = Math.min(Math.max(0, at.value), recording.steps.length - 1);
      });
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : String(error);
    }
    isLoading.value = false;
  }

  return {
    facts,
    steps,
    at,
    last,
    cards,
    you,
    told,
    trouble,
    isLoading,
    /** What the board draws. */
    place: computed(() => {
      const seq = at.value;
      const view = viewAt(seq);
      const notes = steps.value[seq]?.notes ?? {};
      return view ? { seq, view, choices: { ...NOTHING, notes } } : null;
    }),
    why: computed(() => {
      const step = stepAt(at.value);
      return step ? board.whyOf(step, telling.value) : [];
    }),
    /** The turns, each with its first step. */
    turns: computed(() => {
      /** @type {Map<number, number>} */
      const firsts = new Map();
      for (const { turn, seq } of told.value) if (turn && !firsts.has(turn)) firsts.set(turn, seq);
      return [...firsts].map(([turn, seq]) => ({ turn, seq }));
    }),
    stepAt,
    load,
    /** @param {number} seq @returns {boolean} whether that is somewhere else */
    go(seq) {
      const wanted = Math.min(Math.max(0, seq), last.value);
      if (wanted === at.value) return false;
      at.value = wanted;
      return true;
    },
  };
}

/** @typedef {ReturnType<typeof createReplay>} Replay */
