/** Previews of what is typed: asked a moment after the last keystroke, and only the latest counts. */

/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {import("sf/forge/types.js").Preview} Preview */
/** @typedef {import("sf/forge/types.js").Answer} Answer */

export const PAUSE_MS = 120;

export class PreviewFeed {
  /**
   * @param {object} wires
   * @param {(content: Content, signal: AbortSignal) => Promise<Answer>} wires.ask
   * @param {(preview: Preview) => void} wires.show
   * @param {(act: () => void, ms: number) => unknown} [wires.later]
   */
  constructor({ ask, show, later = (act, ms) => setTimeout(act, ms) }) {
    this.ask = ask;
    this.show = show;
    this.later = later;
    this.number = 0;
    /** @type {AbortController | null} */
    this.running = null;
  }

  /** @param {Content} content */
  changed(content) {
    const number = ++this.number;
    this.later(() => {
      if (number === this.number) void this.fetch(content, number);
    }, PAUSE_MS);
  }

  /**
   * @param {Content} content
   * @param {number} number
   */
  async fetch(content, number) {
    this.running?.abort();
    this.running = new AbortController();
    const answer = await this.ask(content, this.running.signal);
    // Without an answer the last preview stays; the line about saving tells that we are offline.
    if (number === this.number && answer.status === 200) this.show(answer.body);
  }
}
