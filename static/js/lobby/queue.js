/**
 * The page of whoever looks for a match: counts the wait, tells what the server says of it, and
 * goes to the match, also when the page lies in the background.
 */
import { keepWaiting } from "sf/lobby/waiting.js";
import { say } from "sf/site/say.js";

/** @param {number} milliseconds */
export function waitedWords(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {HTMLElement} root */
function start(root) {
  /** @param {string} name @returns {HTMLElement | null} */
  const part = (name) => root.querySelector(`[data-queue="${name}"]`);
  const parts = ["others", "reach", "usual"].map(part);
  const clock = part("clock");
  const lost = part("lost");
  /** When the wait began, on this device's steady clock. */
  let since = performance.now() - 1000 * Number(/\d+/.exec(clock?.getAttribute("datetime") ?? "")?.[0] ?? 0);

  setInterval(() => {
    if (clock) clock.textContent = waitedWords(performance.now() - since);
  }, 500);

  let isLeaving = false;
  root.querySelector("form")?.addEventListener("submit", () => (isLeaving = true));

  /** @param {any} news */
  function takeNews(news) {
    if (isLeaving) return; // the page is on its way, and so would be led astray
    if (news.type === "waiting") return tell(news);
    isLeaving = true; // the server closes the line now, which is no loss
    if (news.type === "paired") {
      document.title = "A match is found! · Sparkforge";
      say("A match is found.");
      location.assign(news.url);
    } else location.reload(); // the page says why the search has ended
  }

  /** @param {{ now: number, since: number, words: string[] }} news */
  function tell(news) {
    since = performance.now() - (news.now - news.since);
    news.words.forEach((words, number) => {
      const shown = parts[number];
      if (!shown || shown.textContent === words) return;
      shown.textContent = words;
      if (number === 0) say(words); // the reach changes all the time: that would be chatter
    });
  }

  keepWaiting({
    path: root.dataset.socket ?? "",
    onNews: takeNews,
    onOpen: () => lost && (lost.hidden = true),
    onLost: (forGood) => {
      if (isLeaving) return;
      if (forGood) location.reload(); // asks to log in, then comes back here
      else if (lost) lost.hidden = false;
    },
  });
}

const root = globalThis.document?.getElementById("queue");
if (root) start(root);
