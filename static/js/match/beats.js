/** A step as beats: what happens together is shown together (match/theatre.js). */

/** @typedef {import("sf/match/types.js").GameEvent} GameEvent */

/**
 * @param {Record<string, string>} kinds  of events that run together with their neighbours of the same kind
 * @param {Record<string, number>} waits  how long a beat has the stage for itself, in milliseconds; none: 0
 * @returns {import("sf/match/board.js").Board["beatsOf"]}
 */
export function beatsBy(kinds, waits) {
  const together = new Set(Object.values(kinds));
  return (events) => {
    /** @type {{ kind: string, events: GameEvent[], wait: number }[]} */
    const beats = [];
    for (const event of events) {
      const kind = kinds[event.type] ?? event.type;
      const last = beats.at(-1);
      if (last?.kind === kind && together.has(kind)) last.events.push(event);
      else beats.push({ kind, events: [event], wait: waits[kind] ?? 0 });
    }
    return beats;
  };
}
