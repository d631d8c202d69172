/** The cards that may be played: asks the server, keeps the latest answer, brings more on demand. */
import { computed, effect, signal } from "@preact/signals";
import { writingQuery } from "sf/search/reading.js";

/** @typedef {import("sf/search/reading.js").Reading} Reading */

const ASK_AFTER_MS = 200;
const CARDS_A_PAGE = 60;

/**
 * @param {object} parts
 * @param {string} parts.url
 * @param {string} parts.game
 * @param {string} parts.text  the query to begin with
 * @param {(cards: import("sf/decks/types.js").StockCard[]) => void} parts.onCards
 */
export function createStock({ url, game, text: first, onCards }) {
  const text = signal(first);
  const reading = signal(/** @type {Reading | null} */ (null));
  const cards = signal(/** @type {import("sf/decks/types.js").StockCard[]} */ ([]));
  const total = signal(/** @type {number | null} */ (null));
  const isExact = signal(true);
  const hasMore = signal(false);
  const answered = signal(/** @type {string | null} */ (null));
  const failed = signal(false);
  // filters that were changed, until an answer has them in its text: each question till then carries them
  const wish = signal(/** @type {import("sf/decks/search.js").Form | null} */ (null));
  let number = 0;
  /** @type {any} */
  let timer = null;

  /** @param {number} offset */
  async function ask(offset) {
    clearTimeout(timer);
    const mine = ++number;
    const [about, form] = [text.value, wish.value];
    const query = form ? writingQuery(about, reading.value?.text ?? "", form) : new URLSearchParams({ q: about });
    query.set("game", game);
    query.set("sort", "cost");
    query.set("limit", String(CARDS_A_PAGE));
    query.set("offset", String(offset));
    try {
      const answer = await fetch(`${url}?${query}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      const body = await answer.json();
      if (mine !== number || (form && text.value !== about)) return; // a newer question is under way, or will be
      onCards(body.results);
      cards.value = offset ? [...cards.value, ...body.results] : body.results;
      total.value = body.count;
      isExact.value = body.is_exact;
      hasMore.value = body.next !== null;
      reading.value = body.query;
      answered.value = form ? body.query.text : about;
      if (form) {
        wish.value = null;
        text.value = body.query.text;
      }
      failed.value = false;
    } catch {
      if (mine === number) failed.value = true; // the page says so and offers to ask again
    }
  }

  effect(() => {
    const asked = text.value;
    clearTimeout(timer);
    if (asked === answered.peek() && !wish.peek()) return;
    timer = setTimeout(() => void ask(0), answered.peek() === null ? 0 : ASK_AFTER_MS);
  });

  /** Whether cards and total are the answer to what is asked now. */
  const isAnswered = computed(() => answered.value === text.value && !wish.value);
  /** The filters as they are asked for now, also before the answer. */
  const form = computed(() => wish.value ?? reading.value?.form ?? {});
  return {
    ...{ text, reading, form, cards, total, isExact, hasMore, isAnswered, failed },
    more: () => (isAnswered.value ? ask(cards.value.length) : undefined),
    again: () => ask(0),
    /** @param {import("sf/decks/search.js").Form} wanted */
    write(wanted) {
      wish.value = wanted;
      return ask(0);
    },
  };
}

/** @typedef {ReturnType<typeof createStock>} Stock */
