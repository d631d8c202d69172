/**
 * Words for the Nexus board that the server does not send: names of things, and help for what
 * may happen to a creature. Rules text of cards comes with `cards`, refusals with their sentence.
 */

export const STATUSES = /** @type {const} */ (["poison", "bleed", "burn", "stun"]);

/** @type {Record<string, { name: string, help: string }>} */
export const STATUS_WORDS = {
  poison: {
    name: "Poison",
    help: "Loses this much health at the end of its owner’s turn; 1 less each turn.",
  },
  bleed: { name: "Bleed", help: "Loses this much health each time it attacks or is attacked." },
  burn: { name: "Burn", help: "Loses twice this much at the start of its owner’s turn, once." },
  stun: { name: "Stun", help: "Can neither attack nor use its special; one goes each turn that it misses." },
};

/** @type {Record<string, string>} */
export const STAT_NAMES = { attack: "Attack", armor: "Armor", health: "Health", charge: "Charge" };

/** @type {Record<string, { name: string, icon: string, text: string }>} */
export const PATRONS = {
  ember_broker: {
    name: "Ember Broker",
    icon: "patron-ember-broker",
    text: "Your maximum energy rises by 1, and you gain 1 energy now.",
  },
  cinder_cartographer: {
    name: "Cinder Cartographer",
    icon: "patron-cinder-cartographer",
    text: "Look at the top 3 cards of your deck. Take one; the others go to the bottom.",
  },
  brazier_warden: {
    name: "Brazier Warden",
    icon: "patron-brazier-warden",
    text: "Shuffle your hand into your deck, then draw as many cards.",
  },
  flux_weaver: {
    name: "Flux Weaver",
    icon: "patron-flux-weaver",
    text: "Each of your creatures has exactly 3 Charge.",
  },
  anvil_twin: {
    name: "Anvil Twin",
    icon: "patron-anvil-twin",
    text: "Swap the Attack and the health of any one creature.",
  },
  null_spark: {
    name: "Null Spark",
    icon: "patron-null-spark",
    text: "Remove an enemy creature from the game. Nothing can save it, and its death special stays silent.",
  },
  chronarch: {
    name: "Chronarch",
    icon: "patron-chronarch",
    text: "Your creatures that have attacked this turn may attack again.",
  },
  spirewright: {
    name: "Spirewright",
    icon: "patron-spirewright",
    text: "One of your fallen towers stands again with 5 health.",
  },
};

/** @param {string} key */
export const patronWords = (key) => PATRONS[key] ?? { name: key, icon: "mark", text: "" };

/** What a player may be short of, in the two words that fit on a card. */
/** @type {Record<string, (facts: Record<string, any>) => string>} */
const SHORT_REASONS = {
  not_enough_energy: ({ cost }) => `Needs ${cost}`,
  slot_taken: () => "No free slot",
};

/**
 * @param {import("sf/match/types.js").Block | null} block
 * @returns {string | null}
 */
export const shortReason = (block) => (block && SHORT_REASONS[block.code]?.(block.facts)) || null;

/**
 * A list in words: "A", "A and B", "A, B and C".
 * @param {string[]} items
 */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
