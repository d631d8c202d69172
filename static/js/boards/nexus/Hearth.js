import { html } from "htm/preact";
import { Forecast } from "sf/match/Forecast.js";
import { tagLabel } from "sf/boards/nexus/facts.js";
import { heroPlace } from "sf/boards/nexus/places.js";
import { patronWords } from "sf/boards/nexus/words.js";
import { Brackets } from "sf/components/Brackets.js";
import { Icon } from "sf/components/Icon.js";
import { Cost, Stat } from "sf/components/numbers.js";
import { Energy } from "sf/match/Energy.js";

/** @typedef {import("sf/boards/nexus/scene.js").Scene} Scene */

/**
 * A hero behind the towers: who it is, health, energy; cards of the other side, buttons of one's own.
 * @param {{ seat: number, scene: Scene }} props
 */
export function Hearth({ seat, scene }) {
  const side = scene.side(seat);
  const player = scene.view.players[seat];
  const patron = patronWords(player.patron);
  const isOwn = scene.isPlayer && side === "ours";
  const spent = player.patron_used ? ", spent" : "";
  return html`<div class="hearth" data-side=${side} data-away=${scene.isAway(seat) ? "" : undefined}>
    <div class="hearth__who">
      <button type="button" class="hearth__emblem" data-place=${`patron:${seat}`} data-state=${player.patron_used ? "spent" : undefined}
        aria-label=${`${scene.nameOf(seat)}’s Patron: ${patron.name}${spent}`}>
        <${Icon} name=${patron.icon} />
      </button>
      <div>
        <p class="hearth__name">${scene.nameOf(seat)}</p>
        <p class="hearth__note">${scene.isAway(seat) ? "Connection lost" : isOwn ? "You" : `${patron.name}${spent}`}</p>
      </div>
    </div>
    <${Hero} seat=${seat} scene=${scene} />
    ${side === "ours" ? html`<${Energy} energy=${player.energy} most=${player.max_energy} planned=${scene.plannedCost} />` : null}
    <div class="hearth__end">
      ${isOwn ? html`<${OwnActs} scene=${scene} player=${player} />` : html`<${Counts} player=${player} />`}
    </div>
  </div>`;
}

/** @param {{ seat: number, scene: Scene }} props */
function Hero({ seat, scene }) {
  const place = heroPlace(seat);
  const { health, armor } = scene.view.players[seat].hero;
  const offer = scene.offers.get(place);
  const tag = scene.tags.get(place) ?? scene.previews.get(place);
  const whose = scene.side(seat) === "ours" && scene.isPlayer ? "Your hero" : `${scene.nameOf(seat)}’s hero`;
  const name = `${whose}, ${health} health, ${armor} armor`;
  return html`<button type="button" class="hearth__life" data-place=${place} data-target=${offer ? "" : undefined}
    aria-label=${offer ? `${name}. Choose it. ${tagLabel(tag)}` : name}>
    ${offer ? html`<${Brackets} />` : null}
    <${Stat} kind="health" value=${health} state=${health < scene.heroHealth ? "damaged" : undefined} />
    ${armor > 0 ? html`<${Stat} kind="armor" value=${armor} />` : null}
    ${tag ? html`<${Forecast} tag=${tag} />` : null}
  </button>`;
}

/** @param {{ player: Record<string, any> }} props */
function Counts({ player }) {
  const hand = player.hand_size ?? player.hand.length;
  const deck = player.deck_size ?? player.deck.length;
  const backs = Array.from({ length: Math.min(hand, 5) }, () => html`<span class="backs__back"></span>`);
  return html`<span class="hearth__count" role="img" aria-label=${`${player.energy} of ${player.max_energy} energy`}>
      <${Icon} name="shape-energy" />${player.energy}<small>of ${player.max_energy} energy</small>
    </span>
    <span class="hearth__count" data-place="their-hand" role="img" aria-label=${`${hand} cards in hand`}>
      <span class="backs">${backs}</span>${hand}<small>in hand</small>
    </span>
    <span class="hearth__count" role="img" aria-label=${`${deck} cards in the deck`}>
      <${Icon} name="ui-layers" />${deck}<small>in deck</small>
    </span>`;
}

/** @param {{ scene: Scene, player: Record<string, any> }} props */
function OwnActs({ scene, player }) {
  const patron = patronWords(player.patron);
  const cost = scene.patronCost(player.patron);
  const held = scene.selection?.origin;
  return html`<button type="button" class="button hearth__kindle" data-place="kindle" data-state=${held === "kindle" ? "held" : undefined}
      data-kind=${scene.offersKindle ? "ready" : undefined} aria-disabled=${String(!scene.canKindle)} aria-pressed=${String(held === "kindle")}
      aria-label=${player.kindled ? "Kindle: done this turn" : "Kindle: discard a card for 1 energy"}>
      <${Icon} name="thing-kindle" /><span class="button__long">${player.kindled ? "Kindled" : "Kindle"}</span>
      ${player.kindled ? null : html`<span>+1</span>`}<span class="key">K</span>
    </button>
    <button type="button" class="button hearth__patron" data-place="patron" data-kind=${scene.canUsePatron && held !== "patron" ? "hot" : undefined}
      data-state=${held === "patron" ? "held" : undefined} aria-disabled=${String(!scene.canUsePatron)} aria-pressed=${String(held === "patron")}
      aria-label=${`Patron ${patron.name}${player.patron_used ? ", spent" : cost === null ? "" : `, costs ${cost}`}: ${patron.text}`}>
      <${Icon} name=${patron.icon} /><span class="button__long">${patron.name}</span>
      ${cost === null || player.patron_used ? null : html`<${Cost} cost=${cost} />`}<span class="key">P</span>
    </button>`;
}
