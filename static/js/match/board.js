/**
 * What the match page asks of a board, whatever the game. `boards/<game>.js` gives one.
 *
 * @typedef {import("sf/match/types.js").View} View
 * @typedef {import("sf/match/types.js").CardFacts} CardFacts
 * @typedef {import("sf/match/types.js").Choices} Choices
 * @typedef {import("sf/match/types.js").Act} Act
 * @typedef {import("sf/match/types.js").GameEvent} GameEvent
 * @typedef {import("sf/match/types.js").Step} Step
 * @typedef {import("sf/match/selection.js").Selection} Selection
 *
 * @typedef {object} Subject  what the inspector shows
 * @property {string} title
 * @property {string} [kicker]
 * @property {string | null} art
 * @property {number | null} cost
 * @property {{ kind: string, value: number, state?: string }[]} stats
 * @property {{ key: string, icon: string, lead: string, text: string, count?: number, silenced?: boolean }[]} lines
 * @property {string | null} why  why it can do nothing now
 * @property {string} [flavor]
 * @property {CardFacts | null} card  for the full picture
 *
 * @typedef {object} Board
 * @property {any} Table  the component
 * @property {(view: View | null, cards: Record<string, CardFacts>) => import("sf/match/selection.js").PlaceOf} placesOf
 * @property {(view: View | null, act: import("sf/match/types.js").Act, field: import("sf/match/types.js").Field, place: string) => Record<string, any> | null} valueAt
 *   the values that a place stands for, offered or not; null where it does not fit at all
 * @property {(view: View | null, place: string) => boolean} isOwn  a piece or card of the viewer
 * @property {(place: string) => boolean} isOrigin  a button that holds something and is no piece
 * @property {(choices: Choices, origin: string) => Act[]} actsAt  what a press on it may begin, best first
 * @property {(choices: Choices, origin: string, way?: string) => Selection} begin  way: a certain act of it, by its type or way
 * @property {(view: View | null, choices: Choices, selection: Selection | null, cards: Record<string, CardFacts>) => import("sf/match/selection.js").Offer[]} moreOffers
 *   places besides those of the open field: a yes on the board, or an answer that needs no origin
 * @property {(view: View | null, choices: Choices, origin: string, type?: string) => import("sf/match/types.js").Block | null} blockAt
 *   why an origin can do nothing
 * @property {(table: import("sf/match/table.js").Table, told: { view: View, cards: Record<string, CardFacts>, choices: Choices }) => { label: string, key?: string, hot?: boolean, onPress: () => void }[]} heldActs
 *   acts of what is held that have no place on the board
 * @property {(view: View, choices: Choices, nameOf: (seat: number) => string) => import("sf/match/TurnPanel.js").Prompt | null} waitPrompt
 *   what the game waits for while nothing is held
 * @property {any} Opening  the component before the first turn, given `page` and `view`
 * @property {any} Asking  the component of what is asked apart from the board, given `page` and `view`
 * @property {string[]} actTypes  acts that are counted before the end of the turn
 * @property {import("sf/match/turn_end.js").TurnEnd} turnEnd
 * @property {(choices: Choices, held: Selection, to: number | string) => Selection | null} [turned]
 *   what is held, so many quarters clockwise or towards a side; null if it has no facing
 * @property {Record<string, import("sf/match/keys.js").Command>} letters  keys of this game alone, and what it does with "Shift+ArrowUp"
 * @property {{ keys: string[], does: string, letter?: boolean }[]} keyList
 * @property {string} goneTitle  over the cards that are gone
 * @property {(player: any) => { id: string, card: string }[]} goneOf
 * @property {(player: any) => number} deckSizeOf
 * @property {string} hiddenWords  what nobody who watches sees, as a sentence
 * @property {(event: GameEvent) => string | null} cardPlayed  the id of a card that it brings to the table
 * @property {(view: View, digit: number) => string[]} placesOfDigit  where a digit key picks, best first
 * @property {(place: string, told: { view: View, cards: Record<string, CardFacts>, choices: Choices, nameOf: (seat: number) => string, patronCosts: Record<string, number> }) => Subject | null} subjectOf
 * @property {(card: CardFacts) => Subject} cardSubject
 * @property {(selection: Selection, told: { view: View, cards: Record<string, CardFacts>, choices: Choices, forecasts?: Map<string, import("sf/match/table.js").Told> }) => { text: string, note: string, isSilent?: boolean }} promptOf
 * @property {(view: View, nameOf: (seat: number) => string) => string} summaryOf  for those who ask
 * @property {(step: Step, telling: import("sf/match/lines.js").Telling) => import("sf/match/lines.js").Line[]} linesOf
 * @property {(step: Step, telling: import("sf/match/lines.js").Telling) => import("sf/match/lines.js").Why[]} whyOf
 *   the same as a tree: each thing below what caused it
 * @property {(event: GameEvent) => boolean} isMoment  worth a mark on the line of a replay
 * @property {() => any} emptyTale  what a result screen tells besides the result; must be JSON
 * @property {(tale: any, step: Step) => any} taleAfter
 * @property {(match: { over: import("sf/match/types.js").Over, last: View, you: number | null, tale: any, cards: Record<string, CardFacts>, nameOf: (seat: number) => string }) => import("sf/match/ResultPanel.js").ResultFacts} endingFacts
 * @property {(events: GameEvent[]) => { events: GameEvent[], wait: number }[]} beatsOf
 * @property {(view: View, event: GameEvent, step: { cards: Record<string, CardFacts>, after: View }) => View} patched
 * @property {Record<string, import("sf/match/stage.js").Performance>} performances
 */

export {};
