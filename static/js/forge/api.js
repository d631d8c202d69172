/** Asks the server. Every answer has one shape; none is an exception. */

/** @typedef {import("sf/forge/types.js").Answer} Answer */

/** The token against foreign forms; read anew each time, since logging in changes it. */
const csrfToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

const headers = () => ({ "X-CSRFToken": csrfToken(), Accept: "application/json" });

/** @type {Answer} */
const NOBODY = { status: 0, body: null, refusal: null };

/**
 * @param {string} method
 * @param {string} url
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export async function ask(method, url, body, signal) {
  try {
    const response = await fetch(url, {
      method,
      signal,
      headers: { ...headers(), "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return answerOf(response.status, await response.text());
  } catch {
    return NOBODY;
  }
}

/**
 * Sends a file and tells how far it is, which fetch cannot.
 * @param {string} url
 * @param {Record<string, string | Blob>} fields
 * @param {(share: number) => void} onProgress  0 to 1
 * @returns {Promise<Answer>}
 */
export function sendFile(url, fields, onProgress) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => resolve(answerOf(request.status, request.responseText)));
    request.addEventListener("error", () => resolve(NOBODY));
    request.addEventListener("abort", () => resolve(NOBODY));
    request.send(body);
  });
}

/**
 * @param {number} status
 * @param {string} text
 * @returns {Answer}
 */
export function answerOf(status, text) {
  /** @type {any} */
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    // An error page of something between us and the server: told by its status alone.
  }
  const wrong = status >= 400;
  const unknown = { code: "unknown", message: "The server could not do this. Try again in a moment.", facts: {} };
  return { status, body: wrong ? null : body, refusal: wrong ? (body?.error ?? unknown) : null };
}
