import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Card } from "sf/components/Card.js";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";
import { basicsOf, copiesOf, withBasics, withCopies } from "sf/decks/content.js";
import { BasicCards } from "sf/decks/BasicCards.js";
import { DeckPanel } from "sf/decks/DeckPanel.js";
import { Find } from "sf/decks/Find.js";
import { measureOf, mostOf } from "sf/decks/measure.js";
import { PasteDialog } from "sf/decks/PasteDialog.js";
import { PatronPicker } from "sf/decks/PatronPicker.js";
import { SaveNote } from "sf/decks/SaveNote.js";
import { StockList } from "sf/decks/StockList.js";
import { SuggestDialog } from "sf/decks/SuggestDialog.js";
import { listenForKeys, listenForPaste } from "sf/decks/keys.js";

/**
 * The page: stock left, deck right; on narrow pages the deck opens from a bar at the foot.
 * @param {object} props
 * @param {import("sf/decks/types.js").DeckConfig} props.config
 * @param {import("sf/decks/store.js").Deck} props.deck
 * @param {import("sf/decks/stock.js").Stock} props.stock
 * @param {import("sf/decks/ask.js").Asking} props.asking
 * @param {(sentence: string) => void} props.say
 */
export function Builder({ config, deck, stock, asking, say }) {
  const [open, setOpen] = useState(/** @type {"patron" | "paste" | "suggest" | number | null} */ (null));
  const [pasted, setPasted] = useState("");
  const [isDeckShown, setDeckShown] = useState(false);
  useEffect(() => listenForKeys(deck), []);
  useEffect(() => listenForPaste((text) => { setPasted(text); setOpen("paste"); }), []);
  const content = deck.content.value;
  /** @param {import("sf/decks/types.js").Content} of */
  const measured = (of) => measureOf(of, config, (id) => deck.known.value.get(id)?.cost ?? null);
  const measure = measured(content);
  /** @param {import("sf/decks/types.js").StockCard} card */
  const most = (card) => mostOf(card, config);
  /** @param {number} id @param {number} by */
  const changeCopies = (id, by) => {
    if (by < 0 && copiesOf(content, id) === 0) return;
    deck.addCopies(id, by);
    const now = deck.content.value;
    say(`${deck.known.value.get(id)?.name}: ${copiesOf(now, id)} in the deck. ${measured(now).words}.`);
  };
  /** @param {string} key @param {number} by */
  const changeBasics = (key, by) => {
    deck.addBasics(key, by);
    const now = deck.content.value;
    say(`${config.basics[key].name}: ${basicsOf(now, key)} in the deck. ${measured(now).words}.`);
  };
  /** @param {import("sf/decks/types.js").ReadDeck} shown */
  const take = ({ deck: pastedDeck, cards }) => {
    deck.learn(cards);
    deck.remake((before) => ({
      name: pastedDeck.name || before.name,
      cards: pastedDeck.lines.flatMap(({ card, count }) => (card ? [/** @type {[number, number]} */ ([card, count])] : [])),
      basics: Object.entries(pastedDeck.basics),
      extras: { ...before.extras, ...pastedDeck.extras },
    }));
    setOpen(null);
    say(`The deck is what was pasted. ${pastedDeck.measure}. Undo brings back what it was.`);
  };
  /** @param {import("sf/decks/types.js").Suggestion[]} chosen */
  const addSuggested = (chosen) => {
    deck.learn(chosen.flatMap(({ face }) => face ?? []));
    deck.remake((before) =>
      chosen.reduce((made, { card, basic, copies }) => (card !== null ? withCopies(made, card, copies) : withBasics(made, basic ?? "", copies)), before),
    );
    say(`${chosen.map(({ name, copies }) => `${copies} ${name}`).join(", ")} added. ${measured(deck.content.value).words}.`);
  };
  const read = typeof open === "number" ? deck.known.value.get(open) : undefined;
  return html`<div class="page__head">
      <div class="deck__title">
        <h1 class="visually-hidden">Deck builder</h1>
        <label class="visually-hidden" for="deck-name">Name of the deck</label>
        <input class="input deck__rename" id="deck-name" maxlength="60" value=${content.name}
          onChange=${(/** @type {any} */ event) => deck.rename(event.currentTarget.value)} />
        <p class="soft small">${measure.words} · <${SaveNote} deck=${deck} /></p>
      </div>
      <div class="page__acts">
        <button type="button" class="button" data-size="icon" aria-label="Undo" aria-disabled=${!deck.canUndo.value} onClick=${deck.undo}><${Icon} name="ui-undo-2" /></button>
        <button type="button" class="button" data-size="icon" aria-label="Redo" aria-disabled=${!deck.canRedo.value} onClick=${deck.redo}><${Icon} name="ui-redo-2" /></button>
        <button type="button" class="button" onClick=${() => { setPasted(""); setOpen("paste"); }}><${Icon} name="ui-upload" />Paste</button>
        <button type="button" class="button" onClick=${() => setOpen("suggest")}><${Icon} name="ui-plus" />Complete</button>
        <a class="button" href=${config.urls.sheet}><${Icon} name="ui-scroll-text" />Sheet</a>
        <a class="button" href=${config.urls.list}>All decks</a>
        ${deck.faults.value.length === 0
          ? html`<a class="button" data-kind="hot" href=${config.urls.play}><${Icon} name="ui-swords" />Play with it</a>`
          : null}
      </div>
    </div>
    <div class="builder" data-showing=${isDeckShown ? "deck" : "stock"}>
      <section class="builder__stock" aria-label="Cards to choose from">
        <${Find} stock=${stock} game=${config.deck.game} filters=${config.filters} hasCosts=${config.hasCosts} urls=${config.urls} />
        <${BasicCards} basics=${config.basics} content=${content} onBasics=${changeBasics} />
        <${StockList} stock=${stock} content=${content} mostOf=${most} owned=${config.owned} onCopies=${changeCopies} onRead=${setOpen} />
      </section>
      <aside class="deck" aria-label="The deck">
        <${DeckPanel} deck=${deck} patrons=${config.patrons} points=${config.points} hasCosts=${config.hasCosts} onPatron=${() => setOpen("patron")} onCopies=${changeCopies} onRead=${setOpen} />
      </aside>
    </div>
    <div class="deckbar">
      <b class="figure"><span class="visually-hidden">${measure.words}</span><span aria-hidden="true">${measure.count}/${measure.most}</span></b>
      <span class="deckbar__fault small">${deck.faults.value[0]?.message ?? "Ready to play"}</span>
      <button type="button" class="button" data-kind="hot" aria-expanded=${isDeckShown} onClick=${() => setDeckShown(!isDeckShown)}>${isDeckShown ? "Show cards" : "Show deck"}</button>
    </div>
    ${open === "patron"
      ? html`<${PatronPicker} patron=${content.extras.patron ?? null} costs=${config.patrons} onClose=${() => setOpen(null)}
          onChoose=${(/** @type {string} */ key) => { deck.setExtra("patron", key); setOpen(null); }} />`
      : null}
    ${open === "paste" ? html`<${PasteDialog} text=${pasted} game=${config.deck.game} read=${asking.read} onTake=${take} onClose=${() => setOpen(null)} />` : null}
    ${open === "suggest" ? html`<${SuggestDialog} ask=${asking.suggestions} onAdd=${addSuggested} onClose=${() => setOpen(null)} />` : null}
    ${read
      ? html`<${Dialog} title=${read.name} onClose=${() => setOpen(null)}>
          <${Card} card=${read} />
          <p class="small soft">Made by ${read.creator}. ${copiesOf(content, read.id)}${most(read) === null ? "" : ` of ${most(read)}`} in the deck.</p>
          <div class="dialog__acts">
            <a class="button" href=${`/cards/${read.id}/`}>Its page</a>
            <button type="button" class="button" data-kind="hot" onClick=${() => changeCopies(read.id, 1)}>Add a copy</button>
          </div>
        <//>`
      : null}`;
}
