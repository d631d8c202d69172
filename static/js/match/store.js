/**
 * The page's one store: what the server said last, and the acts that await its answer.
 * It knows messages, not rules, and neither sockets (match/socket.js) nor the page.
 */
import { batch, signal } from "@preact/signals-core";

/** @typedef {import("sf/match/types.js").Action} Action */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/types.js").Forecast} Forecast */
/** @typedef {import("sf/match/types.js").Step} Step */

/** The protocol that this page speaks (docs/protocol.md). */
export const PROTOCOL = 1;

/** How much of the clock's offset is remembered: the best of the last messages counts. */
const OFFSET_SAMPLES = 8;

/** After this an act that the server could not take is sent again. */
const RESEND_MS = 1500;
const UNAVAILABLE = "unavailable";
const KEPT = "We lost our database for a moment. Your move is kept and sent again.";
const AWAY = "We lost our database for a moment. The match goes on as soon as it is back.";

/** @type {Choices} */
export const NOTHING = { acts: [], blocked: {}, notes: {} };

/**
 * @param {object} needs
 * @param {(message: object) => boolean} needs.send  false when the line is down
 * @param {() => number} needs.now  this device's clock in milliseconds
 * @param {() => string} needs.makeId  unique for this seat and match, over reloads and tabs too
 * @param {(step: Step) => void} [needs.onStep]  a new step, before it is shown
 * @param {(seq: number) => void} [needs.onState]  the whole state came: what was in between is unknown
 * @param {(work: () => void, ms: number) => void} [needs.later]
 * @param {Record<string, import("sf/match/types.js").CardFacts>} [needs.basics]  cards that belong to the game itself
 */
export function createStore({ send, now, makeId, onStep = () => {}, onState = () => {}, later = setTimeout, basics = {} }) {
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Place | null>} */
  const place = signal(null);
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Intro | null>} */
  const intro = signal(null);
  /** @type {import("@preact/signals-core").Signal<Record<string, import("sf/match/types.js").CardFacts>>} */
  const cards = signal(basics);
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Clock | null>} */
  const clock = signal(null);
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Presence | null>} */
  const presence = signal(null);
  /** @type {import("@preact/signals-core").Signal<"opening" | "live" | "lost" | "closed">} */
  const link = signal("opening");
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Waiting[]>} */
  const waiting = signal([]);
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Refused | null>} */
  const refused = signal(null);
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").Over | null>} */
  const over = signal(null);
  /** @type {import("@preact/signals-core").Signal<import("sf/match/types.js").SiteFacts | null>} */
  const site = signal(null);
  /** The server speaks a protocol that this page does not know. */
  const isForeign = signal(false);
  /** On this device's clock, when a spectator sees the beginning. */
  const beginsAt = signal(/** @type {number | null} */ (null));

  /** @type {Map<string, (forecasts: Forecast[] | null) => void>} */
  const asked = new Map();
  /** @type {number[]} */
  let offsets = [];
  let syncing = false;
  let refusals = 0;
  /** The acts that had no answer at the last pong. */
  let silent = new Set();

  /** The server's time now, in milliseconds. */
  const serverNow = () => now() + (offsets.length ? Math.max(...offsets) : 0);

  /** @param {import("sf/match/types.js").Clock | null} told */
  function setClock(told) {
    if (told) offsets = [...offsets, told.now - now()].slice(-OFFSET_SAMPLES);
    clock.value = told;
  }

  function sync() {
    if (syncing) return;
    syncing = send({ type: "sync", seq: place.value?.seq ?? 0 });
  }

  /** @param {any} message */
  function takeState(message) {
    syncing = false;
    site.value = message.site ?? null;
    isForeign.value = message.protocol !== PROTOCOL;
    if (isForeign.value) return; // what else it says could be misunderstood
    if (place.value && message.seq < place.value.seq) return;
    onState(message.seq);
    batch(() => {
      beginsAt.value = null;
      const { match, seat, players, commitment, build } = message;
      intro.value = { match, seat, players, commitment, build };
      cards.value = { ...cards.value, ...message.cards };
      presence.value = { seats: message.presence, watchers: message.watchers ?? 0 };
      setClock(message.clock);
      place.value = { seq: message.seq, view: message.view, choices: message.choices };
      settle(message.seq);
    });
    for (const act of waiting.value) resend(act);
  }

  /** @param {any} message */
  function takeMoved(message) {
    const known = place.value;
    if (!known || message.seq <= known.seq) return;
    if (message.seq !== known.seq + 1) return sync();
    batch(() => {
      cards.value = { ...cards.value, ...message.cards };
      setClock(message.clock);
      onStep({ seq: message.seq, events: message.events, before: known.view, after: message.view });
      place.value = { seq: message.seq, view: message.view, choices: message.choices };
      settle(message.seq);
    });
  }

  /**
   * Forget acts that are stored and whose outcome is shown.
   * @param {number} seq
   */
  function settle(seq) {
    waiting.value = waiting.value.filter((act) => act.stored === null || act.stored > seq);
  }

  /** @param {{ id: string, seq: number }} message */
  function takeDone({ id, seq }) {
    unkeep();
    waiting.value = waiting.value.map((act) => (act.id === id ? { ...act, stored: seq } : act));
    settle(place.value?.seq ?? 0);
  }

  /** @param {{ id: string | null, error: import("sf/match/types.js").RefusalFacts }} message */
  function takeRefused({ id, error }) {
    if (id !== null && asked.has(id)) return answerForecast(id, null);
    const act = waiting.value.find((one) => one.id === id);
    if (error.code === UNAVAILABLE) return keep(error, act);
    batch(() => {
      waiting.value = waiting.value.filter((one) => one !== act);
      refuse(error, act?.anchor ?? null);
    });
    if (error.code === "stale") sync();
  }

  /**
   * @param {string} id
   * @param {Forecast[] | null} forecasts
   */
  function answerForecast(id, forecasts) {
    asked.get(id)?.(forecasts);
    asked.delete(id);
  }

  /**
   * The database is away: an act stays ours until it is stored, under the same id.
   * @param {import("sf/match/types.js").RefusalFacts} error
   * @param {import("sf/match/types.js").Waiting} [act]  without one it was a question of ours
   */
  function keep(error, act) {
    const isSaid = refused.value?.error.code === UNAVAILABLE;
    if (!isSaid) refuse({ ...error, message: act ? KEPT : AWAY }, act?.anchor ?? null);
    if (!act) return;
    later(() => {
      const waits = waiting.value.find((one) => one.id === act.id && one.stored === null);
      if (waits) resend(waits);
    }, RESEND_MS);
  }

  /** The database answers again. */
  function unkeep() {
    if (refused.value?.error.code === UNAVAILABLE) refused.value = null;
  }

  /** An act without an answer from one pong to the next has lost it: the state sends it again. */
  function missAnswers() {
    const unanswered = waiting.value.filter((act) => act.stored === null).map((act) => act.id);
    const isLost = unanswered.some((id) => silent.has(id));
    silent = new Set(unanswered);
    return isLost;
  }

  /** @param {import("sf/match/types.js").Waiting} act */
  function resend({ id, action, seq }) {
    send({ type: "act", id, seq, action });
  }

  /**
   * Says why something cannot be done, beside `anchor`.
   * @param {import("sf/match/types.js").RefusalFacts} error
   * @param {string | null} anchor
   */
  function refuse(error, anchor) {
    refusals += 1;
    refused.value = { error, anchor, count: refusals };
  }

  /**
   * Sends an action; while one is unanswered nothing but giving up is sent besides.
   * @param {Action} action
   * @param {string | null} anchor  where a refusal is to be said
   * @returns {boolean} whether it was taken
   */
  function act(action, anchor = null) {
    if (!place.value || over.value) return false;
    const conceding = action.type === "concede";
    if (waiting.value.some((one) => !conceding || one.action.type === "concede")) return false;
    const entry = { id: makeId(), action, anchor, seq: place.value.seq, stored: null };
    refused.value = null;
    waiting.value = [...waiting.value, entry];
    resend(entry);
    return true;
  }

  /**
   * What would these actions do? null when nobody can say now.
   * @param {Action[]} actions  at most 24
   * @returns {Promise<Forecast[] | null>}
   */
  function askForecast(actions) {
    const id = makeId();
    return new Promise((resolve) => {
      asked.set(id, resolve);
      if (!send({ type: "forecast", id, actions })) answerForecast(id, null);
    });
  }

  /** @type {Record<string, (message: any) => void>} */
  const takers = {
    state: takeState,
    moved: takeMoved,
    done: takeDone,
    refused: takeRefused,
    forecast: ({ id, forecasts }) => answerForecast(id, forecasts),
    presence: (message) => {
      presence.value = { seats: message.seats, watchers: message.watchers ?? 0 };
    },
    site: (message) => {
      site.value = message.site;
    },
    soon: (message) => {
      beginsAt.value = now() + message.shown_at - message.now;
    },
    over: ({ result, rewards, secret }) => {
      over.value = { result, rewards, secret };
    },
    pong: ({ seq }) => {
      if (!waiting.value.length) unkeep();
      syncing = false; // an answer to an earlier question would have come before this
      if (missAnswers() || seq > (place.value?.seq ?? 0)) sync();
    },
  };

  return {
    place,
    intro,
    cards,
    clock,
    presence,
    link,
    waiting,
    refused,
    over,
    site,
    isForeign,
    beginsAt,
    act,
    askForecast,
    refuse,
    serverNow,
    /** @param {any} message */
    receive(message) {
      takers[message.type]?.(message); // words of a later protocol are passed over
    },
    /** The line is up; the server sends the state by itself. */
    opened() {
      syncing = false;
      link.value = "live";
    },
    /** @param {boolean} forGood  the server does not want us back */
    lost(forGood) {
      link.value = forGood ? "closed" : "lost";
      for (const id of [...asked.keys()]) answerForecast(id, null);
    },
    dismissRefusal() {
      refused.value = null;
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
