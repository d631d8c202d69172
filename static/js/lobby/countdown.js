/**
 * Keeps the server-rendered countdowns going: `<time data-ends-at data-now>`, in milliseconds of
 * the server, whose clock is told apart from this device's by `data-now`.
 */

/** @param {number} milliseconds */
export function leftWords(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
}

const started = performance.now();
const clocks = /** @type {HTMLElement[]} */ ([...globalThis.document?.querySelectorAll("time[data-ends-at]") ?? []]);

function tell() {
  const passed = performance.now() - started;
  for (const clock of clocks) {
    clock.textContent = leftWords(Number(clock.dataset.endsAt) - Number(clock.dataset.now) - passed);
  }
}

if (clocks.length > 0) setInterval(tell, 1000);
