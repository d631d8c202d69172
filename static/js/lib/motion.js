/** How much is to move: as the account says (an attribute of the root), else as the device does. */

/** @returns {boolean} */
export function isCalm() {
  const said = document.documentElement.dataset.motion;
  return said ? said === "little" : matchMedia("(prefers-reduced-motion: reduce)").matches;
}
