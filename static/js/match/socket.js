/**
 * The line to the server: opens, keeps alive, and opens again after a loss. Frames are JSON.
 */

/** Silence after which the line counts as dead, though nobody said so. */
const SILENCE_MS = 25_000;
const RETRY_MS = [250, 500, 1000, 2000, 3000];
/** Closed by the server with one of these, it would only close again. */
const FINAL_CODES = new Set([4401, 4403]);

/**
 * @param {object} needs
 * @param {string} needs.url
 * @param {(message: any) => void} needs.onMessage
 * @param {() => void} needs.onOpen
 * @param {(forGood: boolean) => void} needs.onLost
 * @param {(url: string) => WebSocket} [needs.open]
 * @param {Set<number>} [needs.finalCodes]  closed with one of these, it is not opened again
 */
export function createSocket({
  url,
  onMessage,
  onOpen,
  onLost,
  open = (to) => new WebSocket(to),
  finalCodes = FINAL_CODES,
}) {
  /** @type {WebSocket | null} */
  let line = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let tries = 0;
  let heardAt = 0;
  let notBefore = 0;
  let done = false;

  function connect() {
    if (Date.now() < notBefore) return; // the server said so
    clearTimeout(retry);
    if (done || line) return;
    const current = open(url);
    line = current;
    heardAt = Date.now();
    current.onopen = () => {
      heardAt = Date.now();
      onOpen();
    };
    current.onmessage = ({ data }) => {
      heardAt = Date.now();
      const message = JSON.parse(data);
      if (message.type !== "refused") tries = 0; // who is only told why not comes back later each time
      notBefore = heardAt + 1000 * (message.error?.facts?.retry_after ?? 0);
      if (line === current) onMessage(message);
    };
    current.onclose = ({ code }) => drop(current, finalCodes.has(code));
  }

  /**
   * @param {WebSocket} which
   * @param {boolean} forGood
   */
  function drop(which, forGood) {
    if (line !== which) return;
    line = null;
    done ||= forGood;
    onLost(forGood);
    if (done) return;
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 3000;
    const asked = Math.max(0, notBefore - Date.now());
    tries += 1;
    retry = setTimeout(connect, asked + wait * (0.75 + Math.random() / 2)); // not all clients at once
  }

  /** @param {object} message */
  function send(message) {
    if (line?.readyState !== WebSocket.OPEN) return false;
    line.send(JSON.stringify(message));
    return true;
  }

  /** Every 10 s (the server's lease of our presence is longer), and when the network comes back. */
  function beat() {
    if (line && Date.now() - heardAt > SILENCE_MS) {
      const silent = line;
      drop(silent, false);
      silent.close();
    }
    if (!send({ type: "ping" })) connect();
  }

  return { connect, send, beat };
}
