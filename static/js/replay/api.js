/** What the replay page asks of the site. */

const csrfToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

/**
 * @param {string} url
 * @param {RequestInit} [how]
 * @returns {Promise<any>}  the JSON of the answer
 * @throws {Error} with a sentence for people, when refused or offline
 */
async function ask(url, how = {}) {
  let answer;
  try {
    answer = await fetch(url, { headers: { Accept: "application/json" }, ...how });
  } catch {
    throw new Error("The site cannot be reached. Check your connection and try again.");
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return body;
  throw new Error(body?.error?.message ?? "The site could not answer. Try again in a moment.");
}

/** @param {string} method @param {object} body @returns {RequestInit} */
const sending = (method, body) => ({
  method,
  headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
  body: JSON.stringify(body),
  keepalive: true, // a note that is saved while the page is left
});

/** @param {string} address @param {number} seq  in place of the 0 that the address was made with */
export const addressAt = (address, seq) => address.replace(/\/0(\.json|\/)$/, `/${seq}$1`);

/** @param {import("sf/replay/types.js").ReplayUrls} urls */
export function createApi(urls) {
  return {
    /** @param {string} audience @returns {Promise<import("sf/replay/types.js").ReplayFacts>} */
    facts: (audience) => ask(`${urls.facts}?audience=${encodeURIComponent(audience)}`),
    /** @param {string} address @returns {Promise<{ steps: import("sf/replay/types.js").RecordedStep[] }>} */
    recording: (address) => ask(address),
    /** @param {number} seq @param {string} text @returns {Promise<{ text: string }>} */
    keepNote: (seq, text) => ask(addressAt(urls.notes ?? "", seq), sending("PUT", { text })),
    /** @param {number} seq @param {number | null} seat @returns {Promise<{ url: string }>} */
    playOn: (seq, seat) => ask(urls.branches ?? "", sending("POST", { seq, seat })),
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */
