/**
 * Everything that the match page reads and does, as signals and acts: made once, by main.js.
 */
import { computed, effect, signal, untracked } from "@preact/signals-core";
import { findAct } from "sf/match/choices.js";
import { spoken } from "sf/match/lines.js";
import { isQuiet, kindName, lateWords, turnSide, watchersWords, whoseTurn } from "sf/match/page_state.js";
import { createPermission } from "sf/match/permission.js";
import { createPrompt } from "sf/match/prompt.js";
import { ownRating } from "sf/match/rating.js";
import { createRenewal } from "sf/match/renewal.js";
import { drainWords } from "sf/match/site_words.js";

/** @typedef {"menu" | "keys" | "concede" | "gone" | "read" | null} Opened */
/** @typedef {import("sf/match/board.js").Subject} Subject */

/** By seat what has piles of cards; of a game for one seat the view itself. @param {any} view */
const piledSides = (view) => view?.players ?? (view ? [view] : []);

/**
 * @param {object} parts
 * @param {import("sf/match/types.js").MatchConfig} parts.config
 * @param {import("sf/match/store.js").Store} parts.store
 * @param {import("sf/match/table.js").Table} parts.table
 * @param {import("sf/match/board.js").Board} parts.board
 * @param {import("sf/match/theatre.js").Theatre} parts.theatre
 * @param {import("sf/match/history.js").History} parts.history
 * @param {{ tell: (text: string) => void }} parts.voice
 * @param {import("sf/match/again.js").Again | null} parts.again  null for those who watch
 * @param {import("sf/match/talk.js").Talk | null} parts.talk  null where nobody talks
 * @param {() => void} parts.load  loads the page anew
 * @param {Pick<Storage, "getItem" | "setItem"> | null} parts.storage
 */
export function createPage({ config, store, table, board, theatre, history, voice, again, talk, load, storage }) {
  /** @type {import("@preact/signals-core").Signal<Opened>} */
  const opened = signal(null);
  /** @type {import("@preact/signals-core").Signal<Subject | null>} */
  const read = signal(null);
  /** The card that the other side played last, shown until something else is looked at. */
  const lately = signal(/** @type {string | null} */ (null));
  const showsEnding = signal(true);

  const you = computed(() => store.intro.value?.seat ?? null);
  /** @param {number} seat */
  const nameOf = (seat) => store.intro.value?.players[seat]?.name ?? `Player ${seat + 1}`;
  const view = theatre.view;
  const truth = computed(() => store.place.value?.view ?? null);

  /** @param {string} place @returns {Subject | null} */
  function subjectAt(place) {
    const shown = truth.value;
    if (!shown) return null;
    const told = {
      view: shown,
      cards: store.cards.value,
      choices: table.choices.value,
      nameOf,
      patronCosts: config.patrons ?? {},
    };
    return board.subjectOf(place, told);
  }

  /** Opens what something says in full. @param {string} place */
  function readAt(place) {
    read.value = subjectAt(place);
    if (read.value) opened.value = "read";
  }

  const subject = computed(() => {
    for (const place of [table.spot.value, table.selection.value?.origin, lately.value]) {
      const found = place && subjectAt(place);
      if (found) return found;
    }
    return null;
  });
  const subjectPlace = computed(() =>
    [table.spot.value, table.selection.value?.origin].find(
      (place) => place && findAct(table.choices.value, "activate", place),
    ),
  );

  const telling = () => ({
    you: you.value,
    players: store.intro.value?.players ?? [],
    cards: store.cards.value,
  });

  /** @param {import("sf/match/types.js").View} view  the first that came */
  function tellBeginning(view) {
    const step = { seq: 0, events: config.beginning ?? [], before: view, after: view };
    const lines = board.linesOf(step, telling());
    if (history.begin(lines)) for (const line of lines) voice.tell(spoken(line));
  }

  const delay = config.seat === null ? (config.delay ?? 0) : null;
  const prompt = createPrompt({ store, table, board, truth, you, nameOf, readAt, delay });
  const permission = createPermission({ url: config.watchingUrl, isAllowed: config.isWatchable ?? false });

  /** Nothing is held, chosen, sent or read here, and nobody waits for this player. */
  const isCalm = computed(() => {
    const shown = truth.value;
    if (!shown || !isQuiet(shown) || store.link.value !== "live") return false;
    const isIdle = !table.busy.value && !table.selection.value && !store.refused.value;
    const canAct = table.choices.value.acts.some((act) => act.type !== "concede");
    return isIdle && !canAct && opened.value === null && !talk?.isOpen.value;
  });
  const renewal = createRenewal({ store, isCalm, ownBuild: config.build, load, storage });

  /** A wait of which only the end is told, and what was left when it was first seen. */
  let wait = { of: "", full: 0 };
  const clock = computed(() => {
    const told = store.clock.value;
    const turn = store.intro.value?.match.turn_seconds ?? null;
    const endsAt = told?.ends_at ?? null;
    if (!told || !endsAt) return { endsAt, full: null, now: store.serverNow };
    const of = `${told.kind} ${endsAt}`;
    if (wait.of !== of) wait = { of, full: Math.max(endsAt - told.now, 30_000) };
    const full = told.kind === "turn" && turn ? turn * 1000 : wait.full;
    return { endsAt, full, now: store.serverNow };
  });

  const end = computed(() => {
    if (delay !== null && truth.value?.phase !== "over") return null; // a spectator ends no turn
    const { type, note } = board.turnEnd;
    const canEnd = Boolean(findAct(table.choices.value, type));
    if (canEnd)
      return { label: "End turn", note: note(table.stillActive.value), canEnd, onEnd: table.endTurn };
    const shown = truth.value;
    if (shown?.phase === "over") {
      return {
        label: "Result",
        note: "",
        canEnd: !showsEnding.value,
        onEnd: () => (showsEnding.value = true),
      };
    }
    const isChoosing = table.choices.value.acts.some(({ type }) => type !== "concede");
    return {
      label: table.busy.value ? "Sending" : isChoosing ? "Choosing" : "Waiting",
      note: "",
      canEnd,
      onEnd: () => {},
    };
  });

  const ending = computed(() => {
    const over = store.over.value;
    const last = truth.value;
    if (!over || !last) return null;
    return board.endingFacts({
      over,
      last,
      you: you.value,
      tale: history.tale.value,
      cards: store.cards.value,
      nameOf,
    });
  });

  const rating = computed(() =>
    ownRating(store.over.value?.rewards.find((reward) => reward.seat === you.value)),
  );

  let isBegun = false;
  effect(() => {
    const view = store.place.value?.view;
    if (isBegun || !view) return;
    isBegun = true;
    untracked(() => tellBeginning(view));
  });
  effect(() => {
    const refused = store.refused.value;
    if (refused) voice.tell(refused.error.message);
  });
  /** For those who hear the match: what the prompt says, once for as long as it says it. */
  const asked = computed(() => {
    const told = prompt.value;
    return told && !told.isSilent ? [told.text, told.note].filter(Boolean).join(". ") : "";
  });
  effect(() => voice.tell(asked.value));
  effect(() => {
    const done = ending.value;
    if (done) voice.tell(`${done.word}. ${done.sentence} ${done.reward} ${rating.value}`);
  });
  effect(() => {
    if (store.over.value) again?.open();
  });

  const late = delay === null ? "" : lateWords(delay, board.hiddenWords);
  effect(() => {
    if (late && store.intro.value) voice.tell(late);
  });
  effect(() => {
    if (renewal.words.value) voice.tell(renewal.words.value);
  });
  effect(() => {
    const drain = store.site.value?.drain;
    if (drain) voice.tell(drainWords(drain));
  });

  return {
    config,
    renewal,
    permission,
    /** What a spectator is told of their place; "" for a player. */
    late: computed(() => (truth.value?.phase === "over" ? "" : late)),
    isSpectator: delay !== null,
    /** How many watch, in words; "" for nobody. */
    watchers: computed(() => watchersWords(store.presence.value?.watchers ?? 0)),
    store,
    table,
    board,
    theatre,
    history,
    view,
    opened,
    read,
    showsEnding,
    prompt,
    clock,
    end,
    ending,
    rating,
    again,
    talk,
    subject,
    isPlayer: computed(() => you.value !== null),
    kind: computed(() => kindName(store.intro.value?.match.kind ?? "")),
    turn: computed(() => (view.value ? turnSide(view.value) : "none")),
    whose: computed(() => (truth.value ? whoseTurn(truth.value, nameOf) : "")),
    mode: computed(() => (table.offered.value.size > 0 ? "choosing" : undefined)),
    subjectActs: computed(() =>
      subjectPlace.value && !table.ready.value
        ? [{ label: "Use its special", key: "A", onPress: table.activate }]
        : [],
    ),
    canConcede: computed(() => Boolean(findAct(table.choices.value, "concede"))),
    proof: computed(() => ({
      commitment: store.intro.value?.commitment ?? "",
      secret: store.over.value?.secret ?? null,
    })),
    lately,
    readAt,
    /**
     * A press on a place, by whatever means.
     * @param {string} place
     */
    press(place) {
      if (/^(opening|choose|end-turn)/.test(place)) return "taken"; // buttons with an act of their own
      if (place !== "kindle" && place !== "patron") return table.press(place);
      if (table.selection.value?.origin === place) table.cancel();
      else table[place]();
      return "held";
    },
    /** @param {import("sf/match/types.js").CardFacts} card */
    readCard(card) {
      read.value = board.cardSubject(card);
      opened.value = "read";
    },
    concede() {
      opened.value = null;
      table.concede();
    },
    gonePiles() {
      const shown = truth.value;
      const cards = store.cards.value;
      return piledSides(shown).map((/** @type {any} */ player, /** @type {number} */ seat) => ({
        name: seat === you.value ? "Yours" : nameOf(seat),
        cards: board.goneOf(player).flatMap((/** @type {any} */ one) =>
          cards[one.card] ? [{ id: one.id, card: cards[one.card] }] : [],
        ),
      }));
    },
    deckWords() {
      return piledSides(truth.value)
        .map((/** @type {any} */ player, /** @type {number} */ seat) => {
          const who = seat === you.value ? "Your deck" : `${nameOf(seat)}’s deck`;
          return `${who}: ${board.deckSizeOf(player)} cards.`;
        })
        .join(" ");
    },
    summary: () => (truth.value ? board.summaryOf(truth.value, nameOf) : ""),
    /**
     * @param {import("sf/match/talk.js").TalkLine} said
     * @param {boolean} isRecent  it was said just now
     * @returns {boolean} whether it is news here, and not only after loading the page anew
     */
    takeTalk(said, isRecent) {
      if (!talk) return false;
      const isOwn = said.seat === config.seat;
      const name = isOwn ? "You" : nameOf(said.seat);
      const words = talk.wordsOf(said);
      const side = isOwn ? "ours" : "theirs";
      const isNew = history.tell(said.number, { kind: "deed", side, parts: [{ name }, `: ${words}`] });
      if (!isNew || !isRecent) return false;
      voice.tell(`${name}: ${words}`);
      if (!isOwn && !talk.isOpen.value) talk.unread.value += 1;
      return true;
    },
    /** @param {import("sf/match/types.js").Step} step */
    takeStep(step) {
      const lines = board.linesOf(step, telling());
      history.add(step, lines);
      for (const line of lines) voice.tell(spoken(line));
      const played = step.events.findLast(
        (event) => board.cardPlayed(event) !== null && event.player !== you.value,
      );
      if (played) lately.value = board.cardPlayed(played);
      theatre.tell(step);
    },
  };
}

/** @typedef {ReturnType<typeof createPage>} Page */
