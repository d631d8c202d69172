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

/**
 * Logs in with name and password, as the page for it does. further: where the account's second
 * step is asked for.
 * @param {string} url
 * @param {string} login
 * @param {string} password
 * @returns {Promise<{ isDone: boolean, message: string, further: string }>}
 */
export async function logIn(url, login, password) {
  const failed = (/** @type {string} */ message, further = "") => ({ isDone: false, message, further });
  try {
    await fetch(url, { headers: { Accept: "text/html" } }); // for a token, should that be gone too
    const body = new URLSearchParams({ login, password, remember: "on" });
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers(), "X-Requested-With": "XMLHttpRequest" },
      body,
    });
    return loginOutcome(response.status, await response.text(), failed);
  } catch {
    return failed("There is no connection. Try again in a moment.");
  }
}

/**
 * @param {number} status
 * @param {string} text
 * @param {(message: string, further?: string) => { isDone: boolean, message: string, further: string }} failed
 */
export function loginOutcome(status, text, failed) {
  /** @type {any} */
  let told = null;
  try {
    told = JSON.parse(text);
  } catch {
    // A page in place of an answer: told by its status alone.
  }
  if (status === 200 && told?.location) {
    const isHalf = String(told.location).includes("/2fa/");
    if (isHalf) return failed("Your account asks for a second step. Take it in a new tab, then come back here.", told.location);
    return { isDone: true, message: "", further: "" };
  }
  if (status === 429) return failed("Too many attempts. Wait a moment, then try again.");
  const fields = Object.values(told?.form?.fields ?? {});
  const faults = [...(told?.form?.errors ?? []), ...fields.flatMap((/** @type {any} */ field) => field.errors ?? [])];
  return failed(faults.join(" ") || "The server could not do this. Try again in a moment.");
}
