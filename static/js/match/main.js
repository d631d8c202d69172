/** Starts the match page: reads its configuration, makes the parts, draws. */
import { render } from "preact";
import { html } from "htm/preact";
import { element } from "sf/lib/element.js";
import { keepWaiting } from "sf/lobby/waiting.js";
import { createAgain } from "sf/match/again.js";
import { createHistory } from "sf/match/history.js";
import { listenForDrags } from "sf/match/drag.js";
import { listenForKeys } from "sf/match/keyboard.js";
import { MatchPage } from "sf/match/MatchPage.js";
import { createPage } from "sf/match/page.js";
import { listenForPresses } from "sf/match/pointer.js";
import { createSocket } from "sf/match/socket.js";
import { createStage } from "sf/match/stage.js";
import { createStore } from "sf/match/store.js";
import { createTable } from "sf/match/table.js";
import { createTalk } from "sf/match/talk.js";
import { createTheatre } from "sf/match/theatre.js";
import { createVoice } from "sf/match/voice.js";
import { listenForWheel } from "sf/match/wheel.js";
import "@preact/signals"; // lets components follow the signals that they read

/** The tab's storage, null where the browser forbids it. */
function tabStorage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** @param {string} path */
function socketAddress(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

async function start() {
  /** @type {import("sf/match/types.js").MatchConfig} */
  const config = JSON.parse(element("match-config").textContent ?? "{}");
  const root = element("match-root");
  /** @type {{ board: import("sf/match/board.js").Board }} */
  const { board } = await import(`sf/boards/${config.game}.js`);
  const voice = createVoice();
  const history = createHistory({ matchId: config.matchId, board, storage: tabStorage() });
  const makeId = () => `r${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
  const store = createStore({
    send: (message) => socket.send(message),
    now: () => Date.now(),
    basics: config.basics,
    makeId,
    onStep: (step) => page.takeStep(step),
    onState: (seq) => {
      theatre.skip();
      history.note(seq);
    },
  });
  const talk = config.talk
    ? createTalk({
        facts: config.talk,
        send: (message) => socket.send(message),
        makeId,
        now: store.serverNow,
        onLine: (line, isRecent) => page.takeTalk(line, isRecent),
      })
    : null;
  const socket = createSocket({
    url: socketAddress(config.socketUrl),
    onMessage: (message) => talk?.receive(message) || store.receive(message),
    onOpen: store.opened,
    onLost: (forGood) => {
      store.lost(forGood);
      talk?.lost();
    },
  });
  const table = createTable({ store, board });
  const stage = createStage({ root, performances: board.performances });
  const theatre = createTheatre({ store, board, stage });
  const again = config.againUrl
    ? createAgain({
        config: /** @type {any} */ (config),
        wait: keepWaiting,
        goTo: (url) => location.assign(url),
        fetch: (...request) => fetch(...request),
      })
    : null;
  const page = createPage({
    config,
    store,
    table,
    board,
    theatre,
    history,
    voice,
    again,
    talk,
    load: () => location.reload(),
    storage: tabStorage(),
  });

  render(html`<${MatchPage} page=${page} />`, root);
  listenForPresses(root, page);
  listenForKeys(root, page, voice);
  listenForDrags(root, page);
  listenForWheel(root, page);
  socket.connect();
  keepBeating(socket.beat);
}

/**
 * Beats in a worker where there is one, since timers of hidden pages are slowed down.
 * @param {() => void} beat
 */
function keepBeating(beat) {
  addEventListener("online", beat);
  document.addEventListener("visibilitychange", beat);
  const beatHere = () => setInterval(beat, 10_000);
  if (!import.meta.resolve) return beatHere(); // a browser of before 2023
  const worker = new Worker(import.meta.resolve("sf/match/heartbeat.js"), { type: "module" });
  worker.onmessage = beat;
  worker.onerror = beatHere;
}

await start();
