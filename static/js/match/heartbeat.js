/**
 * A worker that only keeps time: browsers slow the timers of hidden pages down to one a minute,
 * and a player in another tab is not gone.
 */
setInterval(() => postMessage("beat"), 10_000);

export {};
