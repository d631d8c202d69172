/**
 * Settings: offers the time zone of this device, which only the browser knows.
 * The button stays hidden where the zone is chosen already, or is not in the list.
 */

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const list = /** @type {HTMLSelectElement | null} */ (document.querySelector('select[name="zone"]'));
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(".device-zone"));

if (list && button && list.value !== zone && [...list.options].some((option) => option.value === zone)) {
  const name = button.querySelector(".device-zone__name");
  if (name) name.textContent = zone;
  button.hidden = false;
  button.addEventListener("click", () => {
    list.value = zone;
    button.hidden = true;
    list.focus();
  });
}
