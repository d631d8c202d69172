/** The page of a match's chance: checks every draw in this browser and says what came of it. */
import { checkProof } from "sf/lib/chance.js";
import { say } from "sf/site/say.js";

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

/** @param {string} text @param {"good" | "bad" | "waiting"} state */
function tell(text, state) {
  const verdict = element("chance-verdict");
  verdict.textContent = text;
  verdict.dataset.state = state;
  say(text);
}

async function check() {
  if (!globalThis.crypto?.subtle)
    return tell("This browser cannot check over an unsafe connection. The way below works anywhere.", "waiting");
  const proof = JSON.parse(element("chance-proof").textContent ?? "{}");
  const { isPromised, verdicts } = await checkProof(proof);
  const cells = element("chance-draws").querySelectorAll("[data-computed]");
  for (const [index, { drawn, fits }] of verdicts.entries()) {
    const cell = cells[index];
    if (!(cell instanceof HTMLElement)) continue;
    cell.textContent = `${[drawn].flat().join(" ")} ${fits ? "✓ the same" : "✗ different"}`;
    cell.dataset.state = fits ? "good" : "bad";
  }
  const wrong = verdicts.filter(({ fits }) => !fits);
  if (!isPromised) return tell("The secret is not the one that was promised at the start. Please report this match.", "bad");
  if (wrong.length)
    return tell(`Step ${wrong[0]?.seq} holds a draw that does not follow from the secret. Please report this match.`, "bad");
  tell(`Fair: the secret is the promised one, and all ${verdicts.length} draws follow from it.`, "good");
}

await check();
