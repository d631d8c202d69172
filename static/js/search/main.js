/**
 * The search of /cards/: completes what is typed, says at once how it is understood, and keeps the
 * box and the filters alike. The cards themselves follow when the form is sent, as without script.
 */
import { attachCompletion } from "sf/search/completion.js";
import { markedPiece, writingQuery } from "sf/search/reading.js";
import { say } from "sf/site/say.js";

/** @typedef {import("sf/search/reading.js").Reading} Reading */

const READ_AFTER_MS = 250;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.search"));
const box = /** @type {HTMLInputElement | null} */ (form?.querySelector("[name=q]"));
if (!form || !box) throw new Error("The page has no search");
const { game = "", read = "", complete = "" } = form.dataset;
const was = /** @type {HTMLInputElement} */ (form.elements.namedItem("was"));
let number = 0;
/** @type {any} */
let timer = null;

/**
 * @param {URLSearchParams} query
 * @param {(reading: Reading) => void} show
 */
async function ask(query, show) {
  const mine = ++number;
  query.set("game", game);
  try {
    const answer = await fetch(`${read}?${query}`, { headers: { Accept: "application/json" } });
    if (mine === number && answer.ok) show(await answer.json());
  } catch {
    // Offline: what is shown stands, and the form can still be sent.
  }
}

/** @param {Reading} reading */
function show(reading) {
  if (!form || !box) return;
  was.value = reading.text;
  const meaning = form.querySelector(".search__meaning");
  if (meaning) meaning.textContent = reading.words;
  form.querySelector(".search__faults")?.replaceChildren(...reading.faults.map((fault) => drawn(reading, fault)));
  if (reading.faults.length) box.setAttribute("aria-invalid", "true");
  else box.removeAttribute("aria-invalid");
  for (const control of filters()) {
    const values = reading.form[control.name] ?? [];
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = values.includes(control.value);
    else if (control.name === "order") control.value = values[0] ?? "newest";
    else control.value = values[0] ?? "";
  }
}

/**
 * @param {Reading} reading
 * @param {import("sf/search/reading.js").QueryFault} fault
 */
function drawn(reading, fault) {
  const { before, marked, after } = markedPiece(reading.text, fault);
  const row = document.createElement("li");
  const piece = document.createElement("code");
  const mark = document.createElement("mark");
  mark.textContent = marked;
  piece.append(before, mark, after);
  row.append(piece, " ", fault.message);
  return row;
}

/** All controls but the box. */
function filters() {
  const all = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    form?.querySelectorAll(".search__more [name]") ?? []
  );
  return [...all];
}

/** What the filters ask for, by name. */
function pressed() {
  /** @type {Record<string, string[]>} */
  const asked = {};
  for (const control of filters()) {
    const isOff = control instanceof HTMLInputElement && control.type === "checkbox" && !control.checked;
    if (!isOff && control.value) asked[control.name] = [...(asked[control.name] ?? []), control.value];
  }
  return asked;
}

attachCompletion(box, { url: complete, game });
box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(new URLSearchParams({ q: box.value }), show), READ_AFTER_MS);
});
form.querySelector(".search__more")?.addEventListener("change", () => {
  clearTimeout(timer);
  void ask(writingQuery(box.value, was.value, pressed()), (reading) => {
    box.value = reading.text;
    show(reading);
    say(reading.words);
  });
});
