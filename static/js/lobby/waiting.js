/**
 * The line of a page that waits: pings so that its place is kept, hears its news, and is opened
 * again after a loss (docs/protocol.md, "Waiting").
 */
import { createSocket } from "sf/match/socket.js";

const PULSE_MS = 4_000;
/** The wait is over, or nobody is signed in any more. */
const FINAL_CODES = new Set([1000, 4401]);

/**
 * @param {object} needs
 * @param {string} needs.path  of the socket
 * @param {(news: any) => void} needs.onNews
 * @param {() => void} [needs.onOpen]
 * @param {(forGood: boolean) => void} [needs.onLost]
 */
export function keepWaiting({ path, onNews, onOpen = () => {}, onLost = () => {} }) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = createSocket({ url: url.href, onMessage: onNews, onOpen, onLost, finalCodes: FINAL_CODES });
  socket.connect();
  addEventListener("online", socket.beat);
  document.addEventListener("visibilitychange", socket.beat);
  pulse(socket.beat);
}

/** @param {() => void} beat */
function pulse(beat) {
  const beatHere = () => setInterval(beat, PULSE_MS);
  if (!import.meta.resolve) return beatHere(); // a browser of before 2023
  const worker = new Worker(import.meta.resolve("sf/lobby/pulse.js"), { type: "module" });
  worker.onmessage = beat;
  worker.onerror = beatHere;
}
