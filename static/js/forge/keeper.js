/**
 * Keeps a draft: saves a moment after the last change, one request at a time, and holds a copy on
 * this device until the server has it. Nothing that was typed is ever given up: a save that fails
 * waits for the line, for a login, or for a choice between two versions.
 */

/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {import("sf/forge/types.js").Answer} Answer */
/** @typedef {import("sf/forge/types.js").Refusal} Refusal */
/** @typedef {import("sf/forge/types.js").Version} Version */

/**
 * @typedef {object} KeeperState
 * @property {"still" | "waiting" | "saving" | "offline" | "signed_out" | "conflict" | "refused"} kind
 * @property {string | null} savedAt  when the server last took it, ISO
 * @property {Refusal | null} refusal
 */

/** @typedef {import("sf/forge/copies.js").LocalCopies} LocalCopies */

export const PAUSE_MS = 900;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

export class Keeper {
  /**
   * @param {object} wires
   * @param {(content: Content, revision: number) => Promise<Answer>} wires.send  revision 0: make the draft
   * @param {LocalCopies} wires.copies
   * @param {number} wires.revision
   * @param {string | null} wires.savedAt
   * @param {boolean} wires.signedIn
   * @param {(state: KeeperState) => void} wires.onState
   * @param {(version: Version) => void} wires.onSaved
   * @param {(act: () => void, ms: number) => unknown} [wires.later]
   */
  constructor({ send, copies, revision, savedAt, signedIn, onState, onSaved, later }) {
    this.send = send;
    this.copies = copies;
    this.revision = revision;
    this.signedIn = signedIn;
    this.onState = onState;
    this.onSaved = onSaved;
    this.later = later ?? ((/** @type {() => void} */ act, /** @type {number} */ ms) => setTimeout(act, ms));
    /** @type {KeeperState} */
    this.state = { kind: "still", savedAt, refusal: null };
    /** @type {Content | null} what the server does not have yet */
    this.unsaved = null;
    /** @type {Promise<unknown>} the line in which requests stand */
    this.line = Promise.resolve();
    this.number = 0;
    this.failures = 0;
  }

  /** @param {Content} content */
  changed(content) {
    this.unsaved = content;
    this.copies.write({ content, revision: this.revision });
    if (this.state.kind === "conflict") return; // waits for a choice
    if (!this.signedIn) return this.tell("signed_out");
    this.tell("waiting");
    const number = ++this.number;
    this.later(() => {
      if (number === this.number) void this.flush();
    }, PAUSE_MS);
  }

  /**
   * Save now what is not saved. True if the server has it afterwards; what is typed while the save
   * is on its way stays in `unsaved`, and is saved by itself.
   * @returns {Promise<boolean>}
   */
  flush() {
    return this.inLine(() => this.saveUnsaved());
  }

  /**
   * Do something with the draft when no save is on its way, and take over what came of it.
   * @param {(revision: number) => Promise<Answer>} act
   * @returns {Promise<Answer>}
   */
  exclusive(act) {
    return this.inLine(async () => {
      const answer = await act(this.revision);
      if (answer.status === 200 && answer.body?.revision) this.took(answer.body);
      return answer;
    });
  }

  /** Try again what failed: the line is back, or somebody logged in elsewhere. */
  retry() {
    if (this.unsaved && ["offline", "signed_out", "refused"].includes(this.state.kind)) {
      this.signedIn = true;
      void this.flush();
    }
  }

  /**
   * Keep what was typed here over what was saved elsewhere.
   * @param {number} revision  of what is stored
   */
  keepMine(revision) {
    this.revision = revision;
    this.tell("waiting");
    return this.flush();
  }

  /**
   * Go on with what was saved elsewhere.
   * @param {number} revision
   */
  takeStored(revision) {
    this.revision = revision;
    this.unsaved = null;
    this.copies.clear();
    this.tell("still");
  }

  /**
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  inLine(act) {
    const turn = this.line.then(act);
    this.line = turn.catch(() => undefined);
    return turn;
  }

  /** @returns {Promise<boolean>} */
  async saveUnsaved() {
    const content = this.unsaved;
    if (!content) return true;
    if (this.state.kind === "conflict" || !this.signedIn) return false;
    this.tell("saving");
    const answer = await this.send(content, this.revision);
    if (answer.body) {
      this.failures = 0;
      if (this.unsaved === content) this.unsaved = null;
      this.took(answer.body);
      return true;
    }
    this.failed(answer);
    return false;
  }

  /** @param {Version} version */
  took(version) {
    this.revision = version.revision;
    this.state = { ...this.state, savedAt: version.saved_at };
    this.onSaved(version);
    if (this.unsaved) this.copies.write({ content: this.unsaved, revision: this.revision });
    else this.copies.clear();
    this.tell(this.unsaved ? "waiting" : "still");
  }

  /** @param {Answer} answer */
  failed({ status, refusal }) {
    if (status === 0 || status >= 500 || status === 429) {
      this.tell("offline", refusal);
      const pause = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)];
      this.later(() => this.state.kind === "offline" && this.retry(), pause);
    } else if (refusal?.code === "not_authenticated" || refusal?.code === "permission_denied") {
      this.signedIn = false;
      this.tell("signed_out", refusal);
    } else if (refusal?.code === "draft_changed") this.tell("conflict", refusal);
    else this.tell("refused", refusal);
  }

  /**
   * @param {KeeperState["kind"]} kind
   * @param {Refusal | null} [refusal]
   */
  tell(kind, refusal = null) {
    this.state = { kind, savedAt: this.state.savedAt, refusal };
    this.onState(this.state);
  }
}
