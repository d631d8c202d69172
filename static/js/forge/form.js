/**
 * The form in the page: reads it, fills it, shows what applies, and writes faults at their fields.
 * The markup is the server's (templates/cards/forge/); without this script the form works as it is.
 */
import { html } from "htm/preact";
import { render } from "preact";
import { Icon } from "sf/components/Icon.js";
import { applying, firstNumber, holds, isNeeded, isOpen, rangeOf, readDesign, stepOf, valuesOf } from "sf/forge/design.js";

/** @typedef {import("sf/forge/types.js").Field} Field */
/** @typedef {import("sf/forge/types.js").Values} Values */
/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {import("sf/forge/types.js").Fault} Fault */

const CREDITS = /** @type {const} */ (["artist", "licence", "alt"]);

/** Faults that are no news while somebody is still at it: told once the field was left. */
const PATIENT = ["missing", "too_short", "empty_looking", "art_missing", "alt_missing", "artist_missing", "licence_missing"];

export class ForgeForm {
  /**
   * @param {HTMLFormElement} element
   * @param {Field[]} declaration
   */
  constructor(element, declaration) {
    this.element = element;
    this.declaration = declaration;
    /** @type {Set<string>} paths that were changed or left */
    this.touched = new Set();
    /** Submitting was tried: every fault is told. */
    this.tried = false;
    /** What the server printed about chosen values was replaced. */
    this.drawn = false;
    element.dataset.live = "";
    for (const line of element.querySelectorAll(".field__fault")) line.replaceChildren();
    for (const button of element.querySelectorAll("[data-step]")) {
      if (button instanceof HTMLElement) button.hidden = false;
    }
    element.addEventListener("click", (event) => this.step(event));
    element.addEventListener("focusout", (event) => this.touch(event));
    element.addEventListener("change", (event) => this.touch(event));
  }

  /** Whether something stands here that the server did not print: typed before this script came. */
  get isTyped() {
    return [...this.element.querySelectorAll("[data-field] :is(input, select, textarea)")].some(isTyped);
  }

  /** @returns {Values} */
  values() {
    const data = new FormData(this.element);
    /** @type {Values} */
    const values = {};
    for (const { path, kind } of this.declaration) {
      values[path] = kind === "choices" ? data.getAll(path).map(String) : String(data.get(path) ?? "");
    }
    return values;
  }

  /** @returns {Content} */
  content() {
    const data = new FormData(this.element);
    /** @param {string} name */
    const text = (name) => String(data.get(name) ?? "");
    return {
      design: readDesign(this.declaration, this.values()),
      artist: text("artist"),
      licence: text("licence"),
      alt: text("alt"),
    };
  }

  /** @param {Content} content */
  fill(content) {
    const values = valuesOf(this.declaration, content.design);
    for (const [path, value] of Object.entries(values)) {
      for (const input of this.inputs(path)) {
        if (input instanceof HTMLInputElement && input.type === "checkbox") {
          input.checked = value.includes(input.value);
        } else input.value = String(value);
      }
    }
    for (const name of CREDITS) for (const input of this.inputs(name)) input.value = content[name];
    this.arrange();
  }

  /** Show what applies now, and shut choices that do not go with the others. */
  arrange() {
    const values = applying(this.declaration, this.values());
    for (const field of this.declaration) {
      const part = this.part(field.path);
      if (!part) continue;
      const applies = holds(field.when, values);
      const comes = applies && "idle" in part.dataset;
      part.toggleAttribute("data-idle", !applies);
      if (field.kind === "number") this.arrangeNumber(field, values, comes);
      else this.arrangeChoices(field, values, part);
    }
  }

  /**
   * @param {Field} field
   * @param {Values} values
   * @param {boolean} comes  it has just come to apply
   */
  arrangeNumber(field, values, comes) {
    const [low, high] = rangeOf(field, values);
    for (const input of this.inputs(field.path)) {
      if (!(input instanceof HTMLInputElement)) continue;
      input.min = String(low);
      input.max = String(high);
      input.step = String(stepOf(field, values));
      if (comes && input.value === "" && isNeeded(field)) {
        input.value = String(firstNumber(field, values));
        values[field.path] = input.value;
      }
      this.arrangeSteps(input, low, high);
    }
  }

  /**
   * @param {HTMLInputElement} input
   * @param {number} low
   * @param {number} high
   */
  arrangeSteps(input, low, high) {
    const value = Number(input.value);
    for (const button of input.parentElement?.querySelectorAll("[data-step]") ?? []) {
      const isDown = button.getAttribute("data-step") === "-1";
      button.setAttribute("aria-disabled", String(isDown ? value <= low : value >= high));
    }
  }

  /**
   * @param {Field} field
   * @param {Values} values
   * @param {HTMLElement} part
   */
  arrangeChoices(field, values, part) {
    const chosen = [values[field.path] ?? []].flat();
    const isFull = field.kind === "choices" && field.high !== null && chosen.length >= field.high;
    for (const choice of field.choices) {
      const isShut = !isOpen(choice, values, chosen) || (isFull && !chosen.includes(choice.value));
      const option = part.querySelector(`option[value="${CSS.escape(choice.value)}"]`);
      if (option instanceof HTMLOptionElement) option.disabled = isShut;
      const toggle = part.querySelector(`[data-option="${CSS.escape(choice.value)}"]`);
      if (toggle instanceof HTMLElement) toggle.dataset.state = isShut ? "shut" : "open";
    }
    if (field.kind !== "choices") return;
    this.note(field.group, `${chosen.length} of ${field.high} chosen`);
    const told = part.querySelector("[data-told]");
    if (!told) return;
    if (!this.drawn) told.replaceChildren();
    this.drawn = true;
    const read = field.choices.filter(({ value }) => chosen.includes(value));
    render(html`${read.length ? read.map(Told) : "Choose one to read what it does."}`, told);
  }

  /**
   * A few words in the head of a group.
   * @param {string} group
   * @param {string} words
   */
  note(group, words) {
    const note = this.element.querySelector(`[data-group="${CSS.escape(group)}"] [data-note]`);
    if (note) note.textContent = words;
  }

  /**
   * What the parts of an object of the design ("special.…") cost together, in the head of its group.
   * @param {import("sf/forge/types.js").BudgetLine[]} lines
   */
  notePoints(lines) {
    for (const { path, group, kind } of this.declaration) {
      const [head, ...rest] = path.split(".");
      if (rest.length === 0 || kind === "choices") continue;
      const line = lines.find(({ key }) => key === head);
      this.note(group, line ? `${line.points} ${line.points === 1 ? "point" : "points"}` : "");
    }
  }

  /**
   * @param {string} path
   * @param {string} words  its label from now on
   */
  nameField(path, words) {
    const label = this.part(path)?.querySelector("label");
    if (label) label.textContent = words;
  }

  /**
   * Write each fault at its field.
   * @param {Fault[]} faults
   */
  tellFaults(faults) {
    const told = this.toldNow(faults);
    for (const place of this.element.querySelectorAll("[data-field]")) {
      if (!(place instanceof HTMLElement)) continue;
      const path = place.dataset.field ?? "";
      const messages = told.filter((fault) => fault.path === path).map(({ message }) => message);
      for (const input of this.inputs(path)) {
        if (input.type === "checkbox") continue;
        if (messages.length) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
      }
      const line = place.querySelector(".field__fault");
      if (!line) continue;
      render(messages.length ? html`<${Icon} name="ui-triangle-alert" /><span>${messages.join(" ")}</span>` : null, line);
    }
  }

  /**
   * The faults that are told by now.
   * @param {Fault[]} faults
   */
  toldNow(faults) {
    return faults.filter(
      ({ path, code }) => this.tried || this.touched.has(path) || !PATIENT.includes(code),
    );
  }

  /**
   * The label of a field; "" for none.
   * @param {string} path
   */
  labelOf(path) {
    const part = this.part(path);
    return part?.querySelector("label, legend")?.textContent?.trim() ?? "";
  }

  /**
   * Put the focus into a field, with its label in sight.
   * @param {string} path
   */
  go(path) {
    const part = this.part(path);
    const input = part?.querySelector("input:not([tabindex='-1']), select, textarea");
    if (input instanceof HTMLElement) input.focus({ preventScroll: true });
    part?.scrollIntoView({ block: "center" });
  }

  /**
   * The path of the field to which something in the page belongs.
   * @param {EventTarget | null} target
   */
  pathOf(target) {
    const place = target instanceof Element ? target.closest("[data-field]") : null;
    return place instanceof HTMLElement ? (place.dataset.field ?? "") : "";
  }

  /** @param {string} path */
  part(path) {
    return /** @type {HTMLElement | null} */ (
      this.element.querySelector(`[data-field="${CSS.escape(path)}"]`)
    );
  }

  /** @param {string} path */
  inputs(path) {
    return /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>} */ (
      this.element.querySelectorAll(`[name="${CSS.escape(path)}"]:not([type="file"])`)
    );
  }

  /** @param {Event} event */
  touch(event) {
    const path = this.pathOf(event.target);
    // Leaving a field that was never written to, on the way elsewhere, is no answer yet.
    const input = event.target;
    const isEmpty = input instanceof HTMLInputElement && input.type !== "checkbox" && input.value === "";
    if (path && !(event.type === "focusout" && isEmpty)) this.touched.add(path);
  }

  /** @param {Event} event */
  step(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-step]") : null;
    const input = button?.parentElement?.querySelector("input");
    if (!button || !input || button.getAttribute("aria-disabled") === "true") return;
    const by = Number(button.getAttribute("data-step")) * Number(input.step);
    const [low, high] = [Number(input.min), Number(input.max)];
    const next = Number(input.value) + by || by; // 0 means nothing where less than 0 may stand
    input.value = String(low < 0 ? next : Math.min(high, Math.max(low, Number(input.value) + by)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/**
 * Whether a control was changed since the page was printed; no file counts, which needs the script.
 * @param {Element} control
 */
function isTyped(control) {
  if (control instanceof HTMLSelectElement) {
    const printed = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, printed);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === "file") return false;
  return control.type === "checkbox"
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** @param {import("sf/forge/types.js").Choice} choice */
function Told(choice) {
  return html`<span class="forge__told" key=${choice.value}><b>${choice.label}.</b> ${choice.text}</span>`;
}
