/**
 * Draws a pack again from its secret, as docs/packs.md says; no page, so that it can be tried by
 * itself. cards/packs/proof.py does the same at the site.
 */
import { digestOf, numbersOf, openSecret } from "sf/lib/chance.js";

/** @typedef {Record<string, number>} Slot */
/** @typedef {{ card: number, rarity: string }} DrawnCard */
/** @typedef {{ game: string, rules: string, cards: Record<string, number[]> }} Pool */
/** @typedef {{ commitment: string, secret: string, nonce: string, pool_hash: string, pool: Pool, slots: Slot[], cards: DrawnCard[] }} PackProof */
/** @typedef {{ number: number, rarity: string, place: number, card: number, fits: boolean }} CardVerdict */

const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];

/** Keys sorted, no spaces: the spelling that a pool is named by. @param {unknown} value @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

/** @param {Slot} slot @param {number} number */
function rarityAt(slot, number) {
  let left = number;
  return RARITIES.find((rarity) => (left -= slot[rarity] ?? 0) < 0) ?? "";
}

/**
 * The rarity itself where there are such cards, else the next lower one, else higher.
 * @param {Record<string, number[]>} cards @param {string} rarity
 */
function rarityIn(cards, rarity) {
  const place = RARITIES.indexOf(rarity);
  const order = [...RARITIES.slice(0, place + 1).reverse(), ...RARITIES.slice(place + 1)];
  return order.find((each) => cards[each]?.length) ?? "";
}

/**
 * Whether secret and pool are the promised ones, and each card beside what follows from them.
 * @param {PackProof} proof
 * @returns {Promise<{ isPromised: boolean, isPool: boolean, verdicts: CardVerdict[] }>}
 */
export async function checkPack(proof) {
  const { isPromised, key } = await openSecret(proof.secret, proof.commitment);
  const isPool = (await digestOf(new TextEncoder().encode(canonical(proof.pool)))) === proof.pool_hash;
  const below = numbersOf(key, proof.nonce);
  /** Among one there is no draw. @param {number} of */
  const taken = async (of) => (of > 1 ? below(of) : 0);
  const verdicts = [];
  for (const [index, slot] of proof.slots.entries()) {
    const number = await taken(Object.values(slot).reduce((sum, weight) => sum + weight, 0));
    const rarity = rarityIn(proof.pool.cards, rarityAt(slot, number));
    const among = proof.pool.cards[rarity] ?? [];
    const place = await taken(among.length);
    const card = among[place] ?? 0;
    const stored = proof.cards[index];
    verdicts.push({ number, rarity, place, card, fits: stored?.card === card && stored.rarity === rarity });
  }
  return { isPromised, isPool, verdicts };
}
