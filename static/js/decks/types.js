/**
 * Shapes of the deck builder.
 *
 * @typedef {import("sf/match/types.js").CardFacts & { id: number, key: string, creator: string }} StockCard
 * @typedef {{ path: string, code: string, message: string }} Fault
 * @typedef {{ value: string, label: string, icon: string }} Option
 *
 * @typedef {object} DeckConfig  what cards/views/decks.py gives
 * @property {{ id: number, game: string, name: string, cards: Record<string, number>, extras: Record<string, string | null>, revision: number, faults: Fault[] }} deck
 * @property {StockCard[]} cards  those in the deck
 * @property {{ size: number, copies: number }} limits
 * @property {Record<string, number>} patrons  key → cost
 * @property {Record<string, Option[]>} options  traits, special.trigger, special.effect
 * @property {{ deck: string, cards: string, list: string, play: string }} urls
 * @property {string} csrf
 *
 * @typedef {object} Content  what is saved
 * @property {string} name
 * @property {[number, number][]} cards  [card id, copies], in the order in which they came
 * @property {string | null} patron
 *
 * @typedef {"saved" | "unsaved" | "saving" | "elsewhere" | "offline" | "refused"} SaveState
 */
export {};
