/**
 * What the forge's modules hand to each other. No code: modules import these with JSDoc `import()`.
 *
 * @typedef {import("sf/match/types.js").CardFacts} CardFacts
 *
 * @typedef {[path: string, allowed: string[]][]} When
 * @typedef {{ when: When, low: number, high: number, step: number }} Limit
 * @typedef {{ value: string, label: string, text: string, points: number | null, when: When, excludes: string[] }} Choice
 *
 * @typedef {object} Field  one field of the game's declaration (cards/forge/form.py)
 * @property {string} path
 * @property {string} kind  "flag", "text", "long_text", "number", "choice", "choices"
 * @property {string} label
 * @property {string} group
 * @property {number | null} low
 * @property {number | null} high
 * @property {number} step  a number is a multiple of it
 * @property {boolean} required
 * @property {string} part  the path of the optional object that it stands in, or ""
 * @property {When} when
 * @property {Limit[]} limits
 * @property {Choice[]} choices
 *
 * @typedef {Record<string, string | string[]>} Values  what stands in the form, by path
 * @typedef {{ design: Record<string, any>, artist: string, licence: string, alt: string }} Content
 *
 * @typedef {{ path: string, code: string, message: string, rule: string, facts: Record<string, any> }} Fault
 * @typedef {{ key: string, label: string, points: number }} BudgetLine
 * @typedef {{ points: number, cost: number | null, low: number, high: number, lines: BudgetLine[], ruler: number[], unit: string }} Budget
 * @typedef {{ card: CardFacts, budget: Budget, faults: Fault[] }} Preview
 *
 * @typedef {object} Version  what the API tells of a draft
 * @property {number} id
 * @property {number} card
 * @property {number} revision
 * @property {string} saved_at
 * @property {string | null} art
 * @property {string | null} full_art
 * @property {[number, number] | null} focus
 * @property {number | null} zoom
 * @property {[number, number] | null} art_size  width and height of the whole picture
 *
 * @typedef {{ card: number, name: string, creator: string, url: string, art: string | null, likeness: string }} LookAlike
 *
 * @typedef {{ code: string, message: string, facts: Record<string, any> }} Refusal
 * @typedef {{ status: number, body: any, refusal: Refusal | null }} Answer  status 0: nobody answered
 *
 * @typedef {object} Setup  the JSON of #setup
 * @property {string} game
 * @property {Field[]} declaration
 * @property {Content} content
 * @property {Preview} preview
 * @property {LookAlike[]} lookAlikes
 * @property {number | null} version
 * @property {number} revision
 * @property {string | null} savedAt
 * @property {number | null} person  null: nobody is logged in
 * @property {string} personName  "" for nobody
 * @property {number} uploadBytes
 * @property {import("sf/forge/crop.js").Crop} crop  of the picture
 * @property {import("sf/forge/crop.js").Size | null} artSize  of the whole picture
 * @property {Record<string, string>} urls
 */
export {};
