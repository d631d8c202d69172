/** Everything that the replay page reads and does, as signals and acts: made once, by main.js. */
import { computed, signal } from "@preact/signals-core";
import { spoken } from "sf/match/lines.js";
import { kindName, turnSide } from "sf/match/page_state.js";
import { createPlayer } from "sf/replay/player.js";

/** @typedef {import("sf/match/board.js").Subject} Subject */
/** @typedef {"why" | "steps" | "note" | "here"} Panel */

/**
 * @param {object} parts
 * @param {import("sf/replay/types.js").ReplayConfig} parts.config
 * @param {import("sf/replay/replay.js").Replay} parts.replay
 * @param {import("sf/match/board.js").Board} parts.board
 * @param {import("sf/match/theatre.js").Theatre} parts.theatre
 * @param {import("sf/replay/notes.js").Notes | null} parts.notes  null for those not signed in
 * @param {import("sf/replay/api.js").Api} parts.api
 * @param {{ tell: (text: string) => void }} parts.voice
 * @param {(text: string) => Promise<boolean>} parts.copy  false where the browser forbids it
 * @param {(query: string) => void} parts.setAddress
 * @param {(url: string) => void} parts.leave
 */
export function createReplayPage({
  config,
  replay,
  board,
  theatre,
  notes,
  api,
  voice,
  copy,
  setAddress,
  leave,
}) {
  /** @type {import("@preact/signals-core").Signal<"keys" | "gone" | "read" | "link" | null>} */
  const opened = signal(null);
  const panel = signal(/** @type {Panel} */ ("why"));
  const spot = signal(/** @type {string | null} */ (null));
  const read = signal(/** @type {Subject | null} */ (null));
  const isCopied = signal(false);
  const isLeaving = signal(false);
  const refused = signal("");

  const { facts, at } = replay;
  /** @param {number} seat */
  const nameOf = (seat) => facts.value.players[seat]?.name ?? `Player ${seat + 1}`;
  const truth = computed(() => replay.place.value?.view ?? null);

  /** @param {string} place */
  function subjectAt(place) {
    const view = truth.value;
    const choices = replay.place.value?.choices;
    if (!view || !choices) return null;
    const { patrons } = facts.value;
    return board.subjectOf(place, { view, cards: replay.cards.value, choices, nameOf, patronCosts: patrons });
  }

  /** The address of this step; a seat's own eyes are the default of its owner. */
  function query() {
    const { audience } = facts.value;
    return `?step=${at.value}${audience.startsWith("seat-") ? "" : `&as=${audience}`}`;
  }

  /** @param {number} seq @param {boolean} [isShown]  told as it happened, if it is the next one */
  function go(seq, isShown = true) {
    const before = at.value;
    theatre.skip();
    if (!replay.go(seq)) return false;
    isCopied.value = false;
    refused.value = "";
    setAddress(query());
    const step = replay.stepAt(at.value);
    for (const line of replay.told.value[at.value]?.lines ?? []) voice.tell(spoken(line));
    if (step && isShown && at.value === before + 1) theatre.tell(step);
    return true;
  }

  const player = createPlayer({
    next: () => go(at.value + 1),
    length: () => {
      const step = replay.stepAt(at.value);
      return step ? board.beatsOf(step.events).reduce((sum, { wait }) => sum + wait, 0) : 0;
    },
  });

  /** By hand: what plays by itself stops. @param {number} seq @param {boolean} [isShown] */
  function goTo(seq, isShown) {
    player.pause();
    go(seq, isShown);
  }

  const turn = computed(() => replay.told.value[at.value]?.turn ?? 0);

  return {
    config,
    replay,
    board,
    theatre,
    notes,
    player,
    opened,
    panel,
    spot,
    read,
    isCopied,
    isLeaving,
    refused,
    turn,
    view: theatre.view,
    kind: computed(() => kindName(facts.value.kind)),
    side: computed(() => (theatre.view.value ? turnSide(theatre.view.value) : "none")),
    subject: computed(() => (spot.value ? subjectAt(spot.value) : null)),
    nameOf,
    goTo,
    on: () => goTo(at.value + 1),
    back: () => goTo(at.value - 1),
    turnOn() {
      const next = replay.turns.value.find(({ seq }) => seq > at.value);
      goTo(next ? next.seq : replay.last.value);
    },
    turnBack() {
      const before = replay.turns.value.filter(({ seq }) => seq < at.value).at(-1);
      goTo(before ? before.seq : 0);
    },
    link: () => new URL(`${config.urls.page}${query()}`, location.href).href,
    async copyLink() {
      isCopied.value = await copy(new URL(`${config.urls.page}${query()}`, location.href).href);
      if (isCopied.value) voice.tell("The link is copied");
      else opened.value = "link";
    },
    /** @param {string} audience */
    async see(audience) {
      player.pause();
      theatre.skip();
      await replay.load(audience);
      setAddress(query());
    },
    /** @param {number} seat */
    async playOn(seat) {
      isLeaving.value = true;
      refused.value = "";
      try {
        leave((await api.playOn(at.value, seat)).url);
      } catch (error) {
        refused.value = error instanceof Error ? error.message : String(error);
        isLeaving.value = false;
      }
    },
    /** Somebody went on to a match and back to this page, which the browser had kept. */
    comeBack() {
      isLeaving.value = false;
    },
    /** Opens what something says in full. @param {string} place */
    readAt(place) {
      read.value = subjectAt(place);
      if (read.value) opened.value = "read";
    },
    /** @param {import("sf/match/types.js").CardFacts} card */
    readCard(card) {
      read.value = board.cardSubject(card);
      opened.value = "read";
    },
    gonePiles() {
      const cards = replay.cards.value;
      return (truth.value?.players ?? []).map((/** @type {any} */ side, /** @type {number} */ seat) => ({
        name: nameOf(seat),
        cards: board.goneOf(side).flatMap((/** @type {any} */ one) =>
          cards[one.card] ? [{ id: one.id, card: cards[one.card] }] : [],
        ),
      }));
    },
    tell() {
      if (truth.value)
        voice.tell(
          `Step ${at.value} of ${replay.last.value}. ${board.summaryOf(truth.value, nameOf)}`,
        );
    },
  };
}

/** @typedef {ReturnType<typeof createReplayPage>} ReplayPage */
