/**
 * Menus are `<details class="menu">` and work without script. This adds what people expect:
 * Escape and a press elsewhere close them, and the focus goes back to their name.
 */

const openMenus = () =>
  /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".menu[open]"));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus();
  }
});

document.addEventListener("pointerdown", (event) => {
  for (const menu of openMenus()) {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  }
});
