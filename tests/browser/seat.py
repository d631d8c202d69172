"""Somebody at the board: plays by what the page shows, lights and says, and by nothing else.

No rule is known here: what is lit may be pressed, and what was pressed may not be refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.people import Person

SIGHTS = ("[data-zone='hand'] .card", ".piece", ".tower", ".hearth__life", ".energy")
# So many acts a turn, and so many turns, are more than any match takes.
MOST_ACTS, MOST_TURNS = 40, 120
# How long the other side may take: a bot that thinks, a person on a busy machine.
OTHERS_MS = 90_000
# How long it may take until the steps of a match can be looked through.
RECORDED_MS = 60_000


class Seat:
    """A player with a mouse. done: acts by kind, as pressed here and taken by the site."""

    press: Callable[[Locator], None] = staticmethod(Locator.click)

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.done: Counter[str] = Counter()
        self.match = self.page.locator(".match")
        self.whose = self.page.locator(".turn__whose")
        self.end = self.page.locator("[data-place='end-turn']")
        self.ending = self.page.locator(".ending")
        self.choosing = self.page.locator("[data-place^='choose:']")
        self.hand = self.page.locator("[data-zone='hand'] .card")
        self.own = self.page.locator(".piece[data-side='ours']")
        self.lit = self.page.locator("[data-target]:visible, .slot[data-state='open']:visible")

    # --- waiting ----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Until the site has answered the last act, and nothing that was lit was refused."""
        answered = self.page.locator(
            ".match:has(.turn__whose:text('Your turn')) .turn__end[aria-disabled='false'],"
            ".turn__whose:text('Their turn'), .turn__whose:text('Over'), [data-place^='choose:']"
        )
        expect(answered.first).to_be_visible()
        expect(self.page.locator(".refusal")).to_have_count(0)

    def await_turn(self) -> bool:
        """Until it is this seat's turn; False if the match is over instead."""
        mine = self.page.locator(
            ".match:has(.turn__whose:text('Your turn')) .turn__end[aria-disabled='false']"
        )
        expect(mine.or_(self.ending).first).to_be_visible(timeout=OTHERS_MS)
        return not self.ending.is_visible()

    @property
    def is_over(self) -> bool:
        """Whether the match is."""
        return self.whose.inner_text() == "Over"

    def sight(self) -> dict[str, list[str]]:
        """All that the board says of its things, by what they are."""
        return {
            place: [one.get_attribute("aria-label") or "" for one in self.page.locator(place).all()]
            for place in SIGHTS
        }

    def expect_sight(self, sight: dict[str, list[str]]) -> None:
        """Fails unless the board comes to say the same."""
        for place, labels in sight.items():
            things = self.page.locator(place)
            expect(things).to_have_count(len(labels))
            for number, label in enumerate(labels):
                expect(things.nth(number)).to_have_attribute("aria-label", label)

    def seconds_left(self) -> int:
        """What the clock of the turn shows."""
        minutes, seconds = self.page.get_by_role("timer").inner_text().split(":")
        return int(minutes) * 60 + int(seconds)

    def hurry(self) -> None:
        """Skip what is still being told: any key does."""
        self.page.keyboard.press("Escape")

    # --- acting -----------------------------------------------------------------------------------

    def open(self) -> None:
        """Replace the last card of the opening hand."""
        cards = self.page.locator(".opening__card")
        expect(cards.first).to_be_visible()
        self.person.look("opening hand")
        self.press(cards.last)
        expect(cards.last).to_have_attribute("aria-pressed", "true")
        replace = self.page.get_by_role("button", name="Replace 1 card")
        self.press(replace)
        expect(replace).to_have_count(0)
        self.done["mulligan"] += 1

    def take_turn(self) -> None:
        """Do all that seems to help, then end the turn."""
        self.hurry()
        self.person.look("own turn")
        idle: set[str] = set()
        for _ in range(MOST_ACTS):
            if self.is_over or not self.act(idle):
                break
            self.settle()
        if self.is_over:
            return
        self.press(self.end)
        self.done["end_turn"] += 1
        self.settle()

    def act(self, idle: set[str]) -> bool:
        """One act; False when nothing is left. idle: places that led to nothing this turn."""
        if self.choosing.count():
            self.person.look("a choice between cards")
            self.press(self.choosing.first)
            return self.count("choose")
        return (
            self.play()
            or any(self.use(piece, idle) for piece in self.ready())
            or self.use_patron(idle)
            or self.kindle()
        )

    def play(self) -> bool:
        """A card that can be paid, to the best lit slot and target."""
        card = self.hand.and_(self.page.locator("[data-state='playable']"))
        if not card.count():
            return False
        self.press(card.last)
        self.person.look("a card is held")
        self.pick()
        return self.count("play")

    def ready(self) -> list[str]:
        """Places of the own creatures that can do something."""
        ready = self.own.and_(self.page.locator("[data-state='ready']"))
        return [name for one in ready.all() if (name := one.get_attribute("data-place"))]

    def use(self, place: str, idle: set[str]) -> bool:
        """Let a creature use its special or attack."""
        if place in idle:
            return False
        self.press(self.at(place))
        special = self.page.locator(".prompt").get_by_role("button", name="Use special")
        if special.count() and f"special:{place}" not in idle:
            idle.add(f"special:{place}")
            self.press(special)
            self.pick()
            return self.count("activate")
        if self.lit.count():
            self.person.look("an attacker is held")
            self.pick()
            return self.count("attack")
        yes = self.page.locator(".prompt").get_by_role("button", name="Activate")
        if yes.count():
            self.press(yes)
            return self.count("activate")
        idle.add(place)
        self.let_go()
        return False

    def use_patron(self, idle: set[str]) -> bool:
        """The Patron, as soon as it can be paid for."""
        button = self.page.locator("[data-place='patron'][aria-disabled='false']")
        if "patron" in idle or not button.count():
            return False
        self.press(button)
        yes = self.page.locator(".prompt").get_by_role("button", name="Use it")
        if yes.count():
            self.person.look("the Patron waits for a yes")
            self.press(yes)
        elif self.lit.count():
            self.pick()
        else:
            idle.add("patron")
            self.let_go()
            return False
        return self.count("patron")

    def kindle(self) -> bool:
        """The card that costs most, when the hand is full enough."""
        button = self.page.locator("[data-place='kindle'][aria-disabled='false']")
        if self.hand.count() < 4 or not button.count():
            return False
        self.press(button)
        self.person.look("Kindle waits for a card")
        self.press(self.lit.last)
        return self.count("kindle")

    def pick(self) -> None:
        """Press what is lit, the best first, until the act is complete."""
        for _ in range(3):
            places = [one.get_attribute("data-place") or "" for one in self.lit.all()]
            if not places:
                return
            self.press(self.at(min(places, key=self.rank)))

    def rank(self, place: str) -> tuple[int, int]:
        """The hero first, then towers that are about to fall, then slots before open towers."""
        kind, *rest = place.split(":")
        if kind == "hero":
            return (0, 0)
        if kind in ("tower", "slot"):
            return (1, self.tower_health(rest[1]))
        return (2, 0)

    def tower_health(self, lane: str) -> int:
        """Of the other side's tower; 0 for a ruin."""
        tower = self.page.locator(f".lane[data-lane='{lane}'] .tower[data-side='theirs']")
        told = re.search(r"(\d+) of \d+", tower.get_attribute("aria-label") or "")
        return int(told[1]) if told else 0

    def at(self, place: str) -> Locator:
        """The button of a place."""
        return self.page.locator(f"button[data-place='{place}']")

    def let_go(self) -> None:
        """Hold nothing."""
        cancel = self.page.locator(".turn").get_by_role("button", name="Cancel")
        if cancel.count():
            self.press(cancel.first)

    def count(self, kind: str) -> bool:
        """Note an act."""
        self.done[kind] += 1
        return True


class Finger(Seat):
    """A player with a finger."""

    press = staticmethod(Locator.tap)

    def hurry(self) -> None:
        """Skip what is still being told: a touch does."""
        self.whose.tap()
