/**
 * What the Nexus board says of its things: states, labels, tags. All read from the view, the
 * choices and the forecasts; nothing is worked out.
 */
import { blockOf, findAct } from "sf/match/choices.js";
import { STATUS_WORDS, STATUSES } from "sf/boards/nexus/words.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/types.js").PieceForecast} PieceForecast */
/** @typedef {Record<string, any>} Creature */
/** @typedef {import("sf/match/Forecast.js").TagPart} TagPart */
/** @typedef {import("sf/match/Forecast.js").Tag} Tag */

/**
 * @typedef {object} PieceState
 * @property {string | undefined} state  for the look: ready, exhausted, new, stunned, sneaky
 * @property {{ icon: string, word: string }[]} flags
 * @property {boolean} canActivate
 */

/** Why an own creature does not attack, as the server's refusal code says: look, sign, word. */
/** @type {Record<string, [string, string, string]>} */
const RESTING = {
  already_attacked: ["exhausted", "ui-check", "Spent"],
  just_played: ["new", "patron-chronarch", "Just played"],
};

/**
 * @param {string} id
 * @param {Creature} creature
 * @param {Choices} choices
 * @returns {PieceState}
 */
export function pieceState(id, creature, choices) {
  const canActivate = Boolean(findAct(choices, "activate", id));
  const canAttack = Boolean(findAct(choices, "attack", id));
  const block = blockOf(choices, id, "attack");
  const resting = canAttack || !block ? undefined : RESTING[block.code];
  const flags = [];
  if (creature.stun > 0) flags.push({ icon: "status-stun", word: "Stunned" });
  if (creature.sneaky) flags.push({ icon: "trait-sneaky", word: "Hidden" });
  if (creature.silenced) flags.push({ icon: "effect-silence", word: "Silenced" });
  if (resting && !creature.stun) flags.push({ icon: resting[1], word: resting[2] });
  let state;
  if (canAttack || canActivate) state = "ready";
  else if (creature.stun > 0) state = "stunned";
  else if (creature.sneaky) state = "sneaky";
  else state = resting?.[0];
  return { state, flags, canActivate };
}

/**
 * The signs of a card that still count for a creature: a silenced one has none.
 * @param {Creature} creature
 * @param {CardFacts | undefined} card
 */
export function pieceSigns(creature, card) {
  const text = creature.silenced || !card ? [] : card.text;
  const special = text.find((line) => !line.icon.startsWith("trait-"));
  return { traits: text.filter((line) => line.icon.startsWith("trait-")), special };
}

/**
 * Charge beside the special: as many pips as it costs, at most three; more is a number.
 * @param {Creature} creature
 * @param {CardFacts | undefined} card
 */
export function chargePips(creature, card) {
  const cost = card?.design.special?.charge;
  if (creature.silenced || !cost) return null;
  const drawn = Math.max(cost, Math.min(creature.charge, 3));
  return {
    pips: Array.from({ length: drawn }, (_, index) => index < creature.charge),
    number: creature.charge > 3 ? creature.charge : null,
  };
}

/**
 * Cost, name, Attack, Health, keywords, state: one order everywhere.
 * @param {Creature} creature
 * @param {CardFacts | undefined} card
 * @param {PieceState} state
 * @param {"ours" | "theirs"} side
 */
export function pieceLabel(creature, card, state, side) {
  const { traits } = pieceSigns(creature, card);
  const pips = chargePips(creature, card);
  return [
    card ? `Cost ${card.cost}` : "",
    card?.name ?? "A creature",
    `Attack ${creature.attack}`,
    `Health ${creature.health} of ${creature.max_health}`,
    creature.armor ? `Armor ${creature.armor}` : "",
    creature.resistance ? `Resistance ${creature.resistance}` : "",
    ...traits.map((line) => line.lead.replace(/[.:]$/, "")),
    ...STATUSES.filter((kind) => creature[kind] > 0).map(
      (kind) => `${STATUS_WORDS[kind]?.name} ${creature[kind]}`,
    ),
    pips ? `Charge ${creature.charge}` : "",
    side === "ours" ? "yours" : "theirs",
    ...state.flags.map((flag) => flag.word.toLowerCase()),
    state.state === "ready" ? "ready" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {number} amount */
const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/**
 * What a forecast says of one thing, in a number and a word.
 * @param {PieceForecast | undefined} told
 * @returns {TagPart | null}
 */
export function tagPart(told) {
  if (!told) return null;
  const { damage = 0, absorbed = 0, health } = told;
  const text = damage || absorbed ? signed(-(damage + absorbed)) : "";
  if (told.dies) return { text, word: "dies", fatal: true };
  if (told.falls) return { text, word: "falls", fatal: true };
  if (told.leaves) return { text: "", word: "leaves the game", fatal: true };
  const changes = [
    ...Object.entries(told.statuses ?? {}).map(
      ([kind, stacks]) => `${STATUS_WORDS[kind]?.name ?? kind} ${stacks}`,
    ),
    ...["attack", "armor", "charge"].flatMap((stat) => {
      const change = /** @type {number | undefined} */ (told[/** @type {"attack"} */ (stat)]);
      return change ? [`${signed(change)} ${stat.charAt(0).toUpperCase()}${stat.slice(1)}`] : [];
    }),
  ];
  if (damage && health !== undefined) changes.unshift(`${health} left`);
  if (!text && !changes.length) return null;
  return { text, word: changes.join(", "), fatal: false };
}

/**
 * What comes back to the one who acts: what is left of it, or that it dies.
 * @param {PieceForecast | undefined} told
 * @returns {TagPart | null}
 */
function backPart(told) {
  if (!told) return null;
  if (told.dies) return { text: "", word: "dies", fatal: true };
  return told.damage ? { text: "", word: `${told.health} left`, fatal: false } : null;
}

/**
 * The tag of a target: what it loses, and what comes back to the one who acts.
 * @param {import("sf/match/types.js").Forecast} forecast
 * @param {{ place: string, actor: string | null, exact: boolean, you: number }} about
 * @returns {Tag}
 */
export function tagOf(forecast, { place, actor, exact, you }) {
  return {
    them: tagPart(forecast.pieces[place]),
    you: actor && actor !== place ? backPart(forecast.pieces[actor]) : null,
    about: !forecast.certain || !exact,
    wins: forecast.wins === you,
  };
}

/** @param {Tag | undefined} tag */
export function tagLabel(tag) {
  if (!tag) return "";
  /** @param {TagPart | null} part */
  const said = (part) => (part ? `${part.text.replace("−", "minus ")} ${part.word}`.trim() : "");
  const parts = [said(tag.them), tag.you ? `yours ${said(tag.you)}` : "", tag.wins ? "you win" : ""];
  const known = parts.filter(Boolean).join("; ");
  return known ? `${tag.about ? "about " : ""}${known}` : "";
}
