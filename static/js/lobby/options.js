/** Lets what is agreed on follow the chosen deck, until the player says otherwise. */
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.play"));
const said = new Set();

/** @param {Event} event */
function heard({ target }) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.name.startsWith("option_")) said.add(target.name);
  if (target.name === "deck") follow(target.dataset.options);
}

/** @param {string | undefined} told  values by option, as JSON */
function follow(told) {
  /** @type {[string, unknown][]} */
  const options = Object.entries(told ? JSON.parse(told) : {});
  for (const [key, value] of options) {
    const field = form?.elements.namedItem(`option_${key}`);
    if (field instanceof HTMLInputElement && !said.has(field.name)) field.value = String(value);
  }
}

form?.addEventListener("change", heard);
