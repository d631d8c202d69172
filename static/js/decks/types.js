/**
 * Shapes of the deck builder.
 *
 * @typedef {import("sf/match/types.js").CardFacts & { id: number, key: string, creator: string }} StockCard
 * @typedef {{ path: string, code: string, message: string }} Fault
 * @typedef {{ value: string, label: string, icon: string }} Option
 *
 * @typedef {{ name: string, label: string, options: Option[] }} Filter
 *
 * @typedef {{ low: number, high: number, default: number, offered: number[] }} Points  for how many a deck may be made
 *
 * @typedef {object} DeckLine  a card as it stands, against the version that was seen
 * @property {number} [card]
 * @property {string} name
 * @property {number} count
 * @property {number | null} owned  null where nobody counts copies
 * @property {number} missing
 * @property {string[]} [changes]  "renamed", "revised", "hidden", "retired", "unpublished"
 * @property {string} [was_called]
 * @property {number | null} [seen]
 * @property {number} [version]
 * @property {string} [compare]
 *
 * @typedef {DeckLine & { stand_in: StockCard | null, why: string }} Mark  a card that is not what it was, or cannot be played
 * @typedef {{ number: number, text: string, message: string, lost: boolean, offers: { name: string, text: string }[] }} TextLine
 * @typedef {{ deck: { game: string, name: string, cards: Record<string, number>, extras: Record<string, string | null>, basics: Record<string, number>, measure: string, lines: DeckLine[] }, lines: TextLine[], cards: StockCard[] }} ReadDeck  what a pasted text would be
 * @typedef {{ card: number | null, basic: string | null, name: string, cost: number | null, copies: number, reasons: string[], face: StockCard | null }} Suggestion
 *
 * @typedef {object} DeckConfig  what cards/views/decks.py gives
 * @property {{ id: number, game: string, name: string, cards: Record<string, number>, extras: Record<string, string | null>, basics: Record<string, number>, revision: number, faults: Fault[] }} deck
 * @property {StockCard[]} cards  those in the deck
 * @property {{ size?: number, points?: number, copies: number }} limits
 * @property {Record<string, number> | null} owned  card id → copies; null on a site where all cards may be played
 * @property {Points | null} points  in games whose decks are measured by what their cards cost
 * @property {Record<string, number>} patrons  key → cost
 * @property {Record<string, import("sf/match/types.js").CardFacts>} basics  key → a card that needs no design, in any number
 * @property {Filter[]} filters  that write into the search
 * @property {boolean} hasCosts  whether its cards differ in cost
 * @property {Mark[]} marks  cards that are not what they were
 * @property {{ deck: string, cards: string, complete: string, help: string, list: string, play: string, read: string, sheet: string, suggestions: string }} urls
 * @property {string} csrf
 *
 * @typedef {object} Content  what is saved
 * @property {string} name
 * @property {[number, number][]} cards  [card id, copies], in the order in which they came
 * @property {[string, number][]} basics  [key of a basic card, copies]
 * @property {Record<string, string | null>} extras  game specific (Nexus: its Patron; Grid: the points it is made for)
 *
 * @typedef {"saved" | "unsaved" | "saving" | "elsewhere" | "offline" | "refused"} SaveState
 */
export {};
