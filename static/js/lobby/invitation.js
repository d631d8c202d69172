/**
 * The maker's waiting page: copies the link, and goes to the match as soon as somebody joins, also
 * when the page lies in the background. Where the socket is lost it is opened again.
 */
import { say } from "sf/site/say.js";

const RETRY_MILLISECONDS = 3000;
const SIGNED_OUT = 4401;
const root = document.getElementById("invitation");

/** @param {string} path */
function wait(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url.href);
  let isDone = false;
  socket.addEventListener("message", ({ data }) => {
    const news = JSON.parse(data);
    if (news.type !== "closed") return;
    isDone = true;
    location.assign(news.url);
  });
  socket.addEventListener("close", ({ code }) => {
    if (code === SIGNED_OUT) location.reload(); // asks to log in, then comes back here
    else if (!isDone) setTimeout(() => wait(path), RETRY_MILLISECONDS);
  });
}

/** @param {HTMLInputElement} link @param {HTMLButtonElement} button */
function offerCopy(link, button) {
  const words = button.querySelector("span");
  button.hidden = false;
  button.addEventListener("click", async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      return; // the link is selected, so that it can be copied by hand
    }
    if (words) words.textContent = "Copied";
    say("The link is copied.");
  });
}

const link = document.getElementById("invitation-link");
const copy = document.getElementById("invitation-copy");
if (root?.dataset.socket) wait(root.dataset.socket);
if (link instanceof HTMLInputElement && copy instanceof HTMLButtonElement) offerCopy(link, copy);
