/** What the game waits for, in words: the most pressing thing first. */
import { computed } from "@preact/signals-core";

/** @typedef {import("sf/match/TurnPanel.js").Prompt} Prompt */
/** @typedef {import("sf/match/types.js").Presence} Presence */
/** @typedef {(number | null)[]} Absence  by seat, the instant at which it loses */

/**
 * About the own line; null while it is up.
 * @param {"opening" | "live" | "lost" | "closed"} link
 * @param {number | null} endsAt  when the own absence loses
 * @param {boolean} [isSpectator]
 * @returns {Prompt | null}
 */
export function ownLinePrompt(link, endsAt, isSpectator = false) {
  if (link === "live") return null;
  if (link === "opening") return { text: "Connecting" };
  if (link === "closed") {
    const text = "This page can no longer follow the match";
    if (isSpectator)
      return { text, note: "Its players do not let others watch any more, or you have signed out." };
    return { text, note: "Sign in again, or open the match anew." };
  }
  const note = "Trying again by itself.";
  const until = {
    endsAt: endsAt ?? 0,
    text: (/** @type {string} */ left) => `${note} You have ${left} to return.`,
  };
  return { text: "Your connection is lost", note, until: endsAt === null ? null : until };
}

/**
 * Which other side is gone, and until when.
 * @param {object} facts
 * @param {Presence | null} facts.presence
 * @param {number | null} facts.you
 * @param {Absence} facts.absence
 * @param {(seat: number) => string} facts.nameOf
 * @returns {Prompt | null}
 */
export function absencePrompt({ presence, you, absence, nameOf }) {
  const gone = presence?.seats.findIndex((seat, index) => index !== you && !seat.here) ?? -1;
  if (gone < 0) return null;
  const endsAt = presence?.seats[gone]?.absence_ends_at ?? absence[gone] ?? null;
  const text = `${nameOf(gone)} lost the connection`;
  if (endsAt === null) return { text, note: "The match waits." };
  const told = (/** @type {string} */ left) =>
    you === null ? `${left} to return.` : `You win in ${left} unless they return.`;
  return { text, until: { endsAt, text: told } };
}

/**
 * @param {object} parts
 * @param {import("sf/match/store.js").Store} parts.store
 * @param {import("sf/match/table.js").Table} parts.table
 * @param {import("sf/match/board.js").Board} parts.board
 * @param {{ value: import("sf/match/types.js").View | null }} parts.truth
 * @param {{ value: number | null }} parts.you
 * @param {(seat: number) => string} parts.nameOf
 * @param {(place: string) => void} parts.readAt
 * @param {number | null} [parts.delay]  of a spectator: how many seconds late; null for a player
 */
export function createPrompt({ store, table, board, truth, you, nameOf, readAt, delay = null }) {
  /** @param {import("sf/match/types.js").View} view @returns {Prompt | null} */
  function ofHeld(view) {
    const held = table.selection.value;
    if (!held) return null;
    const facts = { view, cards: store.cards.value, choices: table.choices.value };
    const forecasts = table.told.value;
    const own = board.heldActs(table, facts);
    if (!held.act && !table.offered.value.size && !own.length) return null; // why is said beside it
    const read = { label: "Read", key: "I", isForNarrow: true, onPress: () => readAt(held.origin) };
    const acts = held.act || !board.isOrigin(held.origin) ? [...own, read] : own;
    return {
      ...board.promptOf(held, { ...facts, forecasts }),
      acts,
      canCancel: true,
      isQuestion: table.ready.value !== null || !table.offered.value.size,
    };
  }

  return computed(() => {
    const absence = store.clock.value?.absence ?? [];
    const seat = you.value;
    const view = truth.value;
    if (view?.phase === "over") return null;
    const endsAt = seat === null ? null : (absence[seat] ?? null);
    const own = ownLinePrompt(store.link.value, endsAt, delay !== null);
    if (own || !view) return own;
    if (table.busy.value) return /** @type {Prompt} */ ({ text: "Sending", isSilent: true });
    const away = absencePrompt({ presence: store.presence.value, you: seat, absence, nameOf });
    if (delay !== null) return away;
    return ofHeld(view) ?? away ?? board.waitPrompt(view, table.choices.value, nameOf);
  });
}
