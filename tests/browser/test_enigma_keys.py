"""Two turns of Spark Enigma with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.enigma import Hands, sit_down
from tests.browser.keyboard import walk
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

MOST_STEPS = 12
"""More than there are cards in the hand, or Picos on the field."""


def test_turns_of_enigma_are_played_by_keys(site: Site, visit: Callable[..., Person]) -> None:
    hands, other = sit_down(site, "enigma-acts", visit("Theodosia"), visit("Evander"))
    keys = Keys(hands.person)
    keys.await_turn()
    equip_and_attach(keys)
    choose_flux_by_arrows(keys)
    recall_and_strike(keys)
    other.await_turn()
    other.page.keyboard.press("e")
    keys.await_turn()
    ask(keys)


class Keys(Hands):
    """H and B lead to hand and board, arrows move, Enter presses, letters act."""

    def go(self, key: str, arrow: str, name: str) -> None:
        """From where `key` leads, along `arrow`, to the thing of this name."""
        keyboard = self.page.keyboard
        keyboard.press(key)
        wanted = self.page.locator(":focus").and_(
            self.page.get_by_role("button", name=re.compile(f"^{name}"))
        )
        for _ in range(MOST_STEPS):
            if wanted.count():
                return
            keyboard.press(arrow)
        raise AssertionError(f"{arrow} does not reach {name}")

    def aim(self, name: str) -> None:
        """While something is held arrows go among what is lit alone; Enter takes it."""
        wanted = self.lit.and_(self.page.get_by_role("button", name=re.compile(f"^{name}")))
        for arrow in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight"):
            if wanted.and_(self.page.locator(":focus")).count():
                break
            self.page.keyboard.press(arrow)
        expect(wanted).to_be_focused()
        self.page.keyboard.press("Enter")


def equip_and_attach(keys: Keys) -> None:
    """A Gear by arrows; Flux by the digit of a Rearguard."""
    keys.go("h", "ArrowRight", "Lead Apron")
    keys.page.keyboard.press("Enter")
    keys.person.look("Gear is held, by keys")
    keys.aim("Brandhound")
    expect(keys.own("Brandhound")).to_have_accessible_name(re.compile("Gear Lead Apron"))
    keys.go("h", "ArrowRight", "Pyro Flux")
    keys.page.keyboard.press("Enter")
    keys.page.keyboard.press("2")
    expect(keys.own("Sootpup")).to_have_accessible_name(re.compile("Flux 1 Pyro"))


def choose_flux_by_arrows(keys: Keys) -> None:
    """The windows about Flux hold the keyboard, and give it back."""
    keys.go("h", "ArrowRight", "Flux Runner")
    keys.page.keyboard.press("Enter")
    window = keys.page.get_by_role("dialog")
    for name in ("Hydro from your discard pile", "^Brandhound"):
        walk(keys.page, window.get_by_role("button", name=re.compile(name)))
        keys.page.keyboard.press("Enter")
    expect(window).to_have_count(0)
    expect(keys.own("Brandhound")).to_have_accessible_name(re.compile("2 Hydro"))
    expect(keys.page.locator(":focus")).to_have_count(1)


def recall_and_strike(keys: Keys) -> None:
    """R recalls, a digit says who comes forward; S strikes, Enter says yes."""
    keys.page.keyboard.press("r")
    keys.page.keyboard.press("1")
    window = keys.page.get_by_role("dialog")
    walk(keys.page, window.get_by_role("button", name=re.compile("1 Volt")))
    keys.page.keyboard.press("Enter")
    expect(keys.vanguard("ours")).to_have_accessible_name(re.compile("^Dribblet"))
    expect(keys.strikes.first).to_be_attached()  # what may be done now has come too
    keys.page.keyboard.press("s")
    expect(keys.lit).to_have_accessible_name(re.compile("^Inkdrop"))
    keys.person.look("a Strike is held, by keys")
    keys.page.keyboard.press("Enter")
    expect(keys.log).to_contain_text(re.compile("Coin for Dribblet: (heads|tails)"))


def ask(keys: Keys) -> None:
    """T tells how it stands, ? lists the keys, I reads what has the focus."""
    page = keys.page
    page.keyboard.press("t")
    expect(page.locator("#live")).to_contain_text("Your turn. Turn 7. You: 2 Sparks of 5")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Recall your Vanguard")
    keys.person.look("keys of Enigma")
    page.keyboard.press("Escape")
    keys.go("b", "ArrowLeft", "Brandhound|Dribblet|Sootpup")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(":focus").and_(page.locator(".pico"))).to_have_count(1)
