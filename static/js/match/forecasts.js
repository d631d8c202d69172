/**
 * Forecasts, asked once for each position: what is looked at again, or turned to and fro, asks
 * the server nothing new.
 */

/** @typedef {import("sf/match/types.js").Action} Action */
/** @typedef {import("sf/match/types.js").Forecast} Forecast */

/** @param {Pick<import("sf/match/store.js").Store, "place" | "askForecast">} store */
export function createForecasts(store) {
  let seq = -1;
  /** By the action, as JSON. @type {Map<string, Forecast>} */
  let told = new Map();

  /** What is known at the place where the match stands. */
  function here() {
    const now = store.place.peek()?.seq ?? -1;
    if (now !== seq) [seq, told] = [now, new Map()];
    return told;
  }

  /** @param {Action[]} actions @returns {(Forecast | undefined)[]} */
  const known = (actions) => actions.map((action) => here().get(JSON.stringify(action)));

  return {
    known,
    /**
     * Asks what is not known yet.
     * @param {Action[]} actions
     * @param {() => void} onKnown  not called when nobody can say now, or the match has moved on
     */
    ask(actions, onKnown) {
      const kept = here();
      const missing = actions.filter((action) => !kept.has(JSON.stringify(action)));
      if (!missing.length) return;
      store.askForecast(missing).then((answers) => {
        if (!answers || here() !== kept) return;
        for (const [index, action] of missing.entries()) {
          const answer = answers[index];
          if (answer) kept.set(JSON.stringify(action), answer);
        }
        onKnown();
      });
    },
  };
}
