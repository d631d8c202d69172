/** The cards that may be played: asks the server, keeps the latest answer, brings more on demand. */
import { computed, effect, signal } from "@preact/signals";
import { queryOf } from "sf/decks/search.js";

const ASK_AFTER_MS = 200;
const CARDS_A_PAGE = 60;

/**
 * @param {object} parts
 * @param {string} parts.url
 * @param {string} parts.game
 * @param {import("sf/decks/search.js").Asked} parts.asked
 * @param {(cards: import("sf/decks/types.js").StockCard[]) => void} parts.onCards
 */
export function createStock({ url, game, asked: first, onCards }) {
  const asked = signal(first);
  const cards = signal(/** @type {import("sf/decks/types.js").StockCard[]} */ ([]));
  const total = signal(/** @type {number | null} */ (null));
  const answered = signal(/** @type {import("sf/decks/search.js").Asked | null} */ (null));
  const failed = signal(false);
  let number = 0;

  /** @param {number} offset */
  async function ask(offset) {
    const mine = ++number;
    const about = asked.value;
    const query = queryOf(about);
    query.set("game", game);
    query.set("limit", String(CARDS_A_PAGE));
    query.set("offset", String(offset));
    try {
      const answer = await fetch(`${url}?${query}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      const body = await answer.json();
      if (mine !== number) return; // a newer question is under way
      onCards(body.results);
      cards.value = offset ? [...cards.value, ...body.results] : body.results;
      total.value = body.count;
      answered.value = about;
      failed.value = false;
    } catch {
      if (mine === number) failed.value = true; // the page says so and offers to ask again
    }
  }

  /** @type {any} */
  let timer = null;
  effect(() => {
    void asked.value;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(0), total.peek() === null ? 0 : ASK_AFTER_MS);
  });

  /** Whether cards and total are the answer to what is asked now. */
  const isAnswered = computed(() => answered.value === asked.value);
  return { asked, cards, total, isAnswered, failed, more: () => ask(cards.value.length), again: () => ask(0) };
}

/** @typedef {ReturnType<typeof createStock>} Stock */
