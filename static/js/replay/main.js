/** Starts the replay page: reads its configuration, makes the parts, draws in place of the plain page. */
import { render } from "preact";
import { html } from "htm/preact";
import { element } from "sf/lib/element.js";
import { createStage } from "sf/match/stage.js";
import { createTheatre } from "sf/match/theatre.js";
import { createVoice } from "sf/match/voice.js";
import { createApi } from "sf/replay/api.js";
import { listenForKeys, listenForLooks } from "sf/replay/keyboard.js";
import { createNotes } from "sf/replay/notes.js";
import { createReplayPage } from "sf/replay/page.js";
import { createReplay } from "sf/replay/replay.js";
import { ReplayPage } from "sf/replay/ReplayPage.js";
import "@preact/signals"; // lets components follow the signals that they read

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // forbidden, or no secure connection: the page shows the link instead
  }
}

async function start() {
  /** @type {import("sf/replay/types.js").ReplayConfig} */
  const config = JSON.parse(element("replay-config").textContent ?? "{}");
  const root = element("replay-root");
  /** @type {{ board: import("sf/match/board.js").Board }} */
  const { board } = await import(`sf/boards/${config.game}.js`);
  const api = createApi(config.urls);
  const step = Number(new URLSearchParams(location.search).get("step")) || 0;
  const replay = createReplay(config, { api, board, start: step });
  const notes = config.urls.notes ? createNotes(config.notes, { keep: api.keepNote }) : null;
  const stage = createStage({ root, performances: board.performances });
  const theatre = createTheatre({ store: replay, board, stage });
  const page = createReplayPage({
    config,
    replay,
    board,
    theatre,
    notes,
    api,
    voice: createVoice(),
    copy,
    setAddress: (query) => history.replaceState(null, "", query),
    leave: (url) => location.assign(url),
  });

  await replay.load(config.audience);
  root.replaceChildren();
  render(html`<${ReplayPage} page=${page} />`, root);
  listenForKeys(page);
  listenForLooks(root, page);
  addEventListener("pagehide", () => notes?.save());
  addEventListener("pageshow", (event) => event.persisted && page.comeBack());
  document.addEventListener("visibilitychange", () => document.hidden && page.player.pause());
}

await start();
