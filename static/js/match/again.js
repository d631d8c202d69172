/**
 * Playing again: at once against the bot; against a player once both wish it. Hears by a socket of
 * its own what the other wishes, since a match that is over says nothing more (docs/protocol.md).
 */
import { signal } from "@preact/signals-core";

/** @typedef {{ state: "none" | "asked" | "wanted" | "declined" | "gone" | "begun", here: boolean, url: string | null, words: string }} Wishes */

const NO_ANSWER = "The server did not answer. Try again.";

/**
 * @param {object} needs
 * @param {{ kind: string, isAlone: boolean, againUrl: string, againSocketUrl: string, csrf: string }} needs.config
 * @param {(needs: { path: string, onNews: (news: any) => void }) => void} needs.wait  opens the socket
 * @param {(url: string) => void} needs.goTo
 * @param {typeof fetch} needs.fetch
 */
export function createAgain({ config, wait, goTo, fetch }) {
  const wishes = signal(/** @type {Wishes | null} */ (null));
  const refusal = signal("");
  const busy = signal(false);
  const { isAlone } = config;
  let isOpen = false;

  /** @param {Wishes} news */
  function takeNews(news) {
    const isNew = wishes.value !== null; // who looks at an old result is not carried away by it
    wishes.value = news;
    if (news.state === "begun" && news.url && isNew) goTo(news.url);
  }

  /** @param {"POST" | "DELETE"} method */
  async function send(method) {
    if (busy.value) return;
    busy.value = true;
    refusal.value = "";
    try {
      const headers = { "X-CSRFToken": config.csrf, Accept: "application/json" };
      const answer = await fetch(config.againUrl, { method, headers });
      const told = answer.status === 204 ? null : await answer.json();
      if (!answer.ok) refusal.value = told?.error?.message ?? NO_ANSWER;
      else if (answer.status === 201) goTo(told.url);
      else if (told) wishes.value = told;
    } catch {
      refusal.value = NO_ANSWER;
    } finally {
      busy.value = false;
    }
  }

  return {
    isAlone,
    isRated: config.kind === "ranked",
    wishes,
    refusal,
    busy,
    /** The match is over: hear what the other wishes. */
    open() {
      if (isOpen || isAlone) return;
      isOpen = true;
      wait({ path: config.againSocketUrl, onNews: takeNews });
    },
    wish: () => send("POST"),
    decline: () => send("DELETE"),
  };
}

/** @typedef {ReturnType<typeof createAgain>} Again */
