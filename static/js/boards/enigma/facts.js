/**
 * What the Enigma board says of its things: states, labels, tags. All read from the view, the
 * choices and the forecasts; nothing is worked out.
 */
import {
  counted,
  elementName,
  FORM_NAMES,
  STATUS_WORDS,
  symbolsOf,
  symbolWords,
} from "sf/boards/enigma/words.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {Record<string, any>} Pico */
/** @typedef {{ text: string, word: string, fatal: boolean, steps: string, about: boolean, wins: boolean, sides?: string[] }} Tag  sides: of a coin, in words */

/**
 * @param {string} id
 * @param {Choices} choices
 * @param {Pico} pico
 */
export function picoState(id, choices, pico) {
  if (choices.acts.some((act) => act.piece === id)) return "ready";
  return pico.status === "stunned" ? "stunned" : undefined;
}

/**
 * Form and element of a card, as one reads them: "Prime, Pyro".
 * @param {CardFacts | undefined} card
 */
export function kindWords(card) {
  const { form = "origin", element } = card?.design ?? {};
  return [FORM_NAMES[form] ?? form, element ? elementName(element) : ""].filter(Boolean).join(", ");
}

/**
 * Name, form and element, Integrity, Flux, Gear, Status, where, state: one order everywhere.
 * @param {Pico} pico
 * @param {Record<string, CardFacts>} cards
 * @param {{ side: "ours" | "theirs", isVanguard: boolean, state: string | undefined }} where
 */
export function picoLabel(pico, cards, { side, isVanguard, state }) {
  const card = cards[pico.card];
  const flux = pico.flux.map((/** @type {any} */ one) => one.element);
  return [
    card?.name ?? "A Pico",
    kindWords(card),
    `Integrity ${pico.integrity} of ${pico.max_integrity}`,
    flux.length ? `Flux ${symbolWords(flux)}` : "no Flux",
    pico.gear ? `Gear ${cards[pico.gear.card]?.name ?? "unknown"}` : "",
    pico.status ? (STATUS_WORDS[pico.status]?.name ?? pico.status) : "",
    `${side === "ours" ? "your" : "their"} ${isVanguard ? "Vanguard" : "Rearguard"}`,
    state === "ready" ? "ready" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * A Strike in words: "Singe, 20 damage, costs 1 Pyro".
 * @param {Record<string, any>} strike  of a design
 */
export function strikeLabel(strike) {
  const symbols = symbolsOf(strike.cost);
  const cost = symbols.length ? `costs ${symbolWords(symbols)}` : "free";
  return `${strike.name}, ${strike.damage ?? 0} damage, ${cost}`;
}

/** What each step of the sum is due to. @type {[string, string][]} */
const STEPS = [
  ["attacker", "with your modifiers"],
  ["vulnerability", "vulnerable"],
  ["resistance", "resists"],
  ["defender", "with theirs"],
];

/**
 * Damage of a Strike after each step that changed it: "20, 40 vulnerable, 20 resists".
 * @param {Record<string, number> | undefined} strike
 */
export function stepWords(strike) {
  if (!strike) return "";
  let last = strike.base ?? 0;
  const said = [String(last)];
  for (const [step, why] of STEPS) {
    const now = strike[step];
    if (now !== undefined && now !== last) said.push(`${now} ${why}`);
    last = now ?? last;
  }
  return said.length > 1 ? said.join(" → ") : "";
}

/** @param {number} amount */
const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/**
 * What a forecast says of one Pico.
 * @param {import("sf/match/types.js").Forecast} forecast
 * @param {{ place: string, exact: boolean, you: number }} about
 * @returns {Tag | null}
 */
export function tagOf(forecast, { place, exact, you }) {
  const { coin } = forecast;
  if (coin) return coinTag(coin, { place, you });
  const told = /** @type {any} */ (forecast.pieces[place]);
  const wins = forecast.wins === you;
  if (!told) return null;
  const text = told.damage ? signed(-told.damage) : "";
  const changes = [
    told.damage || told.strike?.defender ? `${told.health} left` : told.strike ? "no damage" : "",
    told.max_integrity ? `${signed(told.max_integrity)} Integrity` : "",
    "status" in told ? (told.status ? (STATUS_WORDS[told.status]?.name ?? told.status) : "cured") : "",
    told.flux ? `${signed(told.flux)} Flux` : "",
  ].filter(Boolean);
  return {
    text,
    word: told.dies ? "knocked out" : changes.join(", "),
    fatal: Boolean(told.dies),
    steps: stepWords(told.strike),
    about: !forecast.certain || !exact,
    wins,
  };
}

/**
 * What a coin brings, a line for each of its sides where they differ.
 * @param {NonNullable<import("sf/match/types.js").Forecast["coin"]>} coin
 * @param {{ place: string, you: number }} about
 * @returns {Tag | null}
 */
function coinTag({ heads, tails }, { place, you }) {
  const [one, other] = [heads, tails].map((side) =>
    tagOf({ ...side, certain: false }, { place, exact: true, you }),
  );
  if (!one && !other) return null;
  const [first, second] = [one, other].map((tag) =>
    tag ? [tag.text, tag.wins ? "you win" : tag.word].filter(Boolean).join(", ") : "nothing",
  );
  if (one && first === second) return one;
  return {
    text: "",
    word: "",
    fatal: Boolean(one?.fatal && other?.fatal),
    steps: "",
    about: true,
    wins: false,
    sides: [`heads: ${first}`, `tails: ${second}`],
  };
}

/** @param {Tag | null | undefined} tag */
export function tagLabel(tag) {
  if (!tag) return "";
  if (tag.sides) return tag.sides.join("; ").replaceAll("−", "minus ");
  const said = [`${tag.text.replace("−", "minus ")} ${tag.word}`.trim(), tag.steps.replaceAll("→", "then")];
  if (tag.wins) said.push("you win");
  return `${tag.about ? "about " : ""}${said.filter(Boolean).join("; ")}`;
}

/** @type {Tag} */
const UNSURE = { text: "", word: "chance decides", fatal: false, steps: "", about: false, wins: false };

/** @param {import("sf/match/types.js").Forecast} forecast  what it tells of, whatever a coin brings */
const piecesOf = ({ pieces, coin }) =>
  Object.keys({ ...pieces, ...coin?.heads.pieces, ...coin?.tails.pieces });

/**
 * Tags of the places that can be picked, and of what the one looked at would touch besides.
 * @param {Map<string, import("sf/match/table.js").Told>} told
 * @param {Iterable<string>} offered
 * @param {string | null} spot
 * @param {number} you
 */
export function tagsOf(told, offered, spot, you) {
  /** @type {Map<string, Tag>} */
  const tags = new Map();
  for (const [place, { forecast, exact }] of told) {
    const isShown = place === spot || told.size === 1;
    for (const other of piecesOf(forecast)) {
      const tag = other === place || isShown ? tagOf(forecast, { place: other, exact, you }) : null;
      if (tag && (isShown || !tags.has(other))) tags.set(other, tag);
    }
    if (forecast.certain || told.size > 1) continue;
    for (const other of offered) if (!tags.has(other)) tags.set(other, UNSURE);
  }
  return tags;
}

/**
 * What a side has done this turn of what it may do once.
 * @param {Record<string, any>} player
 */
export const limitsOf = (player) => [
  { key: "flux", word: "Flux", icon: "shape-null", isDone: player.flux_attached },
  { key: "agent", word: "Agent", icon: "ui-user", isDone: player.agent_played },
  { key: "domain", word: "Domain", icon: "ui-layers", isDone: player.domain_played },
];

/** @param {Record<string, any>} player  what is in its piles, in words */
export const pileWords = (player) =>
  `${counted(player.hand_size ?? player.hand.length, "card")} in hand, ${player.deck_size ?? player.deck.length} in the deck, ${player.discard.length} discarded`;
