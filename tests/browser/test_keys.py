"""From the front page into a match, and some turns of it, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Keyboard, Locator, expect

from tests.browser.keyboard import walk
from tests.browser.people import PASSWORD, Person
from tests.browser.seat import Seat

pytestmark = pytest.mark.chromium

# At least so many turns, and more until something of ours lived long enough to attack.
TURNS, MOST_TURNS = 5, 20


def test_match_is_played_by_keys(visit: Callable[..., Person]) -> None:
    player = visit("Corvin")
    page, keys = player.page, player.page.keyboard
    page.goto("/")
    walk(page, page.get_by_role("link", name="Start playing"))
    keys.press("Enter")
    page.wait_for_url("**/signup/")
    walk(page, page.get_by_label("Name"))
    keys.type(player.name)
    walk(page, page.get_by_label("Password"))
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(page.get_by_role("button", name="Play the bot")).to_be_visible()
    walk(page, page.get_by_role("button", name="Play the bot"))
    keys.press("Enter")
    page.wait_for_url("**/matches/*/")

    seat = Keys(player)
    seat.open()
    for turn in range(MOST_TURNS):
        if (turn >= TURNS and seat.done["attack"]) or not seat.await_turn():
            break
        seat.take_turn()
    assert {"mulligan", "play", "end_turn", "attack"} <= seat.done.keys(), seat.done
    if seat.await_turn():
        read_and_ask(seat)


class Keys(Seat):
    """A player with a keyboard: letters go to hand and board, arrows move, Enter presses."""

    @property
    def keys(self) -> Keyboard:
        """The keyboard."""
        return self.page.keyboard

    @property
    def focus(self) -> Locator:
        """What has the focus."""
        return self.page.locator(":focus")

    def open(self) -> None:
        """Replace the first card of the opening hand."""
        cards = self.page.locator(".opening__card")
        expect(cards.first).to_be_visible()
        walk(self.page, cards.first)
        self.person.look("opening hand, by keys")
        self.keys.press("Enter")
        expect(cards.first).to_have_attribute("aria-pressed", "true")
        replace = self.page.get_by_role("button", name="Replace 1 card")
        walk(self.page, replace)
        self.keys.press("Enter")
        expect(replace).to_have_count(0)
        self.done["mulligan"] += 1

    def take_turn(self) -> None:
        """Play what can be played, let all attack, Kindle a card, end the turn with its letter."""
        self.hurry()
        while self.play() or self.attack():
            self.settle()
            if self.is_over:
                return
        self.kindle()
        self.settle()
        self.keys.press("e")
        self.done["end_turn"] += 1
        self.settle()

    def play(self) -> bool:
        """H goes to the hand, arrows to a card that can be played; a digit names its slot."""
        if not self.go("h", "ArrowRight", "playable"):
            return False
        self.keys.press("Enter")
        self.person.look("a card is held, by keys")
        self.keys.press(self.page.locator(".slot[data-state='open'] .key").first.inner_text())
        self.aim()
        self.keeps_focus()
        return self.count("play")

    def attack(self) -> bool:
        """B goes to the board, arrows along the own row, Enter takes an attacker, then a target."""
        ready = self.own.and_(self.page.locator("[data-state='ready']"))
        for piece in ready.all():
            walk(self.page, piece)
            self.keys.press("Enter")
            if self.lit.count():
                self.person.look("an attacker is held, by keys")
                self.aim()
                self.keeps_focus()
                return self.count("attack")
            self.keys.press("Escape")
        return False

    def aim(self) -> None:
        """While targets are lit, arrows go among them alone; Enter takes one."""
        for _ in range(2):
            if not self.lit.count():
                return
            for arrow in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
                if self.focus.and_(self.lit).count():
                    break
                self.keys.press(arrow)
            expect(self.focus.and_(self.lit)).to_have_count(1)
            self.keys.press("Enter")

    def kindle(self) -> bool:
        """K, then a card."""
        button = self.page.locator("[data-place='kindle'][aria-disabled='false']")
        if self.hand.count() < 4 or not button.count():
            return False
        self.keys.press("k")
        self.keys.press("h")
        expect(self.focus.and_(self.lit)).to_have_count(1)
        self.keys.press("Enter")
        self.keeps_focus()
        return self.count("kindle")

    def go(self, letter: str, arrow: str, state: str) -> bool:
        """Into a zone by its letter, then along it until something of that state has the focus."""
        self.keys.press(letter)
        wanted = self.focus.and_(self.page.locator(f"[data-state='{state}']"))
        for _ in range(self.hand.count()):
            if wanted.count():
                return True
            self.keys.press(arrow)
        return bool(wanted.count())

    def keeps_focus(self) -> None:
        """An act does not throw the keyboard back to the top of the page."""
        self.settle()
        if not self.is_over:
            expect(self.focus).to_have_count(1)


def read_and_ask(seat: Keys) -> None:
    """I reads, ? lists the keys, T tells how it stands; Esc closes, and the focus comes back."""
    page, keys = seat.page, seat.keys
    keys.press("h")
    expect(seat.focus.and_(seat.hand)).to_have_count(1)
    window = page.get_by_role("dialog")
    keys.press("i")
    expect(window).to_be_visible()
    seat.person.look("a card is read, by keys")
    keys.press("Escape")
    expect(window).to_have_count(0)
    expect(seat.focus.and_(seat.hand)).to_have_count(1)
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    seat.person.look("keys of the match, by keys")
    keys.press("Escape")
    expect(window).to_have_count(0)
    keys.press("t")
    expect(page.locator("#live")).to_contain_text("Your turn. Turn ")
