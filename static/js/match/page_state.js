/** What the match page says of a match besides its board: turn, prompt, ends. Pure words. */

/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/match/types.js").Presence} Presence */
/** @typedef {import("sf/match/TurnPanel.js").Prompt} Prompt */

/** @type {Record<string, string>} */
const KINDS = {
  ranked: "Ranked match",
  friend: "Friend match",
  bot: "Match against the bot",
  sandbox: "Sandbox",
  puzzle: "Puzzle",
  tutorial: "First match",
  solo: "Solo",
};
/** @param {string} kind */
export const kindName = (kind) => KINDS[kind] ?? "Match";

/**
 * Whose time it is, for the light of the table.
 * @param {View} view
 * @returns {"ours" | "theirs" | "none"}
 */
export function turnSide(view) {
  if (view.phase !== "main") return "none";
  return view.active === (view.you ?? 0) ? "ours" : "theirs";
}

/**
 * @param {View} view
 * @param {(seat: number) => string} nameOf
 */
export function whoseTurn(view, nameOf) {
  if (view.phase === "mulligan") return "Opening";
  if (view.phase === "over") return "Over";
  if (view.you === null || view.you === undefined) return `${nameOf(view.active)}’s turn`;
  return view.active === view.you ? "Your turn" : "Their turn";
}

/**
 * A prompt about the lines, before any other: which side lost the connection, and until when.
 * @param {object} facts
 * @param {"opening" | "live" | "lost" | "closed"} facts.link
 * @param {Presence | null} facts.presence
 * @param {number | null} facts.you
 * @param {(number | null)[]} facts.absence  by seat, when it loses
 * @param {(seat: number) => string} facts.nameOf
 * @returns {Prompt | null}
 */
export function linkPrompt({ link, presence, you, absence, nameOf }) {
  const own = you === null ? null : (absence[you] ?? null);
  if (link === "closed")
    return {
      text: "This page can no longer follow the match",
      note: "Sign in again, or open the match anew.",
    };
  if (link === "lost") {
    return {
      text: "Your connection is lost",
      note: "Trying again by itself.",
      until:
        own === null
          ? null
          : { endsAt: own, text: (left) => `Trying again by itself. You have ${left} to return.` },
    };
  }
  if (link === "opening") return { text: "Connecting" };
  const gone = presence?.seats.findIndex((seat, index) => index !== you && !seat.here) ?? -1;
  if (gone < 0) return null;
  const endsAt = presence?.seats[gone]?.absence_ends_at ?? absence[gone] ?? null;
  const text = `${nameOf(gone)} lost the connection`;
  if (endsAt === null) return { text, note: "The match waits." };
  return {
    text,
    until: {
      endsAt,
      text: (left) => (you === null ? `${left} to return.` : `You win in ${left} unless they return.`),
    },
  };
}
