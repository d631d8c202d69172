/** The keyboard on the match page: what keys.js calls a command is done here. */
import { letterKeys } from "sf/lib/settings.js";
import { nearest } from "sf/lib/spatial.js";
import { commandFor } from "sf/match/keys.js";

/**
 * @param {HTMLElement} root
 * @param {import("sf/match/page.js").Page} page
 * @param {{ tell: (text: string) => void }} voice
 */
export function listenForKeys(root, page, voice) {
  const { table, theatre } = page;

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" && event.key !== "Shift") theatre.skip();
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = /** @type {Element | null} */ (event.target);
    const inText = Boolean(target?.closest("input, textarea, select, [contenteditable]"));
    const command = commandFor(event, { letters: letterKeys.value, inText, own: page.board.letters });
    if (command && obey(command)) event.preventDefault();
  });

  /** @type {Record<string, (value: any) => boolean | void>} */
  const commands = {
    move,
    cancel: () => cancel(),
    confirm: () => {
      if (!table.ready.value) return false;
      if (document.activeElement?.closest(".turn, .inspector, .talk")) return false; // a button has the word
      if (table.offered.value.get(focusedPlace() ?? "")?.moves) return false; // so has another place
      table.confirm();
      return true;
    },
    slot: (digit) => {
      const view = page.view.value;
      const place = view && page.board.placesOfDigit(view, digit).find((one) => table.offered.value.has(one));
      if (place) table.press(place);
      return Boolean(place);
    },
    end_turn: () => table.endTurn(),
    kindle: () => void page.press("kindle"),
    patron: () => (table.ready.value?.origin === "patron" ? table.confirm() : void page.press("patron")),
    activate: () => table.activate(),
    turn: (to) => table.turn(to),
    hold_in: (ways) => table.holdIn(ways),
    press: (place) => void page.press(place),
    keys: () => void (page.opened.value = "keys"),
    inspect: () => {
      const place = focusedPlace() ?? table.spot.value ?? table.selection.value?.origin;
      if (place) page.readAt(place);
    },
    to_hand: () => goTo('[data-zone="hand"] button'),
    to_board: () => goTo('[data-field] button[data-side="ours"], [data-field] button'),
    to_log: () => goTo('[data-zone="log"]'),
    tell: () => voice.tell(`${page.whose.value}. ${page.summary()}`),
  };

  const focusedPlace = () => document.activeElement?.closest("[data-place]")?.getAttribute("data-place");

  /** @param {import("sf/match/keys.js").Command} command */
  function obey({ name, value }) {
    return commands[name]?.(value) !== false;
  }

  /** One step back; the focus returns to what was held. */
  function cancel() {
    const origin = table.selection.value?.origin;
    const hadRefusal = page.store.refused.value !== null;
    const done = table.cancel();
    if (origin && !table.selection.value) goTo(`button[data-place="${CSS.escape(origin)}"]`);
    return done || hadRefusal;
  }

  /** @param {string} selector */
  function goTo(selector) {
    const element = root.querySelector(selector);
    if (element instanceof HTMLElement) element.focus();
  }

  /** Where arrow keys may go: all places, or while choosing what can be picked. */
  function stops() {
    const all = [...root.querySelectorAll("button[data-place]")].filter(
      (element) => !element.closest("[inert]") && element.getClientRects().length > 0,
    );
    if (!table.offered.value.size) return all;
    const held = table.selection.value?.origin;
    return all.filter((element) => {
      const place = element.getAttribute("data-place") ?? "";
      return table.offered.value.has(place) || place === held;
    });
  }

  /** @param {import("sf/lib/spatial.js").Direction} direction */
  function move(direction) {
    const active = document.activeElement;
    if (active?.closest('[data-zone="log"], .talk')) return false; // it scrolls, and has no places
    const from = active?.closest("[data-place]");
    const others = stops().filter((element) => element !== from);
    const origin = from ?? root.querySelector(".match");
    if (!origin || !others.length) return false;
    if (!from) {
      /** @type {HTMLElement} */ (others[0]).focus();
      return true;
    }
    const index = nearest(
      from.getBoundingClientRect(),
      others.map((one) => one.getBoundingClientRect()),
      direction,
    );
    const next = others[index];
    if (next instanceof HTMLElement) next.focus();
    return true;
  }
}
