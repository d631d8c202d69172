/**
 * Keeps the number at the bell, and in the lobby the challenges, as they are now, and says what is
 * new in the page's one voice. Where the socket is lost it is opened again; a page without it shows
 * what was so when it was loaded.
 */
import { say } from "sf/site/say.js";

/** @typedef {{ type: string, unread: number, newest: string, challenges: string[] }} News */

const RETRY_MS = 10_000;
const SIGNED_OUT = 4401;
const FLOOD = 4429;
const MOST = 99;

/**
 * What the bell shows for so many.
 * @param {number} unread
 */
export function bellOf(unread) {
  return { number: unread > MOST ? `${MOST}+` : String(unread), words: unread ? `, ${unread} unread` : "" };
}

/**
 * @param {HTMLElement} bell
 * @param {number} unread
 */
function show(bell, unread) {
  const { number, words } = bellOf(unread);
  const badge = bell.querySelector(".masthead__unread");
  const spoken = bell.querySelector("[data-unread-words]");
  if (badge instanceof HTMLElement) {
    badge.hidden = unread === 0;
    badge.textContent = number;
  }
  if (spoken) spoken.textContent = words;
}

/** Takes the lobby's challenges anew from the server. */
async function showChallenges() {
  const box = document.getElementById("challenges");
  if (!box?.dataset.fragment || box.contains(document.activeElement)) return;
  const answer = await fetch(box.dataset.fragment);
  if (answer.ok && !answer.redirected) box.innerHTML = await answer.text();
}

/** @param {HTMLElement} bell */
function follow(bell) {
  /** @type {News | null} */
  let last = null;

  /** @param {News} news */
  function hear(news) {
    show(bell, news.unread);
    if (last && news.unread > last.unread && news.newest) say(news.newest);
    if (last && news.challenges.join() !== last.challenges.join()) showChallenges();
    last = news;
  }

  function listen() {
    const url = new URL(bell.dataset.socket ?? "", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url.href);
    socket.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      if (code !== SIGNED_OUT && code !== FLOOD) setTimeout(listen, RETRY_MS);
    });
  }

  listen();
}

const bell = globalThis.document?.getElementById("bell");
if (bell?.dataset.socket) follow(bell);
