/**
 * The maker's waiting page: copies the link, and goes to the match as soon as somebody joins, also
 * when the page lies in the background. Where the socket is lost it is opened again.
 */
import { offerCopy } from "sf/site/copy.js";

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

if (root?.dataset.socket) wait(root.dataset.socket);
offerCopy(
  document.getElementById("invitation-link"),
  document.getElementById("invitation-copy"),
  "The link is copied.",
);
