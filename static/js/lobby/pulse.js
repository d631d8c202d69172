/**
 * A worker that only keeps time for pages that wait: browsers slow the timers of hidden pages down
 * to one a minute, and somebody who reads another tab still waits.
 */
setInterval(() => postMessage("beat"), 4_000);

export {};
