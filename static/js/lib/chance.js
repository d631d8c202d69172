/**
 * Works out every draw of a match or a pack from its secret, as docs/chance.md says; no page, so
 * that it can be tried by itself. matches/engine/kernel/proof.py does the same at the site.
 */

/** @typedef {{ kind: "coin" | "index" | "shuffle" | "dice", of: number, times?: number, outcome: any }} Draw */
/** @typedef {{ seq: number | string, draws: Draw[] }} DrawnStep */
/** @typedef {{ commitment: string, secret: string, steps: DrawnStep[] }} Proof */
/** @typedef {{ seq: number | string, drawn: any, fits: boolean }} Verdict */

const WHOLE = 2n ** 256n;

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");

/** SHA-256, hex. @param {Uint8Array<ArrayBuffer>} bytes */
export const digestOf = async (bytes) => hexOf(await crypto.subtle.digest("SHA-256", bytes));

/**
 * The secret's key for numbers, and whether it is the promised secret.
 * @param {string} secret @param {string} commitment  both hex
 */
export async function openSecret(secret, commitment) {
  const bytes = bytesOf(secret);
  return {
    isPromised: (await digestOf(bytes)) === commitment,
    key: await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  };
}

/**
 * Numbers of one step: number k is HMAC-SHA256(secret, "seq:k"); one that would make some outcomes
 * likelier than others is passed over.
 * @param {CryptoKey} key
 * @param {number | string} seq
 */
export function numbersOf(key, seq) {
  let count = 0;
  return async (/** @type {number} */ bound) => {
    const of = BigInt(bound);
    const limit = WHOLE - (WHOLE % of);
    for (;;) {
      const message = new TextEncoder().encode(`${seq}:${count}`);
      count += 1;
      const number = BigInt(`0x${hexOf(await crypto.subtle.sign("HMAC", key, message))}`);
      if (number < limit) return Number(number % of);
    }
  };
}

/**
 * @param {(bound: number) => Promise<number>} below
 * @param {Draw} draw
 */
async function drawnFor(below, { kind, of, times = 1 }) {
  if (kind === "shuffle") {
    const order = Array.from({ length: of }, (_, place) => place);
    for (let last = of - 1; last > 0; last -= 1) {
      const other = await below(last + 1);
      [order[last], order[other]] = [/** @type {number} */ (order[other]), /** @type {number} */ (order[last])];
    }
    return order;
  }
  if (kind !== "dice") return below(of);
  let sum = 0;
  for (let die = 0; die < times; die += 1) sum += (await below(of)) + 1;
  return sum;
}

/**
 * Whether the secret is the promised one, and each draw beside what follows from it.
 * @param {Proof} proof
 * @returns {Promise<{ isPromised: boolean, verdicts: Verdict[] }>}
 */
export async function checkProof({ commitment, secret, steps }) {
  const { isPromised, key } = await openSecret(secret, commitment);
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const { seq, draws } of steps) {
    const below = numbersOf(key, seq);
    for (const draw of draws) {
      const drawn = await drawnFor(below, draw);
      verdicts.push({ seq, drawn, fits: JSON.stringify(drawn) === JSON.stringify(draw.outcome) });
    }
  }
  return { isPromised, verdicts };
}
