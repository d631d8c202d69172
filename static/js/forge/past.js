/** Undo and redo of a form: whole contents, one step for each run of changes to one field. */

/** @typedef {import("sf/forge/types.js").Content} Content */

export const RUN_MS = 1_500;
const KEPT = 200;

export class Past {
  /**
   * @param {Content} content  as it stands
   * @param {() => number} [now]
   */
  constructor(content, now = () => Date.now()) {
    this.now = now;
    this.present = content;
    /** @type {Content[]} */
    this.before = [];
    /** @type {Content[]} */
    this.after = [];
    this.field = "";
    this.at = -Infinity;
  }

  /**
   * @param {Content} content
   * @param {string} field  that was changed; "" begins a step of its own
   */
  record(content, field) {
    const goesOn = field !== "" && field === this.field && this.now() - this.at < RUN_MS;
    if (!goesOn) {
      this.before.push(this.present);
      if (this.before.length > KEPT) this.before.shift();
    }
    this.after = [];
    this.present = content;
    this.field = field;
    this.at = this.now();
  }

  get canUndo() {
    return this.before.length > 0;
  }

  get canRedo() {
    return this.after.length > 0;
  }

  /** @returns {Content | null} what to show */
  undo() {
    return this.step(this.before, this.after);
  }

  /** @returns {Content | null} what to show */
  redo() {
    return this.step(this.after, this.before);
  }

  /**
   * @param {Content[]} from
   * @param {Content[]} to
   */
  step(from, to) {
    const content = from.pop();
    if (!content) return null;
    to.push(this.present);
    this.present = content;
    this.field = "";
    return content;
  }
}
