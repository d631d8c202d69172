/** The page of a pack's chance: draws it again in this browser and says what came of it. */
import { checkPack } from "sf/packs/proof.js";
import { say } from "sf/site/say.js";

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

/** @param {string} text @param {"good" | "bad" | "waiting"} state */
function tell(text, state) {
  const verdict = element("pack-verdict");
  verdict.textContent = text;
  verdict.dataset.state = state;
  say(text);
}

async function check() {
  if (!globalThis.crypto?.subtle)
    return tell("This browser cannot check over an unsafe connection. The way below works anywhere.", "waiting");
  const proof = JSON.parse(element("pack-proof").textContent ?? "{}");
  const { isPromised, isPool, verdicts } = await checkPack(proof);
  const cells = element("pack-draws").querySelectorAll("[data-computed]");
  for (const [index, { card, fits }] of verdicts.entries()) {
    const cell = cells[index];
    if (!(cell instanceof HTMLElement)) continue;
    cell.textContent = `card ${card} ${fits ? "✓ the same" : "✗ different"}`;
    cell.dataset.state = fits ? "good" : "bad";
  }
  if (!isPromised) return tell("The secret is not the one that was promised. Please report this pack.", "bad");
  if (!isPool) return tell("The list of cards is not the one that was named. Please report this pack.", "bad");
  if (!verdicts.every(({ fits }) => fits) || verdicts.length !== proof.cards.length)
    return tell("A card does not follow from the secret. Please report this pack.", "bad");
  tell(`Fair: secret and list are the promised ones, and all ${verdicts.length} cards follow from them.`, "good");
}

await check();
