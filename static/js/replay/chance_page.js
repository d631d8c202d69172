/** The page of a match's chance: checks every draw in this browser and says what came of it. */
import { checkProof } from "sf/lib/chance.js";
import { mark, proofOf, tell } from "sf/lib/proof_page.js";

const NAME = "chance";

async function check() {
  const proof = proofOf(NAME);
  if (!proof) return;
  const { isPromised, verdicts } = await checkProof(proof);
  mark(NAME, verdicts.map(({ drawn, fits }) => ({ drawn: [drawn].flat().join(" "), fits })));
  const wrong = verdicts.filter(({ fits }) => !fits);
  if (!isPromised) return tell(NAME, "The secret is not the one that was promised at the start. Please report this match.", "bad");
  if (wrong.length)
    return tell(NAME, `Step ${wrong[0]?.seq} holds a draw that does not follow from the secret. Please report this match.`, "bad");
  tell(NAME, `Fair: the secret is the promised one, and all ${verdicts.length} draws follow from it.`, "good");
}

await check();
