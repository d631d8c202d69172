/** The log in words: a sentence for each event that a reader of Enigma wants to know. */
import { namesIn } from "sf/boards/enigma/names.js";
import { counted, elementName, STATUS_WORDS, symbolWords } from "sf/boards/enigma/words.js";
import { linesBy, sideOfSeat } from "sf/match/lines.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/boards/enigma/names.js").Names} Names */
/** @typedef {import("sf/match/lines.js").Line} Line */
/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {import("sf/match/types.js").Step} Step */

/** What the damage of something other than a Strike is due to. @type {Record<string, string>} */
const CAUSES = { poisoned: "Poison", scorched: "Scorching" };

/** @param {string} status */
const statusName = (status) => STATUS_WORDS[status]?.name ?? status;
/** "drew" for all; "is" and "are" differ. @param {number} seat @param {Names} names */
const isOrAre = (seat, names) => (seat === names.you ? "are" : "is");
/** Items with commas. @param {Part[][]} items @returns {Part[]} */
const listed = (items) => items.flatMap((item, index) => (index ? [", ", ...item] : item));

/** @param {GameEvent} event @param {Step} step @param {Names} names @param {Record<string, any>} cards */
function strikeName({ pico, strike }, step, names, cards) {
  const key = step.before.players.map((/** @type {any} */ player) => player.picos[pico]?.card).find(Boolean);
  return cards[key ?? names.keyOf(pico)]?.design.strikes?.[strike]?.name ?? "a Strike";
}

/** @typedef {(event: GameEvent, names: Names, told: { step: Step, cards: Record<string, any> }) => Part[] | null} Teller */

/** @type {Record<string, Teller>} */
const DEEDS = {
  match_began: ({ first }, names) => [`${names.who(first)} ${first === names.you ? "go" : "goes"} first`],
  cards_shown: ({ player, cards, reason }, names) => [
    reason === "no_origin"
      ? `${names.who(player)} showed a hand without an Origin: `
      : `${names.who(player)} showed `,
    ...listed(cards.map((/** @type {any} */ card) => names.card(card))),
  ],
  deck_shuffled: ({ player }, names) => [`${names.whose(player)} deck was shuffled`],
  extra_cards_taken: ({ player, amount }, names) => [
    `${names.who(player)} took ${counted(amount, "extra card")}`,
  ],
  set_up_done: ({ player }, names) => [
    `${names.who(player)} placed ${player === names.you ? "your" : "their"} Picos`,
  ],
  picos_revealed: ({ picos }, names) => {
    const sides = picos.map((/** @type {any[]} */ shown, /** @type {number} */ seat) => {
      const [vanguard, ...rearguard] = shown.map((one) => names.title(one.card));
      const behind = rearguard.length ? [" in front of ", ...listed(rearguard.map((one) => [one]))] : [];
      return [`${names.who(seat)}: `, vanguard ?? "nobody", ...behind];
    });
    return [...sides[0], "; ", ...sides[1]];
  },
  turn_ended: ({ player, reason }, names) =>
    reason === "timeout" ? [`${names.whose(player)} time ran out`] : null,
  card_drawn: ({ player, card }, names) => [`${names.who(player)} drew `, ...names.card(card)],
  card_discarded: ({ player, card, how }, names) => [
    `${names.who(player)} discarded `,
    ...names.card(card),
    how === "random" ? " at random" : "",
  ],
  deck_searched: ({ player }, names) => [`${names.who(player)} searched the deck`],
  pico_played: ({ player, card }, names) => [
    `${names.who(player)} played `,
    ...names.card(card),
    " to the Rearguard",
  ],
  pico_upgraded: ({ pico, card }, names) => [...names.pico(pico), " became ", ...names.card(card)],
  integrity_changed: ({ pico, amount, integrity, max_integrity: most }, names) => [
    ...names.pico(pico),
    ` ${amount < 0 ? "lost" : "gained"} ${Math.abs(amount)} Integrity: ${integrity} of ${most}`,
  ],
  flux_attached: ({ player, pico, flux, origin }, names) => [
    `${names.who(player)} attached ${elementName(flux.element)}${origin === "discard" ? " from the discard pile" : ""} to `,
    ...names.pico(pico),
  ],
  flux_moved: ({ player, flux, origin, pico }, names) => [
    `${names.who(player)} moved ${elementName(flux.element)} from `,
    ...names.pico(origin),
    " to ",
    ...names.pico(pico),
  ],
  flux_discarded: ({ pico, flux, reason }, names, { step }) => {
    const attached = step.before.players.flatMap((/** @type {any} */ player) => player.picos[pico]?.flux ?? []);
    const elements = attached
      .filter((/** @type {any} */ one) => flux.includes(one.id))
      .map((/** @type {any} */ one) => one.element);
    const what = elements.length ? symbolWords(elements) : `${flux.length} Flux`;
    return [...names.pico(pico), ` lost ${what}${reason === "recall" ? " to the Recall" : ""}`];
  },
  gear_equipped: ({ pico, card, replaced }, names) => [
    ...names.pico(pico),
    " took up ",
    ...names.card(card),
    ...(replaced ? [" in place of ", ...names.card(replaced)] : []),
  ],
  domain_played: ({ player, card }, names) => [
    `${names.who(player)} opened the Domain `,
    ...names.card(card),
  ],
  domain_removed: ({ card }, names) => ["the Domain ", ...names.card(card), " was discarded"],
  agent_played: ({ player, card }, names) => [`${names.who(player)} used `, ...names.card(card)],
  ability_used: ({ pico, source }, names, { step, cards }) => {
    const now = step.before.players.map((/** @type {any} */ player) => player.picos[pico]).find(Boolean);
    const key = source === "gear" ? now?.gear?.card : now?.card;
    return [...names.pico(pico), ` used ${cards[key]?.design.ability?.name ?? "its ability"}`];
  },
  vanguard_switched: ({ vanguard, rearguard, reason }, names) => [
    ...names.pico(vanguard),
    " came forward for ",
    ...names.pico(rearguard),
    reason === "recall" ? " by Recall" : "",
  ],
  strike_declared: (event, names, { step, cards }) => [
    ...names.pico(event.pico),
    ` struck with ${strikeName(event, step, names, cards)}`,
  ],
  coin_flipped: ({ pico, reason, heads }, names) => [
    `coin for `,
    ...names.pico(pico),
    `: ${heads ? "heads" : "tails"}${reason === "stunned" && !heads ? ", still Stunned" : ""}`,
  ],
  pico_damaged: ({ pico, amount, integrity, cause }, names) => [
    ...(CAUSES[cause] ? [`${CAUSES[cause]}: `] : []),
    ...names.pico(pico),
    ` lost ${amount}, ${integrity} left`,
  ],
  pico_healed: ({ pico, amount, integrity }, names) => [
    ...names.pico(pico),
    ` healed ${amount}, now ${integrity}`,
  ],
  status_gained: ({ pico, status }, names) => [...names.pico(pico), ` is ${statusName(status)}`],
  status_lost: ({ pico, status }, names) => [...names.pico(pico), ` is no longer ${statusName(status)}`],
  status_resisted: ({ pico, status }, names) => [...names.pico(pico), ` cannot become ${statusName(status)}`],
  pico_knocked_out: ({ pico }, names) => [...names.pico(pico), " was knocked out"],
  spark_earned: ({ player, sparks }, names) => [
    `${names.who(player)} earned a Spark: ${sparks} of 5`,
  ],
  pico_promoted: ({ player, pico }, names) => [`${names.who(player)} promoted `, ...names.pico(pico)],
  match_over: ({ winner }, names) => [winner === null ? "nobody won" : `${names.who(winner)} won`],
};

/**
 * An event in words; null for those that a reader does not miss.
 * @param {GameEvent} event
 * @param {Names} names
 * @param {{ step: Step, cards: Record<string, any> }} told
 */
export const deedOf = (event, names, told) => DEEDS[event.type]?.(event, names, told) ?? null;

/**
 * Whose an event is.
 * @param {GameEvent} event
 * @param {Names} names
 * @returns {Line["side"]}
 */
export function sideOf(event, names) {
  const seat = event.player ?? event.first ?? (event.pico ? names.seatOf(event.pico) : null);
  return sideOfSeat(seat, names.you);
}

/** @type {import("sf/match/board.js").Board["linesOf"]} */
export function linesOf(step, telling) {
  const names = namesIn(step, telling);
  return linesBy(
    step.events,
    names,
    (event) => sideOf(event, names),
    (event) => deedOf(event, names, { step, cards: telling.cards }),
  );
}
