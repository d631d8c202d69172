/**
 * Completion of a query: a list under the box, by keyboard and mouse (the combobox of the ARIA
 * patterns, with a list of suggestions). Without script the box is a plain box.
 */
import { say } from "sf/site/say.js";

/**
 * @typedef {{ text: string, label: string, note: string }} Option
 * @typedef {{ start: number, end: number, options: Option[] }} Completion
 */

const ASK_AFTER_MS = 120;
let lists = 0;

/**
 * @param {HTMLInputElement} input
 * @param {{ url: string, game: string }} where
 * @returns {() => void} takes it away
 */
export function attachCompletion(input, { url, game }) {
  const list = document.createElement("ul");
  list.className = "completion";
  list.id = `completion-${++lists}`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  input.after(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  input.autocomplete = "off";

  /** @type {Completion} */
  let shown = { start: 0, end: 0, options: [] };
  let active = -1;
  let asked = 0;
  /** @type {any} */
  let timer = null;

  function close() {
    clearTimeout(timer);
    asked++;
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  async function ask() {
    const mine = ++asked;
    const at = input.selectionStart ?? input.value.length;
    const query = new URLSearchParams({ game, q: input.value, at: String(at) });
    try {
      const answer = await fetch(`${url}?${query}`, { headers: { Accept: "application/json" } });
      if (mine !== asked || !answer.ok) return;
      const body = await answer.json();
      if (mine === asked) show(body);
    } catch {
      if (mine === asked) close(); // offline: the box goes on working without suggestions
    }
  }

  /** @param {Completion} found */
  function show(found) {
    shown = found;
    active = -1;
    list.replaceChildren(...found.options.map((option, index) => drawn(option, `${list.id}-${index}`)));
    list.hidden = found.options.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.removeAttribute("aria-activedescendant");
    if (!list.hidden) say(found.options.length === 1 ? "1 suggestion" : `${found.options.length} suggestions`);
  }

  /** @param {number} index */
  function point(index) {
    const rows = [...list.children];
    active = (index + rows.length) % rows.length;
    rows.forEach((row, place) => row.setAttribute("aria-selected", String(place === active)));
    input.setAttribute("aria-activedescendant", rows[active].id);
    rows[active].scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  function choose(index) {
    const { value, place } = withOption(input.value, shown, index);
    input.value = value;
    input.setSelectionRange(place, place);
    close();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function typed() {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ASK_AFTER_MS);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "ArrowDown" && list.hidden) void ask();
    else if (list.hidden) return;
    else if (event.key === "ArrowDown") point(active + 1);
    else if (event.key === "ArrowUp") point(active < 0 ? -1 : active - 1);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && active >= 0) choose(active);
    else {
      if (event.key === "Enter" || event.key === "Tab") close();
      return;
    }
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  function pointAt(event) {
    const row = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (!row) return;
    event.preventDefault(); // the box keeps the focus
    choose([...list.children].indexOf(row));
  }

  input.addEventListener("input", typed);
  input.addEventListener("keydown", press);
  input.addEventListener("blur", close);
  list.addEventListener("pointerdown", pointAt);
  return () => {
    close();
    input.removeEventListener("input", typed);
    input.removeEventListener("keydown", press);
    input.removeEventListener("blur", close);
    list.remove();
  };
}

/**
 * The text with an option in its place, and where the cursor goes. What is finished gets a space.
 * @param {string} text
 * @param {Completion} completion
 * @param {number} index
 */
export function withOption(text, { start, end, options }, index) {
  const chosen = options[index].text;
  const rest = text.slice(end);
  const space = chosen.endsWith(":") || /^[\s)]/.test(rest) ? "" : " ";
  return { value: text.slice(0, start) + chosen + space + rest, place: start + chosen.length + space.length };
}

/**
 * @param {Option} option
 * @param {string} id
 */
function drawn(option, id) {
  const row = document.createElement("li");
  row.id = id;
  row.className = "completion__option";
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  for (const [name, text] of /** @type {const} */ ([["text", option.text], ["label", option.label], ["note", option.note]])) {
    if (!text) continue;
    const part = document.createElement("span");
    part.className = `completion__${name}`;
    part.textContent = text;
    row.append(part, " ");
  }
  return row;
}
