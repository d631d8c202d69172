/**
 * One's own cards: while a budget report is computed, its line says how far it is. Asks for this
 * very page and takes over the lines, so that there is nothing else to keep in step.
 */
import { say } from "sf/site/say.js";

const EVERY_MS = 2_000;
const RUNNING = '[data-report]:is([data-phase="queued"], [data-phase="running"])';

async function look() {
  if (document.visibilityState === "visible") {
    try {
      const response = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (response.ok) takeOver(new DOMParser().parseFromString(await response.text(), "text/html"));
    } catch {
      // No connection: the next look may have one.
    }
  }
  if (document.querySelector(RUNNING)) setTimeout(look, EVERY_MS);
}

/** @param {Document} page */
function takeOver(page) {
  for (const line of document.querySelectorAll(RUNNING)) {
    const id = line.getAttribute("data-report");
    const now = page.querySelector(`[data-report="${id}"]`);
    if (!now) continue;
    line.textContent = now.textContent;
    line.setAttribute("data-phase", now.getAttribute("data-phase") ?? "");
    if (now.getAttribute("data-phase") === "done") say("A budget report is finished.");
  }
}

if (document.querySelector(RUNNING)) setTimeout(look, EVERY_MS);
