/**
 * Asks now and then what is new about the site, and shows it above the page: no new matches begin,
 * or a newer build of the pages is served. Nothing is loaded anew by itself here: something may be
 * half typed.
 */
import { say } from "sf/site/say.js";

/** @typedef {{ build: string, drain: { note: string, since: number } | null }} SiteFacts */

const ASK_MS = 60_000;
/** A page that comes back to the front asks at once, but not at each change of tabs. */
const LEAST_MS = 5_000;

/**
 * What is to be shown.
 * @param {SiteFacts} facts
 * @param {string} ownBuild  the build with which the page was made
 */
export function newsOf(facts, ownBuild) {
  return { drain: facts.drain !== null, note: facts.drain?.note ?? "", build: facts.build !== ownBuild };
}

/**
 * @param {HTMLElement} box
 * @param {ReturnType<typeof newsOf>} news
 */
function show(box, news) {
  for (const kind of /** @type {const} */ (["drain", "build"])) {
    const line = box.querySelector(`[data-news-of="${kind}"]`);
    if (!(line instanceof HTMLElement)) continue;
    const wasHidden = line.hidden;
    const note = line.querySelector("[data-news-note]");
    if (note) note.textContent = news.note;
    line.hidden = !news[kind];
    if (wasHidden && news[kind]) say(line.querySelector("span")?.textContent?.trim() ?? "");
  }
  box.hidden = !news.drain && !news.build;
}

/** @param {HTMLElement} box */
function follow(box) {
  const ownBuild = document.body.dataset.build ?? "";
  let askedAt = performance.now();

  async function ask() {
    askedAt = performance.now();
    try {
      const answer = await fetch(box.dataset.news ?? "", { headers: { Accept: "application/json" } });
      if (answer.ok) show(box, newsOf(await answer.json(), ownBuild));
    } catch {
      // The site is away, perhaps just being renewed: the next look will tell.
    }
  }

  setInterval(() => document.hidden || ask(), ASK_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && performance.now() - askedAt > LEAST_MS) ask();
  });
}

const box = globalThis.document?.getElementById("site-news");
if (box) follow(box);
