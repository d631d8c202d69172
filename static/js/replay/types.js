/**
 * The words of docs/replays.md as types. No code: modules import these with JSDoc `import()`.
 *
 * @typedef {object} RecordedStep  one step as its audience saw it
 * @property {number} seq
 * @property {"start" | "act" | "tick" | "void"} kind
 * @property {number | null} seat
 * @property {number} at  milliseconds since 1970
 * @property {{ type?: string, [field: string]: any }} action
 * @property {import("sf/match/types.js").GameEvent[]} events
 * @property {import("sf/match/types.js").View} view
 * @property {Record<string, any>} notes
 * @property {string[]} cards
 * @property {string} chain
 *
 * @typedef {object} ReplayUrls  notes, branches: null for those not signed in
 * @property {string} facts
 * @property {string} page
 * @property {string} chance
 * @property {string} scenario
 * @property {string} lobby
 * @property {{ name: string, url: string }[]} reports  for the conduct of each other player; ends with "seq="
 * @property {string | null} notes
 * @property {string | null} branches
 *
 * @typedef {object} ReplayFacts  what is said of a replay besides its steps
 * @property {string} id
 * @property {string} game
 * @property {string} kind
 * @property {string} audience
 * @property {string[]} audiences
 * @property {number | null} seat  the reader's own
 * @property {import("sf/match/types.js").Player[]} players
 * @property {import("sf/match/types.js").Result} result
 * @property {string} build
 * @property {string} recorded_with
 * @property {number} steps
 * @property {Record<string, import("sf/match/types.js").CardFacts>} cards
 * @property {Record<string, number>} patrons
 * @property {string} recording
 * @property {{ match: string, seq: number } | null} branch
 * @property {boolean} may_branch
 * @property {Record<string, string>} notes
 *
 * @typedef {ReplayFacts & { urls: ReplayUrls, basics: Record<string, import("sf/match/types.js").CardFacts> }} ReplayConfig  the JSON of #replay-config
 */

export {};
