/**
 * Talk between the two players of a match (docs/protocol.md, Talk): what was said, what may be.
 * Whatever else the socket brings is the store's.
 */
import { batch, signal } from "@preact/signals-core";

/** A line is new to who was here when it was said. */
const FRESH_MS = 15_000;
const SHOWN_MS = 7_000;
const NO_LINE = "There is no connection just now. Try again.";

/**
 * @typedef {{ number: number, seat: number, phrase: string | null, text: string | null, at: number }} TalkLine
 * @typedef {object} TalkFacts  of the page's configuration
 * @property {{ id: string, words: string }[]} phrases
 * @property {string} other  the name of the other player
 * @property {string} reportUrl
 * @property {string} settingsUrl
 * @property {number} longest  characters of a line
 */

/**
 * @param {object} needs
 * @param {TalkFacts} needs.facts
 * @param {(message: any) => boolean} needs.send
 * @param {() => string} needs.makeId
 * @param {() => number} needs.now  the server's clock
 * @param {(line: TalkLine, isRecent: boolean) => boolean} needs.onLine  returns whether it is news here
 * @param {(work: () => void, milliseconds: number) => unknown} [needs.later]
 */
export function createTalk({ facts, send, makeId, now, onLine, later = setTimeout }) {
  /** @type {import("@preact/signals-core").Signal<TalkLine[]>} */
  const lines = signal([]);
  const free = signal(false);
  const muted = signal(false);
  const isOpen = signal(false);
  const draft = signal("");
  /** Why the last line was not said. */
  const fault = signal("");
  /** The line that is shown beside the name of a seat, by seat. */
  const bubbles = signal(/** @type {Record<number, TalkLine>} */ ({}));
  /** Lines of the other since the panel was open last. */
  const unread = signal(0);
  /** What waits for an answer: id -> what is done once it is stored. @type {Map<string, () => void>} */
  const waiting = new Map();

  /** @param {any} message @param {() => void} [onSaid] */
  function ask(message, onSaid = () => {}) {
    const id = makeId();
    fault.value = "";
    if (!send({ ...message, id })) fault.value = NO_LINE;
    else waiting.set(id, onSaid);
  }

  /** @param {any} message */
  function takeChat(message) {
    const last = lines.value.at(-1)?.number ?? 0;
    /** @type {TalkLine[]} */
    const fresh = message.lines.filter((/** @type {TalkLine} */ line) => line.number > last);
    batch(() => {
      free.value = message.free;
      muted.value = message.muted;
      lines.value = [...lines.value, ...fresh];
      for (const line of fresh) take(line);
    });
  }

  /** @param {TalkLine} line */
  function take(line) {
    if (!onLine(line, now() - line.at < FRESH_MS)) return;
    bubbles.value = { ...bubbles.value, [line.seat]: line };
    later(() => {
      if (bubbles.value[line.seat] !== line) return;
      const { [line.seat]: _, ...others } = bubbles.value;
      bubbles.value = others;
    }, SHOWN_MS);
  }

  const words = new Map(facts.phrases.map(({ id, words }) => [id, words]));

  return {
    facts,
    lines,
    free,
    muted,
    isOpen,
    draft,
    fault,
    bubbles,
    unread,
    /** @param {TalkLine} line */
    wordsOf: (line) => line.text ?? words.get(line.phrase ?? "") ?? "…",
    /** @param {string} phrase */
    sayPhrase(phrase) {
      ask({ type: "chat", phrase }, () => (isOpen.value = false));
    },
    sayDraft() {
      const text = draft.value.trim();
      if (!text) return;
      ask({ type: "chat", text }, () => {
        if (draft.value.trim() === text) draft.value = "";
      });
    },
    /** @param {boolean} wish */
    mute(wish) {
      ask({ type: "mute", muted: wish });
    },
    open() {
      fault.value = "";
      unread.value = 0;
      isOpen.value = true;
    },
    close() {
      isOpen.value = false;
    },
    /** @param {any} message @returns {boolean} whether it was about talk */
    receive(message) {
      if (message.type === "chat") {
        takeChat(message);
        return true;
      }
      const onSaid = waiting.get(message.id);
      if (!onSaid) return message.type === "said";
      waiting.delete(message.id);
      if (message.type === "said") onSaid();
      else fault.value = message.error.message;
      if (message.error?.code === "chat_off") free.value = false;
      return true;
    },
    /** The line is down: what waited is not known to be said. */
    lost() {
      if (waiting.size) fault.value = NO_LINE;
      waiting.clear();
    },
  };
}

/** @typedef {ReturnType<typeof createTalk>} Talk */
