/** What the builder asks of the server besides saving: reading pasted text, and suggestions. */

/**
 * @param {import("sf/decks/types.js").DeckConfig} config
 */
export function createAsking({ urls, csrf, deck }) {
  return {
    /**
     * @param {string} text
     * @returns {Promise<import("sf/decks/types.js").ReadDeck>}
     */
    async read(text) {
      const answer = await fetch(urls.read, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf },
        body: JSON.stringify({ text, game: deck.game, with_cards: true }),
      }).catch(() => null);
      if (!answer) throw new Error("No connection. What you pasted is still here; try again.");
      const body = await answer.json();
      if (!answer.ok) throw new Error(body?.error?.message ?? `The server answered ${answer.status}.`);
      return body;
    },

    /** @returns {Promise<import("sf/decks/types.js").Suggestion[]>} */
    async suggestions() {
      const answer = await fetch(urls.suggestions, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      return answer.json();
    },
  };
}

/** @typedef {ReturnType<typeof createAsking>} Asking */
