/** What the Grid board says of its things: labels and states, read from view and choices. */
import { heldBy } from "sf/boards/grid/places.js";
import { arrowWords, counted, SUDDEN_TURN, squareName, WINNING } from "sf/boards/grid/words.js";

/** @typedef {import("sf/match/types.js").CardFacts} CardFacts */
/** @typedef {import("sf/match/types.js").View} View */
/** @typedef {import("sf/boards/grid/places.js").Assistant} Assistant */

/** @param {CardFacts | undefined} card */
export function abilityOf(card) {
  const line = card?.text.find(({ key }) => key === card.design.ability);
  return line ? { icon: line.icon, name: line.lead.replace(/[.:]$/, "") } : null;
}

/**
 * How an Assistant's numbers stand to what is printed.
 * @param {Assistant} assistant
 * @param {CardFacts | undefined} card
 */
export function numberStates({ attack, damage, defense }, card) {
  const printed = card?.design ?? {};
  /** @param {number} now @param {number} was */
  const change = (now, was) => (now > was ? "raised" : now < was ? "lowered" : undefined);
  return {
    attack: change(attack, printed.attack ?? attack),
    defense: damage > 0 ? "damaged" : change(defense, printed.defense ?? defense),
  };
}

/**
 * Name, whose, square, facing, arrows, numbers, ability: one order everywhere.
 * @param {Assistant} assistant
 * @param {number} square
 * @param {CardFacts | undefined} card
 * @param {string} owner
 */
export function assistantLabel(assistant, square, card, owner) {
  const printed = card?.design.defense;
  const most = printed !== undefined && printed !== assistant.defense ? ` of ${printed}` : "";
  return [
    card?.name ?? "An Assistant",
    owner.toLowerCase(),
    `square ${squareName(square)}`,
    `facing ${assistant.facing}`,
    arrowWords(assistant.arrows),
    `Attack ${assistant.attack}`,
    `Defense ${assistant.defense}${most}`,
    abilityOf(card)?.name ?? "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {View} view @param {number} square */
export function vacantLabel(view, square) {
  const until = view.blocked[square];
  const what = until === undefined ? "empty" : `blocked until turn ${until} is over`;
  return `Square ${squareName(square)}, ${what}`;
}

/** @param {View} view */
const isSudden = (view) => view.sudden_death && view.turn >= SUDDEN_TURN;

/** @param {View} view @param {number} seat */
export function holdWords(view, seat) {
  const wins = isSudden(view) ? "more than the other side win" : `${WINNING} win`;
  return `${counted(heldBy(view, seat), "square")} held, ${wins}`;
}

/** What this turn differs in, "" on an ordinary one. @param {View} view */
export function specialTurn(view) {
  if (!view.sudden_death) return "";
  if (isSudden(view)) return "Sudden death: no healing, more squares win";
  return view.turn >= SUDDEN_TURN - 5 ? `Sudden death from turn ${SUDDEN_TURN}` : "";
}
