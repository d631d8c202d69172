/** Starts the deck builder: reads its configuration, makes the parts, draws. */
import { render } from "preact";
import { html } from "htm/preact";
import { effect } from "@preact/signals";
import { Builder } from "sf/decks/Builder.js";
import { createAsking } from "sf/decks/ask.js";
import { createDeck } from "sf/decks/store.js";
import { createStock } from "sf/decks/stock.js";
import { say } from "sf/site/say.js";

const root = document.getElementById("deck-root");
const text = document.getElementById("deck-config")?.textContent;
if (!root || !text) throw new Error("The page has no deck");
/** @type {import("sf/decks/types.js").DeckConfig} */
const config = JSON.parse(text);

const deck = createDeck(config, {
  async put(body) {
    const answer = await fetch(config.urls.deck, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": config.csrf },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  },
});
const stock = createStock({
  url: config.urls.cards,
  game: config.deck.game,
  text: new URLSearchParams(location.search).get("q") ?? "",
  onCards: deck.learn,
});
effect(() => {
  const query = new URLSearchParams({ q: stock.text.value });
  history.replaceState(null, "", `${location.pathname}${stock.text.value ? `?${query}` : ""}`);
});
addEventListener("beforeunload", (event) => {
  if (deck.isUnsaved()) event.preventDefault();
});
root.textContent = "";
render(html`<${Builder} config=${config} deck=${deck} stock=${stock} asking=${createAsking(config)} say=${say} />`, root);
