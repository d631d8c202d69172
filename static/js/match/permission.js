/** Whether others may watch the own match: asked and told by the API. */
import { signal } from "@preact/signals-core";

/** The token against foreign forms; read anew each time, since logging in changes it. */
const csrfToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

/**
 * @param {object} needs
 * @param {string | null | undefined} needs.url  null where nobody ever may watch, or there is no seat
 * @param {boolean} needs.isAllowed
 * @param {typeof fetch} [needs.ask]
 */
export function createPermission({ url, isAllowed, ask = (...asked) => fetch(...asked) }) {
  const allowed = signal(isAllowed);
  const isBusy = signal(false);
  /** Why it could not be changed. */
  const fault = signal("");

  /** @param {boolean} wish */
  async function set(wish) {
    if (!url || isBusy.value) return;
    isBusy.value = true;
    fault.value = "";
    try {
      const answer = await ask(url, {
        method: "PUT",
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
        body: JSON.stringify({ allowed: wish }),
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
      allowed.value = (await answer.json()).allowed;
    } catch {
      fault.value = "That did not arrive. Try again.";
    } finally {
      isBusy.value = false;
    }
  }

  return { canSet: Boolean(url), allowed, isBusy, fault, set };
}

/** @typedef {ReturnType<typeof createPermission>} Permission */
