/** Clocks in words, and a signal that ticks while somebody looks. */
import { useEffect, useState } from "preact/hooks";

/**
 * "0:41", "1:15".
 * @param {number} milliseconds
 */
export function minutes(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Milliseconds until `endsAt`, drawn anew as they pass; null without an end.
 * @param {number | null} endsAt  milliseconds, the server's clock
 * @param {() => number} now  the server's clock
 */
export function useCountdown(endsAt, now) {
  const [, draw] = useState(0);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => draw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, endsAt - now());
}
