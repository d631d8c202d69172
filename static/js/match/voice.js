/**
 * Sentences for those who hear the match: gathered for a moment, so that what happens together
 * is said together, each once. The page has one live region (site/say.js).
 */
import { say } from "sf/site/say.js";

const GATHER_MS = 120;

/** @param {(text: string) => void} [speak] */
export function createVoice(speak = say) {
  /** @type {string[]} */
  let waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    /** @param {string} text */
    tell(text) {
      if (!text) return;
      waiting.push(/[.?!]$/.test(text) ? text : `${text}.`);
      timer ??= setTimeout(() => {
        const all = waiting.join(" ");
        waiting = [];
        timer = undefined;
        speak(all);
      }, GATHER_MS);
    },
  };
}
