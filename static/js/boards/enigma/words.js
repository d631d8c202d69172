/**
 * Words for the Enigma board that the server does not send: elements, Statuses, reasons that fit
 * on a card. Rules text of cards comes with `cards`, refusals with their sentence.
 */

/** @type {Record<string, string>} */
export const ELEMENTS = {
  pyro: "Pyro",
  hydro: "Hydro",
  terra: "Terra",
  volt: "Volt",
  bio: "Bio",
  aether: "Aether",
};

/** @param {string} element  or "null" */
export const elementName = (element) => ELEMENTS[element] ?? "Null";
/** @param {string} element  or "null" */
export const elementIcon = (element) => (element === "null" ? "shape-null" : `element-${element}`);

/** @type {Record<string, { name: string, icon: string, help: string }>} */
export const STATUS_WORDS = {
  poisoned: { name: "Poisoned", icon: "status-poison", help: "Loses 10 Integrity between turns." },
  scorched: { name: "Scorched", icon: "status-burn", help: "Loses 10 Integrity between turns." },
  stunned: {
    name: "Stunned",
    icon: "status-stun",
    help: "No Strike and no Recall. Between turns a coin is flipped: heads ends it.",
  },
};

/** @type {Record<string, string>} */
export const FORM_NAMES = { origin: "Origin", prime: "Prime", apex: "Apex" };
/** @type {Record<string, string>} */
export const TYPE_NAMES = { pico: "Pico", agent: "Agent", gear: "Gear", domain: "Domain", flux: "Flux" };

/**
 * A cost in the order of its symbols, one entry a symbol.
 * @param {Record<string, number> | null | undefined} cost
 * @returns {string[]}
 */
export const symbolsOf = (cost) =>
  [...Object.keys(ELEMENTS), "null"].flatMap((symbol) => Array(cost?.[symbol] ?? 0).fill(symbol));

/**
 * Elements in words: "2 Pyro, 1 Null".
 * @param {string[]} symbols
 */
export const symbolWords = (symbols) =>
  [...new Set(symbols)]
    .map((symbol) => `${symbols.filter((one) => one === symbol).length} ${elementName(symbol)}`)
    .join(", ");

/** Why a card is cold, in the two words that fit on it. @type {Record<string, string>} */
const SHORT_REASONS = {
  flux_attached: "Flux done",
  agent_played: "Agent done",
  domain_played: "Domain done",
  first_turn: "Not on turn 1",
  first_turn_in_play: "Too new",
  already_upgraded: "Upgraded",
  rearguard_full: "No free slot",
  wrong_upgrade: "Nothing fits",
  same_domain: "In force",
  gear_taken: "Gear taken",
  illegal_target: "No target",
};

/** @param {import("sf/match/types.js").Block | null} block */
export const shortReason = (block) => (block && SHORT_REASONS[block.code]) || null;

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
