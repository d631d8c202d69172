/** The draft on the server: its number once it has one, saving it, asking for previews of it. */
import { ask } from "sf/forge/api.js";
import { LocalCopies, copyKey } from "sf/forge/copies.js";
import { PreviewFeed } from "sf/forge/feed.js";
import { Keeper } from "sf/forge/keeper.js";

/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {import("sf/forge/types.js").Setup} Setup */
/** @typedef {import("sf/forge/types.js").Version} Version */
/** @typedef {import("sf/forge/types.js").CardFacts} CardFacts */

/**
 * @param {string} url  with 0 for the id
 * @param {number} id
 */
export const withId = (url, id) => url.replace("/0/", `/${id}/`);

/**
 * @param {object} needs
 * @param {Setup} needs.setup
 * @param {import("sf/forge/desk.js").Desk} needs.desk
 * @param {import("sf/forge/form.js").ForgeForm} needs.form
 * @param {string} needs.tab  the name of this tab
 * @param {Storage | null} needs.storage
 * @param {(version: Version, isNew: boolean) => void} needs.onSaved
 */
export function createDraft({ setup, desk, form, tab, storage, onSaved }) {
  const { urls } = setup;
  let version = setup.version;
  const stamp = () => ({ person: setup.person, at: Date.now() });
  const copies = new LocalCopies(storage, copyKey(setup.game, version, tab), stamp);
  /** The draft, as long as the server would show it to this person. */
  const seenVersion = () => (desk.keeping.value.kind === "signed_out" ? null : version);
  const feed = new PreviewFeed({
    ask: (content, abort) => ask("POST", urls.preview, { ...content, version: seenVersion() }, abort),
    show: (shown) => (desk.preview.value = shown),
  });
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
      const isNews = state.kind === "signed_out" && desk.keeping.value.kind !== "signed_out";
      desk.keeping.value = state;
      if (isNews) feed.changed(form.content());
    },
    onSaved: (saved) => {
      desk.took(saved);
      const isNew = version === null;
      if (isNew) {
        version = saved.id;
        copies.move(copyKey(setup.game, version, tab));
      }
      onSaved(saved, isNew);
    },
  });

  return {
    copies,
    feed,
    keeper,
    get version() {
      return version;
    },
    /** Save all that was typed, also what is typed meanwhile; the draft's number, null if it failed. */
    async settled() {
      if (version === null) keeper.changed(form.content());
      let isSaved = await keeper.flush();
      while (isSaved && keeper.unsaved) isSaved = await keeper.flush();
      return isSaved ? version : null;
    },
    /** How some content would look. @param {Content} content */
    async cardOf(content) {
      const answer = await ask("POST", urls.preview, { ...content, version: seenVersion() });
      return /** @type {CardFacts | null} */ (answer.body?.card ?? null);
    },
    /**
     * Something else done with the draft, between two saves of it.
     * @param {number} id
     * @param {string} act  "focus", "submit"
     * @param {Record<string, unknown>} [body]
     */
    act: (id, act, body = {}) =>
      keeper.exclusive((revision) => ask("POST", `${withId(urls.version, id)}${act}/`, { revision, ...body })),
  };
}

/** @typedef {ReturnType<typeof createDraft>} Draft */
