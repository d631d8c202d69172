/**
 * The words of docs/protocol.md as types. No code: modules import these with JSDoc `import()`.
 *
 * @typedef {{ icon: string, label: string }} Sign
 * @typedef {{ key: string, icon: string, lead: string, text: string, signs?: Sign[] }} TextLine
 *
 * @typedef {{ kind: string, label: string, value: number, side: string, rank: number }} FaceNumber
 * @typedef {object} CardFacts  one entry of `cards`
 * @property {string} name
 * @property {number} cost
 * @property {Record<string, any>} design
 * @property {TextLine[]} text
 * @property {FaceNumber[]} [numbers]  at its foot; missing in designs that were frozen before
 * @property {{ sign: Sign | null, line: string, chips: Sign[] }} [head]  missing in designs that were frozen before
 * @property {string | null} art
 * @property {string | null} [skill_art]  of a card with two sides
 * @property {string} [alt]
 * @property {string} [flavor]
 * @property {string} [rarity]
 * @property {string} [artist]
 * @property {number | string} [version]
 *
 * @typedef {{ names: string[], values?: any[][], pick?: { from: string[], min: number, max: number } }} Field
 * @typedef {{ type: string, piece: string | null, as: string | null, fields: Field[], way?: string, given?: Record<string, any> }} Act
 *   way, given: of a board that tells acts of one type apart: what each is called, and the values that make it so
 * @typedef {{ act: string, code: string, rule: string, facts: Record<string, any>, message?: string }} Block
 * @typedef {{ code: string, facts: Record<string, any>, message?: string }} Note
 * @typedef {{ acts: Act[], blocked: Record<string, Block[]>, notes: Record<string, any> }} Choices
 *
 * @typedef {{ type: string, [field: string]: any }} Action
 * @typedef {{ type: string, [field: string]: any }} GameEvent
 * @typedef {{ [field: string]: any }} View  the shape belongs to the game; boards know it
 *
 * @typedef {object} PieceForecast
 * @property {number} [damage]
 * @property {number} [absorbed]
 * @property {number} [health]
 * @property {boolean} [dies]
 * @property {boolean} [falls]
 * @property {boolean} [leaves]
 * @property {Record<string, number>} [statuses]
 * @property {number} [attack]
 * @property {number} [armor]
 * @property {number} [charge]
 * @typedef {{ pieces: Record<string, PieceForecast>, wins: number | null }} CoinSide
 * @typedef {{ certain: boolean, pieces: Record<string, PieceForecast>, wins: number | null, coin?: { heads: CoinSide, tails: CoinSide } }} Forecast  coin: where one decides, what becomes of either side
 *
 * @typedef {{ now: number, ends_at: number | null, kind: string | null, seat: number | null, absence: (number | null)[] }} Clock
 * @typedef {{ here: boolean, absence_ends_at: number | null }} SeatPresence
 * @typedef {{ seats: SeatPresence[], watchers: number }} Presence
 * @typedef {{ build: string, drain: { note: string, since: number } | null }} SiteFacts
 * @typedef {{ name: string, bot: boolean }} Player
 * @typedef {{ id: string, game: string, kind: string, turn_seconds: number | null }} MatchFacts
 * @typedef {{ winner: number | null, reason: string }} Result
 * @typedef {{ seat: number, sparks: number, why: string, unrated?: string, rating?: import("sf/match/rating.js").RatingChange | null }} Reward
 * @typedef {{ result: Result, rewards: Reward[], secret: string | null }} Over
 * @typedef {{ code: string, message: string, rule?: string, facts?: Record<string, any> }} RefusalFacts
 *
 * @typedef {object} MatchConfig  the JSON of #match-config
 * @property {string} matchId
 * @property {string} socketUrl
 * @property {number | null} seat
 * @property {string} game
 * @property {string} rulesUrl
 * @property {string} lobbyUrl
 * @property {string} [kind]  of the match
 * @property {boolean} [isAlone]  there is nobody to ask whether they play again
 * @property {{ name: string, url: string } | null} [trial]  the card that is tried, and where it is worked on
 * @property {string} [findUrl]  the lobby with the same kind of match and deck chosen
 * @property {string} [againUrl]  the API of playing again; for players alone
 * @property {string} [againSocketUrl]
 * @property {string} [csrf]
 * @property {string} [replayUrl]
 * @property {string | null} [metUrl]  where the cards that were met are judged; null: not here
 * @property {string} [chanceUrl]  where every draw is checked, once it has ended
 * @property {string | null} me
 * @property {string} build  of the page
 * @property {number} [delay]  of a spectator: so many seconds late
 * @property {string} [liveUrl]  of a spectator: what else may be watched
 * @property {string | null} [watchingUrl]  of a player: where to say whether others may watch
 * @property {import("sf/match/talk.js").TalkFacts | null} [talk]  of a player with another; null: nobody talks
 * @property {boolean} [isWatchable]  what the player has said
 * @property {Record<string, number>} [patrons]  what each Patron costs in this match
 * @property {GameEvent[]} [beginning]  of a player: what happened while the match was dealt
 * @property {Record<string, CardFacts>} basics  cards that belong to the game itself, and are in no `cards`
 *
 * @typedef {object} Place  where a match stands, as one viewer sees it
 * @property {number} seq
 * @property {View} view
 * @property {Choices} choices
 *
 * @typedef {object} Intro  what a `state` says once
 * @property {MatchFacts} match
 * @property {number | null} seat
 * @property {Player[]} players
 * @property {string} commitment
 * @property {string} build
 *
 * @typedef {object} Waiting  an act that was sent
 * @property {string} id
 * @property {Action} action
 * @property {string | null} anchor  the piece or place that it was tried at
 * @property {number} seq  thought of at
 * @property {number | null} stored  the seq of its `done`
 *
 * @typedef {object} Refused
 * @property {RefusalFacts} error
 * @property {string | null} anchor
 * @property {number} count  rises, so that the same refusal twice is shown twice
 *
 * @typedef {object} Step  one `moved`, for the log and for the animations
 * @property {number} seq
 * @property {GameEvent[]} events
 * @property {View} before
 * @property {View} after
 */

export {};
