/**
 * What the match page asks of a board, whatever the game. `boards/<game>.js` gives one.
 *
 * @typedef {import("sf/match/types.js").View} View
 * @typedef {import("sf/match/types.js").CardFacts} CardFacts
 * @typedef {import("sf/match/types.js").Choices} Choices
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
 * @property {(view: View, digit: number) => string[]} placesOfDigit  where a digit key picks, best first
 * @property {(place: string, told: { view: View, cards: Record<string, CardFacts>, choices: Choices, nameOf: (seat: number) => string, patronCosts: Record<string, number> }) => Subject | null} subjectOf
 * @property {(card: CardFacts) => Subject} cardSubject
 * @property {(selection: Selection, told: { view: View, cards: Record<string, CardFacts>, choices: Choices }) => { text: string, note: string }} promptOf
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
