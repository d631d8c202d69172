/** Two versions of one draft: what another tab saved against what was typed here, or was left here. */
import { html } from "htm/preact";
import { render } from "preact";
import { Conflict } from "sf/forge/Told.js";
import { leftBehind } from "sf/forge/copies.js";

/** @typedef {import("sf/forge/types.js").CardFacts} CardFacts */

/**
 * @param {object} needs
 * @param {import("sf/forge/types.js").Setup} needs.setup
 * @param {import("sf/forge/desk.js").Desk} needs.desk
 * @param {import("sf/forge/form.js").ForgeForm} needs.form
 * @param {import("sf/forge/draft.js").Draft} needs.draft
 * @param {import("sf/forge/past.js").Past} needs.past
 * @param {() => void} needs.showUndo
 * @param {HTMLElement} needs.host  where the window is drawn
 */
export function createSettling({ setup, desk, form, draft, past, showUndo, host }) {
  /** Let the person choose between the two; the other one is an Undo away. */
  async function settle() {
    const facts = desk.keeping.value.refusal?.facts;
    if (!facts) return render(null, host);
    const mine = form.content();
    const close = () => render(null, host);
    const keepMine = () => {
      close();
      past.record(facts.saved, "");
      past.record(mine, "");
      void draft.keeper.keepMine(facts.revision);
      showUndo();
    };
    const takeStored = () => {
      close();
      draft.keeper.takeStored(facts.revision);
      past.record(facts.saved, "");
      form.fill(facts.saved);
      showUndo();
      draft.feed.changed(form.content());
    };
    const draw = (/** @type {CardFacts | null} */ one, /** @type {CardFacts | null} */ other) =>
      render(html`<${Conflict} mine=${one} stored=${other} onMine=${keepMine} onStored=${takeStored} />`, host);
    draw(null, null);
    const cards = await Promise.all([draft.cardOf(mine), draft.cardOf(facts.saved)]);
    if (host.firstChild) draw(...cards);
  }

  /**
   * What this device kept and the server did not get, if anything.
   * @param {Storage | null} storage
   * @param {string} tab
   * @param {Set<string>} living
   */
  function takeUp(storage, tab, living) {
    const { game, version, person } = setup;
    const left = leftBehind({ storage, game, version, person, tab, living });
    if (!left) return;
    draft.copies.adopt(left.key);
    if (JSON.stringify(left.copy.content) === JSON.stringify(form.content())) return draft.copies.clear();
    past.record(left.copy.content, "");
    form.fill(left.copy.content);
    desk.restored.value = true;
    draft.keeper.revision = left.copy.revision;
    draft.keeper.changed(form.content());
    draft.feed.changed(form.content());
    showUndo();
  }

  return { settle, takeUp };
}
