/** Why things happened: the events of a step as a tree of sentences, each under what caused it. */
import { causesOf } from "sf/boards/nexus/causes.js";
import { deedOf } from "sf/boards/nexus/log.js";
import { namesIn } from "sf/boards/nexus/log_names.js";
import { clauseOf } from "sf/boards/nexus/log_outcomes.js";
import { creatureAt } from "sf/boards/nexus/places.js";
import { patronWords } from "sf/boards/nexus/words.js";

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */
/** @typedef {import("sf/match/types.js").Step} Step */
/** @typedef {import("sf/match/lines.js").Part} Part */
/** @typedef {import("sf/match/lines.js").Why} Why */
/** @typedef {import("sf/match/lines.js").Telling} Telling */
/** @typedef {import("sf/boards/nexus/log_names.js").Names} Names */

/** When a special fires. @type {Record<string, string>} */
const TRIGGERS = {
  onPlay: "when played",
  onAttack: "when it attacks",
  onDamaged: "when damaged",
  onDeath: "when it dies",
  activated: "used",
};
/** What stands behind damage or healing that nobody struck. @type {Record<string, string>} */
const REASONS = {
  poison: "Poison at the end of the turn",
  bleed: "Bleed, as it attacked or was attacked",
  burn: "Burn at the start of the turn",
  fatigue: "the deck is empty",
  leech: "Leech: half the damage dealt",
  regenerate: "Regenerate at the start of the turn",
};

/**
 * The rule text of a creature's special, "" if the reader has not seen the card.
 * @param {string | undefined} key
 * @param {Telling} telling
 */
function specialText(key, { cards }) {
  const line = key ? cards[key]?.text.find(({ icon }) => icon.startsWith("trigger-")) : undefined;
  return line?.text ?? "";
}

/**
 * "4 Attack − 2 Armor", where that is all there was to it.
 * @param {GameEvent} event
 * @param {Step} step
 */
function sum(event, step) {
  if (event.cause !== "strike" || !event.source) return "";
  const striker = creatureAt(step.before, event.source)?.creature;
  const struck = event.creature ? creatureAt(step.before, event.creature)?.creature : null;
  if (!striker) return "";
  const armor = struck?.armor ?? 0;
  const dealt = event.amount + (event.absorbed ?? 0);
  if (armor > 0 && striker.attack - armor === dealt) return `${striker.attack} Attack − ${armor} Armor`;
  return striker.attack === dealt && !armor ? `${dealt} Attack` : "";
}

/**
 * @param {GameEvent} event
 * @param {Step} step
 * @param {Names} names
 * @param {Telling} telling
 * @returns {Part[] | null}  null: nothing worth a line
 */
function partsOf(event, step, names, telling) {
  switch (event.type) {
    case "attack_declared":
      return [...names.creature(event.attacker), " attacked ", ...targetOf(event, names)];
    case "special_fired": {
      const text = specialText(names.keyOf(event.creature), telling);
      const when = TRIGGERS[event.trigger] ?? "";
      return [...names.creature(event.creature), `’s special, ${when}${text ? `: ${text}` : ""}`];
    }
    case "patron_used": {
      const { name, text } = patronWords(event.patron);
      return [`${names.who(event.player)} used ${name}: ${text}`];
    }
    case "turn_began":
      return [`Turn ${event.turn} began for ${event.player === names.you ? "you" : names.who(event.player)}`];
    case "turn_ended":
      return event.reason === "timeout"
        ? [`${names.whose(event.player)} time ran out`]
        : [`${names.who(event.player)} ended the turn`];
    case "charge_paid":
      return [...names.creature(event.creature), ` paid ${event.amount} Charge`];
    case "creature_died":
      return [...names.creature(event.creature), " died"];
    case "deck_shuffled":
      return [`${names.whose(event.player)} deck was shuffled`];
    default:
      return outcomeParts(event, step, names) ?? deedOf(event, names);
  }
}

/** @param {GameEvent} event @param {Step} step @param {Names} names @returns {Part[] | null} */
function outcomeParts(event, step, names) {
  const clause = clauseOf(event, names);
  if (!clause) return null;
  const why = sum(event, step) || (REASONS[event.cause] ?? "");
  return [...clause.subject, ` ${clause.deed}${why ? ` (${why})` : ""}`];
}

/** @param {GameEvent} event @param {Names} names @returns {Part[]} */
function targetOf({ target, player }, names) {
  if (target === "hero") return names.hero(1 - player);
  return target.startsWith("tower:") ? names.tower(1 - player, target.slice(6)) : names.creature(target);
}

/** @param {Part[]} parts @returns {Part[]} */
function asSentence(parts) {
  const [first, ...rest] = parts;
  const head = typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : (first ?? "");
  const last = rest.at(-1) ?? head;
  const isClosed = typeof last === "string" && /[.!?]$/.test(last);
  return [head, ...rest, isClosed ? "" : "."];
}

/** @type {import("sf/match/board.js").Board["whyOf"]} */
export function whyOf(step, telling) {
  const names = namesIn(step, telling);
  const causes = causesOf(step.events);
  /** @type {Why[]} */
  const roots = [];
  /** By index of the event; one without words stands for its cause. @type {Why[][]} */
  const below = [];
  for (const [index, event] of step.events.entries()) {
    const cause = causes[index] ?? null;
    const siblings = cause === null ? roots : (below[cause] ?? roots);
    const parts = partsOf(event, step, names, telling);
    if (!parts) {
      below[index] = siblings;
      continue;
    }
    const seat =
      event.player ?? event.first ?? names.seatOf(event.creature ?? event.attacker ?? "") ?? null;
    const side = seat === null ? "none" : seat === (telling.you ?? 0) ? "ours" : "theirs";
    /** @type {Why} */
    const node = { parts: asSentence(parts), side, then: [] };
    siblings.push(node);
    below[index] = node.then;
  }
  return roots;
}
