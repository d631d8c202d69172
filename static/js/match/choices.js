/**
 * Reads `choices` (docs/protocol.md#choices): from an act to its fields, to complete actions.
 * What may be done is the server's word; nothing here knows a rule.
 */

/** @typedef {import("sf/match/types.js").Act} Act */
/** @typedef {import("sf/match/types.js").Action} Action */
/** @typedef {import("sf/match/types.js").Choices} Choices */
/** @typedef {import("sf/match/types.js").Field} Field */
/** @typedef {Record<string, any>} Picked  values of the fields chosen so far, by name */

/**
 * @param {Choices} choices
 * @param {string | null} piece
 * @returns {Act[]}
 */
export const actsOf = (choices, piece) => choices.acts.filter((act) => act.piece === piece);

/**
 * @param {Choices} choices
 * @param {string} type
 * @returns {Act[]}
 */
export const actsNamed = (choices, type) => choices.acts.filter((act) => act.type === type);

/**
 * @param {Choices} choices
 * @param {string} type
 * @param {string | null} [piece]
 * @returns {Act | undefined}
 */
export const findAct = (choices, type, piece = null) =>
  choices.acts.find((act) => act.type === type && act.piece === piece);

/**
 * The first field that has no value yet, null when the act is complete.
 * @param {Act} act
 * @param {Picked} picked
 * @returns {Field | null}
 */
export const openField = (act, picked) =>
  act.fields.find((field) => !field.names.every((name) => name in picked)) ?? null;

/**
 * @param {Field} field
 * @param {any[]} value
 * @returns {Picked}
 */
export const named = (field, value) =>
  Object.fromEntries(field.names.map((name, index) => [name, value[index]]));

/**
 * The action that an act with all its fields stands for.
 * @param {Act} act
 * @param {Picked} picked
 * @returns {Action}
 */
export const actionOf = (act, picked) => ({
  type: act.type,
  ...(act.as ? { [act.as]: act.piece } : {}),
  ...act.given,
  ...picked,
});

/**
 * What tells an act from others of the same piece.
 * @param {Act} act
 */
export const wayOf = ({ type, way = type }) => way;

/**
 * The same values, and those of the next fields where there is nothing to choose: all of a set.
 * @param {Act} act
 * @param {Picked} picked
 * @returns {Picked}
 */
export function withForced(act, picked) {
  const field = openField(act, picked);
  if (!field?.pick || field.pick.min < field.pick.from.length) return picked;
  return withForced(act, { ...picked, ...named(field, [field.pick.from]) });
}

/**
 * An action that completes `picked`, with the first value wherever a choice is open.
 * `exact` tells whether there was no other.
 * @param {Act} act
 * @param {Picked} picked
 * @returns {{ action: Action, exact: boolean }}
 */
export function likelyAction(act, picked) {
  let exact = true;
  const all = { ...picked };
  for (let field = openField(act, all); field; field = openField(act, all)) {
    const first = field.values?.[0];
    if (!first) break; // a set to pick from has no likely value
    exact &&= field.values?.length === 1;
    Object.assign(all, named(field, first));
  }
  return { action: actionOf(act, all), exact };
}

/**
 * Every action that the choices stand for; a `pick` counts for none here.
 * @param {Choices} choices
 * @returns {Action[]}
 */
export function allActions(choices) {
  return choices.acts.flatMap((act) => {
    /** @type {Picked[]} */
    let rows = [{}];
    for (const field of act.fields) {
      rows = rows.flatMap((row) => (field.values ?? []).map((value) => ({ ...row, ...named(field, value) })));
    }
    return rows.map((row) => actionOf(act, row));
  });
}

/**
 * Are these still legal values of the act's fields?
 * @param {Act} act
 * @param {Picked} picked
 */
export function allows(act, picked) {
  const names = Object.keys(picked);
  return act.fields.every((field) => {
    if (!field.names.some((name) => names.includes(name))) return true;
    return (field.values ?? []).some((value) =>
      field.names.every((name, index) => picked[name] === value[index]),
    );
  });
}

/**
 * The sentence why `piece` cannot do an act (any act, without a type).
 * @param {Choices} choices
 * @param {string} piece
 * @param {string} [type]
 */
export const blockOf = (choices, piece, type) =>
  (choices.blocked[piece] ?? []).find((block) => !type || block.act === type) ?? null;
