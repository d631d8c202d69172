/**
 * The player's hands: what is held, what lights up, what a press means. Click, touch, drag and
 * keyboard all end in `press(place)` and its neighbours, so they can do the same.
 */
import { computed, effect, signal } from "@preact/signals-core";
import { actionOf, actsNamed, findAct, likelyAction, named, openField, wayOf } from "sf/match/choices.js";
import { createForecasts } from "sf/match/forecasts.js";
import { offers, renewed, stepBack } from "sf/match/selection.js";
import { NOTHING } from "sf/match/store.js";

/** @typedef {import("sf/match/selection.js").Selection} Selection */
/** @typedef {import("sf/match/types.js").Forecast} Forecast */
/** @typedef {{ forecast: Forecast, exact: boolean, actor: string | null }} Told */

/** Acts of which a forecast would say nothing. */
const UNTOLD = new Set(["kindle", "mulligan", "setup", "choose", "concede"]);
/** The place of the button that ends the turn. */
const END_PLACE = "end-turn";
/** The most that one message may ask. */
const MOST_ASKED = 24;

/**
 * @param {object} needs
 * @param {import("sf/match/store.js").Store} needs.store
 * @param {import("sf/match/board.js").Board} needs.board
 */
export function createTable({ store, board }) {
  /** @type {import("@preact/signals-core").Signal<Selection | null>} */
  const selection = signal(null);
  /** What the player looks at: hovered or focused. @type {import("@preact/signals-core").Signal<string | null>} */
  const spot = signal(null);
  /** @type {import("@preact/signals-core").Signal<Map<string, Told>>} */
  const told = signal(new Map());
  const forecasts = createForecasts(store);

  const busy = computed(() => store.waiting.value.length > 0);
  const choices = computed(() =>
    busy.value || store.over.value ? NOTHING : (store.place.value?.choices ?? NOTHING),
  );
  const placeOf = computed(() => board.placesOf(store.place.value?.view ?? null, store.cards.value));
  const offered = computed(() => {
    const found = offers(selection.value, placeOf.value);
    const view = store.place.value?.view ?? null;
    for (const offer of board.moreOffers(view, choices.value, selection.value, store.cards.value)) found.set(offer.place, offer);
    return found;
  });
  /** The act that waits for a yes: it has no open field. */
  const ready = computed(() => {
    const held = selection.value;
    return held?.act && !openField(held.act, held.picked) ? held : null;
  });

  effect(() => {
    const next = renewed(board, choices.value, selection.peek());
    if (next !== selection.peek()) selection.value = next;
  });

  /** Is the end of the turn foretold now? Once it is known, nothing asks again. */
  const looksAtEnd = computed(() => {
    const { isForetold = false } = board.turnEnd;
    return isForetold === "always" || (isForetold && spot.value === END_PLACE);
  });
  /** The end of the turn, while it is foretold and nothing is held. @type {import("@preact/signals-core").ReadonlySignal<Selection | null>} */
  const ending = computed(() => {
    const act = looksAtEnd.value && !selection.value && findAct(choices.value, board.turnEnd.type);
    return act ? { origin: END_PLACE, act, picked: {} } : null;
  });

  /** Candidates for forecasts: each offered place, the act that waits for a yes, or the end of the turn. */
  const candidates = computed(() => {
    const held = ready.value ?? ending.value;
    /** @type {Pick<import("sf/match/selection.js").Offer, "place" | "selection" | "likely">[]} */
    const list = held ? [{ place: held.origin, selection: held }] : [...offered.value.values()];
    return list.filter(({ selection: { act } }) => act && !UNTOLD.has(act.type)).slice(0, MOST_ASKED);
  });

  effect(() => {
    const asked = candidates.value;
    const likely = asked.map(({ selection: { act, picked }, likely = picked }) =>
      likelyAction(/** @type {NonNullable<Selection["act"]>} */ (act), likely),
    );
    const actions = likely.map(({ action }) => action);
    const tell = () => {
      const answers = forecasts.known(actions);
      told.value = new Map(
        asked.flatMap(({ place, selection: { act } }, index) => {
          const forecast = answers[index];
          if (!forecast?.pieces) return []; // the server refused to say
          const actor = act?.type === "attack" ? act.piece : null;
          return [[place, { forecast, exact: likely[index]?.exact ?? false, actor }]];
        }),
      );
    };
    tell();
    forecasts.ask(actions, () => {
      if (candidates.peek() === asked) tell(); // the player may have gone on
    });
  });

  /**
   * @param {Selection} held  with all its fields
   * @param {string} anchor
   */
  function send(held, anchor) {
    if (!held.act) return;
    selection.value = null;
    store.act(actionOf(held.act, held.picked), anchor);
  }

  /**
   * Hold a piece, or say why it can do nothing.
   * @param {string} origin
   * @param {string} [type]
   */
  function hold(origin, type) {
    store.dismissRefusal();
    const next = board.begin(choices.value, origin, type);
    const isPossible = next.act !== null || board.actsAt(choices.value, origin).length > 0;
    selection.value = isPossible || !type ? next : null;
    if (!isPossible) sayWhyNot(origin, type);
  }

  /**
   * @param {string} origin
   * @param {string} [type]
   */
  function sayWhyNot(origin, type) {
    const block = board.blockAt(store.place.value?.view ?? null, choices.value, origin, type);
    if (block?.message) store.refuse({ ...block, message: block.message }, origin);
  }

  /** @param {import("sf/match/selection.js").Offer} offer */
  function take(offer) {
    if (offer.complete) send(offer.selection, offer.place);
    else selection.value = offer.selection;
  }

  /**
   * A place that is not offered while something else is held: the server says why not.
   * @param {Selection} held
   * @param {string} place
   * @returns {boolean} whether it was tried
   */
  function tryAnyway(held, place) {
    const field = held.act && openField(held.act, held.picked);
    const value = held.act && field && board.valueAt(store.place.value?.view ?? null, held.act, field, place);
    if (!held.act || !value) return false;
    const picked = { ...held.picked, ...value };
    const { action } = likelyAction(held.act, picked);
    return store.act(action, place);
  }

  return {
    selection,
    spot,
    told,
    busy,
    choices,
    offered,
    ready,
    hold,
    send,
    /** @param {string} place  what was pressed @returns {"taken" | "held" | "looked"} */
    press(place) {
      const held = selection.value;
      const offer = offered.value.get(place);
      if (offer) {
        take(offer);
        return "taken";
      }
      if (held && held.origin === place) {
        selection.value = null;
        return "taken";
      }
      if (held && tryAnyway(held, place)) return "taken";
      const view = store.place.value?.view ?? null;
      if (board.isOwn(view, place) || board.isOrigin(place)) {
        hold(place);
        return "held";
      }
      store.dismissRefusal();
      return "looked";
    },
    /** The next value of what is held, where it has no place on the board. @param {any[]} value */
    fill(value) {
      const held = selection.value;
      const field = held?.act && openField(held.act, held.picked);
      if (!held?.act || !field) return;
      const next = { ...held, picked: { ...held.picked, ...named(field, value) } };
      take({ place: held.origin, selection: next, complete: !openField(held.act, next.picked) });
    },
    /** Yes to the act that waits for it. */
    confirm() {
      if (ready.value) send(ready.value, ready.value.origin);
    },
    /** Use the special of what is held or looked at. */
    activate() {
      const origin = [selection.value?.origin, spot.value].find(
        (one) => one && findAct(choices.value, "activate", one),
      );
      const tried = origin ?? selection.value?.origin ?? spot.value;
      if (!origin) return tried ? sayWhyNot(tried, "activate") : undefined;
      hold(origin, "activate");
      if (ready.value) send(ready.value, origin);
    },
    /**
     * Hold what is held or looked at in one of these ways, or in the next of them.
     * @param {string[]} ways
     */
    holdIn(ways) {
      const held = selection.value;
      const origin = [held?.origin, spot.value].find((one) => one && board.isOwn(store.place.value?.view ?? null, one));
      if (!origin) return false;
      const possible = board.actsAt(choices.value, origin).map(wayOf).filter((way) => ways.includes(way));
      const now = held?.origin === origin && held.act ? possible.indexOf(wayOf(held.act)) : -1;
      hold(origin, possible[(now + 1) % possible.length] ?? ways[0]);
      return true;
    },
    /** Kindle the held card, or begin to choose one. */
    kindle() {
      const origin = selection.value?.origin;
      const act = origin ? findAct(choices.value, "kindle", origin) : undefined;
      if (origin && act) send({ origin, act, picked: {} }, origin);
      else hold("kindle", "kindle");
    },
    /**
     * Turn what is held; false when it has no facing.
     * @param {number | string} to  quarters clockwise, or a side
     */
    turn(to) {
      const next = selection.value && board.turned?.(choices.value, selection.value, to);
      if (next) selection.value = next;
      return Boolean(next);
    },
    canTurn: computed(() => Boolean(selection.value && board.turned?.(choices.value, selection.value, 0))),
    patron: () => hold("patron", "patron"),
    /** One step back; false when there was nothing to cancel. */
    cancel() {
      store.dismissRefusal();
      if (!selection.value) return false;
      const { origin, act } = selection.value;
      selection.value = stepBack(selection.value, board.begin(choices.value, origin, act ? wayOf(act) : undefined).picked);
      return true;
    },
    endTurn() {
      const { type } = board.turnEnd;
      if (!findAct(choices.value, type)) return false;
      selection.value = null;
      return store.act({ type }, END_PLACE);
    },
    concede() {
      selection.value = null;
      return store.act({ type: "concede" }, END_PLACE);
    },
    /** Pieces and cards that can still act, by the acts that count as such. */
    stillActive: computed(() => {
      const acts = board.actTypes.flatMap((type) => actsNamed(choices.value, type));
      return new Set(acts.map((act) => act.piece)).size;
    }),
  };
}

/** @typedef {ReturnType<typeof createTable>} Table */
