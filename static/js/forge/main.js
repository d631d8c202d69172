/** The forge page: makes its parts, draws what changes, listens to what people do. */
import { effect } from "@preact/signals-core";
import { html } from "htm/preact";
import { render } from "preact";
import { ArtPanel } from "sf/forge/ArtPanel.js";
import { Bench } from "sf/forge/Bench.js";
import { LoginDialog } from "sf/forge/LoginDialog.js";
import { LookAlikes, newsOf } from "sf/forge/LookAlikes.js";
import { Todo } from "sf/forge/Todo.js";
import { saveWords, Told } from "sf/forge/Told.js";
import { ask } from "sf/forge/api.js";
import { takeTab } from "sf/forge/copies.js";
import { createDesk } from "sf/forge/desk.js";
import { createDraft, withId } from "sf/forge/draft.js";
import { ForgeForm } from "sf/forge/form.js";
import { Past } from "sf/forge/past.js";
import { createPicture } from "sf/forge/picture.js";
import { createSettling } from "sf/forge/settling.js";
import { say } from "sf/site/say.js";

/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {import("sf/forge/types.js").Version} Version */

/** @type {import("sf/forge/types.js").Setup} */
const setup = JSON.parse(document.getElementById("setup")?.textContent ?? "");
const { urls } = setup;
/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** A store that the browser may forbid. @param {"localStorage" | "sessionStorage"} name */
const store = (name) => {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
};

const { tab, living } = await takeTab({
  storage: store("sessionStorage"),
  locks: navigator.locks,
  random: () => crypto.getRandomValues(new Uint32Array(2)).join("-"),
});
const desk = createDesk(setup);
const form = new ForgeForm(/** @type {HTMLFormElement} */ (place("forge")), setup.declaration);
const past = new Past(setup.content);
const draft = createDraft({ setup, desk, form, tab, storage: store("localStorage"), onSaved: tookOver });
const picture = createPicture({ setup, desk, form, draft });
const settling = createSettling({ setup, desk, form, draft, past, showUndo, host: place("conflict") });

/**
 * The page follows what was saved, so that it could go on without script as well.
 * @param {Version} saved
 * @param {boolean} isNew  it got its number just now
 */
function tookOver(saved, isNew) {
  const revision = form.element.querySelector("[name=revision]");
  if (revision instanceof HTMLInputElement) revision.value = String(saved.revision);
  void lookForAlikes(saved);
  if (!isNew) return;
  form.element.action = withId(urls.page, saved.id);
  history.replaceState(null, "", withId(urls.page, saved.id));
  place("try-now").hidden = false;
  place("draft-menu").hidden = false;
  for (const link of document.querySelectorAll("[data-of-version]")) {
    const address = withId(link.getAttribute("data-of-version") ?? "", saved.id);
    link.setAttribute(link instanceof HTMLButtonElement ? "formaction" : "href", address);
  }
}

/** Of two saves the later one's answer counts; without an answer the last one stays. @param {Version} saved */
async function lookForAlikes(saved) {
  const answer = await ask("GET", withId(urls.lookAlikes, saved.id));
  if (!answer.body || saved.revision !== draft.keeper.revision) return;
  const news = newsOf(desk.lookAlikes.value, answer.body);
  desk.lookAlikes.value = answer.body;
  if (news) say(news);
}

/** @param {string} field  that was changed; "" for more than one */
function changed(field) {
  form.arrange();
  const content = form.content();
  past.record(content, field);
  desk.restored.value = false;
  desk.refusal.value = null;
  showUndo();
  draft.keeper.changed(content);
  draft.feed.changed(content);
}

/** @param {Content | null} content  that comes back by undo or redo */
function bringBack(content) {
  if (!content) return;
  form.fill(content);
  showUndo();
  draft.keeper.changed(form.content());
  draft.feed.changed(form.content());
}

function showUndo() {
  /** @type {[string, boolean][]} */
  const buttons = [["undo", past.canUndo], ["redo", past.canRedo]];
  for (const [id, isOpen] of buttons) {
    place(id).hidden = false;
    place(id).setAttribute("aria-disabled", String(!isOpen));
  }
}

async function submit() {
  form.tried = true;
  form.tellFaults(desk.faults.value);
  const id = await draft.settled();
  if (id === null) return say(`Not sent: ${saveWords(desk.keeping.value)}.`);
  const answer = await draft.act(id, "submit");
  if (answer.status === 200) {
    location.assign(withId(urls.card, answer.body.card));
    return;
  }
  desk.refusal.value = answer.refusal?.message ?? "There is no connection. Nothing is lost; try again in a moment.";
  say(desk.refusal.value);
  if (answer.refusal?.facts.faults) {
    desk.preview.value = { ...desk.preview.value, faults: answer.refusal.facts.faults };
    const first = desk.faults.value.find(({ path }) => form.part(path));
    if (first) form.go(first.path);
  }
}

/** Plays what stands in the form: saved first, so that nothing else is tried. */
async function tryIt() {
  const id = await draft.settled();
  if (id === null) return say(`Not begun: ${saveWords(desk.keeping.value)}.`);
  const trial = /** @type {HTMLFormElement} */ (place("try"));
  /** @type {HTMLInputElement} */ (trial.elements.namedItem("version")).value = String(id);
  trial.submit();
}

/** Somebody is logged in again, here or in another tab. */
function goOn() {
  desk.isLoggingIn.value = false;
  draft.keeper.retry();
}

function forgetCopy() {
  desk.restored.value = false;
  bringBack(past.undo());
}

// --- what is shown --------------------------------------------------------------------------------

/** @type {Set<string>} */
const ours = new Set();
/** The place of a component; what the server printed there goes when it first draws. @param {string} id */
function emptied(id) {
  if (!ours.has(id)) place(id).replaceChildren();
  ours.add(id);
  return place(id);
}

effect(() => {
  const { card, budget } = desk.preview.value;
  render(html`<${Bench} card=${{ ...card, art: desk.picture.value }} budget=${budget} />`, emptied("bench"));
  place("forge-title").textContent = card.name || (draft.version === null ? "A new card" : "Unnamed card");
  form.notePoints(budget.lines);
});
effect(() => {
  const faults = desk.faults.value;
  form.tellFaults(faults);
  const lines = faults.map((fault) => ({ fault, label: form.labelOf(fault.path) }));
  render(html`<${Todo} lines=${lines} onGo=${(/** @type {string} */ path) => form.go(path)} />`, emptied("todo"));
});
effect(() => {
  render(html`<${LookAlikes} rows=${desk.lookAlikes.value} />`, emptied("look-alikes"));
});
effect(() => {
  const { art, whole, size, crop } = desk.stored.value;
  form.nameField("art", desk.picture.value ? "Another picture" : "Picture");
  render(
    html`<${ArtPanel} picture=${desk.picture.value} whole=${whole} size=${size} crop=${crop} alt=${form.content().alt}
      progress=${desk.progress.value} onCut=${picture.cut} onFile=${picture.take} key=${art ?? ""} />`,
    emptied("art-panel"),
  );
});
effect(() => {
  place("save-state").textContent = saveWords(desk.keeping.value);
  render(
    html`<${Told} state=${desk.keeping.value} loginUrl=${urls.login} hasDraft=${draft.version !== null}
      refusal=${desk.refusal.value} restored=${desk.restored.value} onForget=${forgetCopy}
      onLogin=${() => (desk.isLoggingIn.value = true)} />`,
    emptied("told"),
  );
});
effect(() => {
  const window = html`<${LoginDialog} name=${setup.personName} url=${urls.login} onDone=${goOn}
    onClose=${() => (desk.isLoggingIn.value = false)} />`;
  render(desk.isLoggingIn.value ? window : null, place("login"));
});
effect(() => {
  const { kind } = desk.keeping.value;
  if (kind === "conflict") void settling.settle();
  if (kind === "still") desk.isLoggingIn.value = false; // also by a login in another tab
});

// --- what people do -------------------------------------------------------------------------------

form.element.addEventListener("input", (event) => {
  const path = form.pathOf(event.target);
  if (path && path !== "art") changed(path);
});
form.element.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.type === "file") {
    const file = input.files?.[0];
    input.value = "";
    if (file) void picture.take(file);
  } else form.tellFaults(desk.faults.value);
});
form.element.addEventListener("focusout", () => form.tellFaults(desk.faults.value));
form.element.addEventListener("submit", (event) => {
  event.preventDefault();
  void submit();
});
// Enter in a one-line field sends nothing: a card is submitted by its button alone.
form.element.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.key === "Enter" && target instanceof HTMLInputElement) event.preventDefault();
});
place("try").addEventListener("submit", (event) => {
  event.preventDefault();
  void tryIt();
});
place("save").hidden = true;
place("undo").addEventListener("click", () => bringBack(past.undo()));
place("redo").addEventListener("click", () => bringBack(past.redo()));
addEventListener("online", () => draft.keeper.retry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && setup.person !== null) draft.keeper.retry();
});
addEventListener("focus", () => setup.person !== null && draft.keeper.retry());

// What was typed while the page loaded counts as well; a copy that was left here comes first, and
// then it is an Undo away.
const typed = form.isTyped ? form.content() : null;
form.arrange();
if (typed) past.record(typed, "");
showUndo();
settling.takeUp(store("localStorage"), tab, living);
if (typed && !desk.restored.value) {
  draft.keeper.changed(typed);
  draft.feed.changed(typed);
}
