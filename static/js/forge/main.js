/** The forge page: wires the form, the keeper of the draft, previews, the picture and submitting. */
import { effect, signal } from "@preact/signals-core";
import { html } from "htm/preact";
import { render } from "preact";
import { ArtPanel } from "sf/forge/ArtPanel.js";
import { Bench } from "sf/forge/Bench.js";
import { Todo } from "sf/forge/Todo.js";
import { Conflict, saveWords, Told } from "sf/forge/Told.js";
import { ask, sendFile } from "sf/forge/api.js";
import { PreviewFeed } from "sf/forge/feed.js";
import { ForgeForm } from "sf/forge/form.js";
import { Keeper, LocalCopies } from "sf/forge/keeper.js";
import { Past } from "sf/forge/past.js";
import { say } from "sf/site/say.js";

/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {import("sf/forge/types.js").Fault} Fault */
/** @typedef {import("sf/forge/types.js").Version} Version */
/** @typedef {import("sf/forge/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/forge/keeper.js").KeeperState} KeeperState */

/** @type {import("sf/forge/types.js").Setup} */
const setup = JSON.parse(document.getElementById("setup")?.textContent ?? "");
const { urls } = setup;

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/**
 * @param {string} url  with 0 for the id
 * @param {number} id
 */
const withId = (url, id) => url.replace("/0/", `/${id}/`);

const form = new ForgeForm(/** @type {HTMLFormElement} */ (place("forge")), setup.declaration);
const copyKey = (/** @type {number | null} */ id) => `sparkforge.draft.${setup.game}.${id ?? "new"}`;
const copies = new LocalCopies(globalThis.localStorage ?? null, copyKey(setup.version));
const past = new Past(setup.content);

let version = setup.version;
const preview = signal(setup.preview);
const keeping = signal(
  /** @type {KeeperState} */ ({ kind: "still", savedAt: setup.savedAt, refusal: null }),
);
const refusal = signal(/** @type {string | null} */ (null));
const restored = signal(false);
const artFault = signal(/** @type {Fault | null} */ (null));
const progress = signal(/** @type {number | null} */ (null));
const chosenFile = signal(/** @type {string | null} */ (null));
const stored = signal({
  art: setup.preview.card.art,
  whole: setup.preview.card.art?.replace("/card.webp", "/full.webp") ?? null,
  size: setup.artSize,
  crop: setup.crop,
});

const feed = new PreviewFeed({
  ask: (content, abort) => ask("POST", urls.preview, { ...content, version: seenVersion() }, abort),
  show: (shown) => (preview.value = shown),
});

/** The draft, as long as the server would show it to this person. */
const seenVersion = () => (keeping.value.kind === "signed_out" ? null : version);

const keeper = new Keeper({
  copies,
  revision: setup.revision,
  savedAt: setup.savedAt,
  signedIn: setup.person !== null,
  send: (content, revision) =>
    version === null
      ? ask("POST", urls.drafts, content)
      : ask("PUT", withId(urls.version, version), { ...content, revision }),
  onState: (state) => {
    const isNews = state.kind === "signed_out" && keeping.value.kind !== "signed_out";
    keeping.value = state;
    if (isNews) feed.changed(form.content());
  },
  onSaved: took,
});

/** @param {Version} saved */
function took(saved) {
  stored.value = {
    art: saved.art,
    whole: saved.full_art,
    size: saved.art_size && { width: saved.art_size[0], height: saved.art_size[1] },
    crop: { x: saved.focus?.[0] ?? 0.5, y: saved.focus?.[1] ?? 0.5, zoom: saved.zoom ?? 1 },
  };
  const revision = form.element.querySelector("[name=revision]");
  if (revision instanceof HTMLInputElement) revision.value = String(saved.revision);
  if (version !== null) return;
  version = saved.id;
  place("try-now").hidden = false;
  place("draft-menu").hidden = false;
  for (const link of document.querySelectorAll("[data-of-version]")) {
    const address = withId(link.getAttribute("data-of-version") ?? "", version);
    link.setAttribute(link instanceof HTMLButtonElement ? "formaction" : "href", address);
  }
  copies.move(copyKey(version));
  form.element.action = withId(urls.page, version);
  history.replaceState(null, "", withId(urls.page, version));
}

/** @param {string} field  that was changed; "" for more than one */
function changed(field) {
  form.arrange();
  const content = form.content();
  past.record(content, field);
  restored.value = false;
  refusal.value = null;
  showUndo();
  keeper.changed(content);
  feed.changed(content);
}

/** @param {Content | null} content  that comes back by undo or redo */
function bringBack(content) {
  if (!content) return;
  form.fill(content);
  showUndo();
  keeper.changed(form.content());
  feed.changed(form.content());
}

function showUndo() {
  /** @type {[string, boolean][]} */
  const buttons = [["undo", past.canUndo], ["redo", past.canRedo]];
  for (const [id, isOpen] of buttons) {
    place(id).hidden = false;
    place(id).setAttribute("aria-disabled", String(!isOpen));
  }
}

/** @returns {Fault[]} what is wrong now, a refused picture included */
function faultsNow() {
  // A picture that is on its way, or came after the last preview, is not missing.
  const hasPicture = chosenFile.value !== null || stored.value.art !== null;
  const faults = preview.value.faults.filter(
    ({ path }) => path !== "art" || (artFault.value === null && !hasPicture),
  );
  return artFault.value ? [...faults, artFault.value] : faults;
}

/** @param {File} file */
async function takeFile(file) {
  artFault.value = null;
  refusal.value = null;
  if (file.size > setup.uploadBytes) {
    return failArt(`The picture has more than ${setup.uploadBytes / 2 ** 20} MiB. Save it smaller or as JPEG, and try again.`);
  }
  showFile(URL.createObjectURL(file));
  if (version === null) keeper.changed(form.content());
  const isSaved = await keeper.flush();
  const id = version;
  if (!isSaved || id === null) {
    showFile(null);
    return failArt("The picture could not be sent yet: first the draft has to be saved.");
  }
  progress.value = 0;
  const answer = await keeper.exclusive((revision) =>
    sendFile(`${withId(urls.version, id)}art/`, { picture: file, revision: String(revision) }, (part) => {
      progress.value = part;
    }),
  );
  progress.value = null;
  showFile(null);
  if (answer.refusal) return failArt(answer.refusal.message);
  if (answer.status === 0) return failArt("The picture did not arrive: there is no connection. Choose it again in a moment.");
  say("The picture is on the card.");
  feed.changed(form.content());
}

/** @param {string | null} address */
function showFile(address) {
  if (chosenFile.value) URL.revokeObjectURL(chosenFile.value);
  chosenFile.value = address;
}

/** @param {string} message */
function failArt(message) {
  artFault.value = { path: "art", code: "art", message, rule: "", facts: {} };
  say(message);
}

/** @param {import("sf/forge/crop.js").Crop} crop */
async function cut(crop) {
  const id = version;
  if (id === null || !(await keeper.flush())) return;
  const answer = await keeper.exclusive((revision) =>
    ask("POST", `${withId(urls.version, id)}focus/`, { revision, ...crop }),
  );
  if (answer.refusal) return failArt(answer.refusal.message);
  feed.changed(form.content());
}

async function submit() {
  form.tried = true;
  form.tellFaults(faultsNow());
  if (version === null) keeper.changed(form.content());
  let isSaved = await keeper.flush();
  while (isSaved && keeper.unsaved) isSaved = await keeper.flush(); // typed while it was saved
  const id = version;
  if (!isSaved || id === null) return say(`Not sent: ${saveWords(keeping.value)}.`);
  const answer = await keeper.exclusive((revision) =>
    ask("POST", `${withId(urls.version, id)}submit/`, { revision }),
  );
  if (answer.status === 200) {
    location.assign(withId(urls.card, answer.body.card));
    return;
  }
  refusal.value = answer.refusal?.message ?? "There is no connection. Nothing is lost; try again in a moment.";
  say(refusal.value);
  if (answer.refusal?.facts.faults) {
    preview.value = { ...preview.value, faults: answer.refusal.facts.faults };
    const first = faultsNow().find(({ path }) => form.part(path));
    if (first) form.go(first.path);
  }
}

/** Plays what stands in the form: saved first, so that nothing else is tried. */
async function tryIt() {
  let isSaved = await keeper.flush();
  while (isSaved && keeper.unsaved) isSaved = await keeper.flush(); // typed while it was saved
  if (!isSaved || version === null) return say(`Not begun: ${saveWords(keeping.value)}.`);
  const trial = /** @type {HTMLFormElement} */ (place("try"));
  /** @type {HTMLInputElement} */ (trial.elements.namedItem("version")).value = String(version);
  trial.submit();
}

/** @param {Content} content */
async function cardOf(content) {
  const answer = await ask("POST", urls.preview, { ...content, version: seenVersion() });
  return /** @type {CardFacts | null} */ (answer.body?.card ?? null);
}

async function settleConflict() {
  const facts = keeping.value.refusal?.facts;
  const host = place("conflict");
  if (!facts) return render(null, host);
  const mine = form.content();
  const close = () => render(null, host);
  const keepMine = () => {
    close();
    past.record(facts.saved, "");
    past.record(mine, "");
    void keeper.keepMine(facts.revision);
    showUndo();
  };
  const takeStored = () => {
    close();
    keeper.takeStored(facts.revision);
    past.record(facts.saved, "");
    form.fill(facts.saved);
    showUndo();
    feed.changed(form.content());
  };
  const draw = (/** @type {CardFacts | null} */ one, /** @type {CardFacts | null} */ other) =>
    render(html`<${Conflict} mine=${one} stored=${other} onMine=${keepMine} onStored=${takeStored} />`, host);
  draw(null, null);
  const cards = await Promise.all([cardOf(mine), cardOf(facts.saved)]);
  if (host.firstChild) draw(...cards);
}

/** What this device kept and the server did not get, if anything. */
function takeUpCopy() {
  const copy = copies.read();
  if (!copy || JSON.stringify(copy.content) === JSON.stringify(form.content())) return;
  past.record(copy.content, "");
  form.fill(copy.content);
  restored.value = true;
  keeper.revision = copy.revision;
  keeper.changed(form.content());
  feed.changed(form.content());
  showUndo();
}

function forgetCopy() {
  restored.value = false;
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
  const { card, budget } = preview.value;
  const art = chosenFile.value ?? stored.value.art;
  render(html`<${Bench} card=${{ ...card, art }} budget=${budget} />`, emptied("bench"));
  place("forge-title").textContent = card.name || (version === null ? "A new card" : "Unnamed card");
  const special = budget.lines.find(({ key }) => key === "special");
  form.note("Special", special ? `${special.points} ${special.points === 1 ? "point" : "points"}` : "");
});
effect(() => {
  const faults = faultsNow();
  form.tellFaults(faults);
  const lines = faults.map((fault) => ({ fault, label: form.labelOf(fault.path) }));
  render(html`<${Todo} lines=${lines} onGo=${(/** @type {string} */ path) => form.go(path)} />`, emptied("todo"));
});
effect(() => {
  form.nameField("art", chosenFile.value ?? stored.value.art ? "Another picture" : "Picture");
  render(
    html`<${ArtPanel} picture=${chosenFile.value ?? stored.value.art} whole=${stored.value.whole}
      size=${stored.value.size} crop=${stored.value.crop} alt=${form.content().alt} progress=${progress.value}
      onCut=${cut} onFile=${takeFile} key=${stored.value.art ?? ""} />`,
    emptied("art-panel"),
  );
});
effect(() => {
  place("save-state").textContent = saveWords(keeping.value);
  render(
    html`<${Told} state=${keeping.value} loginUrl=${urls.login} hasDraft=${version !== null}
      refusal=${refusal.value} restored=${restored.value} onForget=${forgetCopy} />`,
    emptied("told"),
  );
});
effect(() => {
  if (keeping.value.kind === "conflict") void settleConflict();
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
    if (file) void takeFile(file);
  } else form.tellFaults(faultsNow());
});
form.element.addEventListener("focusout", () => form.tellFaults(faultsNow()));
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
addEventListener("online", () => keeper.retry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && setup.person !== null) keeper.retry();
});
addEventListener("focus", () => setup.person !== null && keeper.retry());

form.arrange();
showUndo();
takeUpCopy();
