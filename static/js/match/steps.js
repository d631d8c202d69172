/** The step viewer: tells the step's events in the words of the match log; arrow keys step. */
import { linesOf } from "sf/boards/nexus/log.js";

/** @param {string} id */
const element = (id) => document.getElementById(id);

function tell() {
  const { step, cards, players, you } = JSON.parse(element("step-telling")?.textContent ?? "{}");
  const list = element("step-log");
  for (const line of linesOf(step, { cards, players, you })) {
    const item = document.createElement("li");
    item.className = line.kind === "turn" ? "log__turn" : "log__line";
    item.dataset.side = line.side;
    for (const part of line.parts) {
      if (typeof part === "string") item.append(part);
      else item.append(Object.assign(document.createElement("b"), { textContent: part.name }));
    }
    list?.append(item);
  }
}

/** @param {KeyboardEvent} event */
function step(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = { ArrowLeft: "step-previous", ArrowRight: "step-next" }[event.key];
  const target = link ? element(link) : null;
  if (target instanceof HTMLAnchorElement) location.assign(target.href);
}

tell();
document.addEventListener("keydown", step);
