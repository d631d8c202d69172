/** The page of a pack's chance: draws it again in this browser and says what came of it. */
import { mark, proofOf, tell } from "sf/lib/proof_page.js";
import { checkPack } from "sf/packs/proof.js";

const NAME = "pack";

async function check() {
  const proof = proofOf(NAME);
  if (!proof) return;
  const { isPromised, isPool, verdicts } = await checkPack(proof);
  mark(NAME, verdicts.map(({ card, fits }) => ({ drawn: `card ${card}`, fits })));
  if (!isPromised) return tell(NAME, "The secret is not the one that was promised. Please report this pack.", "bad");
  if (!isPool) return tell(NAME, "The list of cards is not the one that was named. Please report this pack.", "bad");
  if (!verdicts.every(({ fits }) => fits) || verdicts.length !== proof.cards.length)
    return tell(NAME, "A card does not follow from the secret. Please report this pack.", "bad");
  tell(NAME, `Fair: secret and list are the promised ones, and all ${verdicts.length} cards follow from them.`, "good");
}

await check();
