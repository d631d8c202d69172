import { html } from "htm/preact";
import { Icon } from "sf/components/Icon.js";
import { Element } from "sf/components/numbers.js";
import { basicsOf } from "sf/decks/content.js";

/**
 * The cards that a deck may hold in any number: how many of each, with buttons.
 * @param {object} props
 * @param {import("sf/decks/types.js").DeckConfig["basics"]} props.basics
 * @param {import("sf/decks/types.js").Content} props.content
 * @param {(key: string, by: number) => void} props.onBasics
 */
export function BasicCards({ basics, content, onBasics }) {
  const keys = Object.keys(basics);
  if (!keys.length) return null;
  return html`<section class="sheet basics" aria-labelledby="basics">
    <h2 class="basics__title" id="basics">${basics[keys[0]].head?.line}</h2>
    <ul class="basics__list">
      ${keys.map((key) => {
        const card = basics[key];
        const count = basicsOf(content, key);
        return html`<li class="basics__one" key=${key} title=${card.text.map((line) => line.text).join(" ")}>
          ${card.art ? html`<img class="basics__art" src=${card.art} alt="" loading="lazy" />` : null}
          ${card.head?.sign ? html`<${Element} sign=${card.head.sign} />` : null}
          <span class="basics__name" aria-hidden="true">${card.head?.sign?.label ?? card.name}</span>
          <button type="button" class="button" data-size="icon" data-kind="plain" disabled=${count === 0}
            aria-label=${`Take a ${card.name} out`} onClick=${() => onBasics(key, -1)}><${Icon} name="ui-minus" /></button>
          <span class="basics__count"><span class="visually-hidden">${card.name}: </span>${count}</span>
          <button type="button" class="button" data-size="icon" data-kind="plain"
            aria-label=${`Add a ${card.name}`} onClick=${() => onBasics(key, 1)}><${Icon} name="ui-plus" /></button>
        </li>`;
      })}
    </ul>
  </section>`;
}
