"""Somebody at a board of Spark Enigma, with mouse or finger."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Person, sign_up
from tests.browser.site import Site

# So many acts a turn, and so many turns, are more than any match takes.
MOST_ACTS, MOST_TURNS = 30, 150
# How long the other side may take: a bot that thinks, a person on a busy machine.
OTHERS_MS = 90_000


class Hands:
    """Finds the things of a board by what they are called, and presses them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.has_touch = person.has_touch
        self.lit = self.page.locator(".arena :is([data-target], .slot[data-state='open'])")
        self.log = self.page.locator(".log").first
        self.prompt = self.page.locator(".prompt")
        self.end = self.page.locator("[data-place='end-turn']")
        self.strikes = self.page.locator("[data-place^='strike:'][aria-disabled='false']")
        self.mine = self.page.locator(
            ".match:has(.turn__whose:text('Your turn')) .turn__end[aria-disabled='false']"
        )

    def press(self, at: Locator) -> None:
        """With a finger where there is one."""
        if self.has_touch:
            at.tap()
        else:
            at.click()

    def await_turn(self) -> None:
        """Until it is this player's turn and all is told."""
        expect(self.mine).to_be_attached(timeout=OTHERS_MS)
        self.page.keyboard.press("Escape")

    def hand(self, name: str) -> Locator:
        """Cards of this name in the hand."""
        return self._named("[data-zone='hand'] .card", name)

    def own(self, name: str) -> Locator:
        """The own Pico of this name."""
        return self._named(".arena .pico[data-side='ours']", name)

    def vanguard(self, side: str) -> Locator:
        """Of "ours" or "theirs"."""
        return self.page.locator(f".arena .pico[data-side='{side}'][data-rank='vanguard']")

    def read(self, thing: Locator) -> None:
        """Open all that it says: I reads what has the focus; a finger holds it, then presses."""
        if not self.has_touch:
            thing.focus()
            self.page.keyboard.press("i")
            return
        self.press(thing)
        self.press(self.prompt.get_by_role("button", name="Read"))

    def _named(self, things: str, name: str) -> Locator:
        named = self.page.get_by_role("button", name=re.compile(f"^{name}"))
        return self.page.locator(things).and_(named)


def sit_down(site: Site, scene: str, *people: Person) -> list[Hands]:
    """New accounts for these people, and a match of theirs from a position, open before each."""
    for person in people:
        sign_up(person)
    match = site.deal(scene, *(person.name for person in people))
    for person in people:
        person.page.goto(match)
        expect(person.page.locator(".arena")).to_be_visible()
    return [Hands(person) for person in people]


class Player(Hands):
    """Plays whole matches by what the page lights, and by nothing else. done: kinds of acts."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.done: set[str] = set()
        self.ending = self.page.locator(".ending")
        self.window = self.page.locator("dialog[open]")
        self.promoting = self.page.locator(".prompt__text", has_text=re.compile("^Promote"))
        self.whose = self.page.locator(".turn__whose")

    def place(self) -> None:
        """Take the extra cards that are due, and place every Origin of the opening hand."""
        origins = self.page.locator(".opening__card")
        extra = self.window.locator("[data-place^='choose:']")
        expect(origins.or_(extra).first).to_be_visible()
        if extra.count():
            self.press(extra.last)
            expect(self.window).to_have_count(0)
        expect(origins.first).to_be_visible()
        self.person.look("Enigma, opening")
        for origin in origins.all():
            self.press(origin)
        go = self.page.get_by_role("button", name=re.compile(r"^Place \d"))
        self.press(go)
        expect(go).to_have_count(0)

    def await_move(self) -> bool:
        """Until something is asked of this player; False if the match is over instead."""
        asked = self.mine.or_(self.promoting).or_(self.window).or_(self.ending)
        expect(asked.first).to_be_attached(timeout=OTHERS_MS)
        return not self.ending.count()

    def move(self) -> None:
        """One turn, or the one choice that is asked in the other side's turn."""
        self.page.keyboard.press("Escape")
        idle: set[str] = set()
        for _ in range(MOST_ACTS):
            if self.window.count():
                self.answer()
            elif self.promoting.count():
                self.person.look("Enigma, promotion")
                self.press(self.lit.first)
                self.done.add("promote")
            elif not self.mine.count() or not (self.play(idle) or self.strike()):
                break
            self.settle()
        if self.mine.count():
            self.press(self.end)
            self.settle()

    def answer(self) -> None:
        """What a window asks: the first that is offered."""
        offered = self.window.locator(".pick-cards .card")
        if offered.count():
            self.person.look("Enigma, a choice between cards")
            self.press(offered.first)
            self.done.add("choose")
            self.press(self.window.locator("[data-kind='hot']"))
        else:
            self.person.look("Enigma, a choice of Flux")
            self.press(self.window.locator(".dialog__menu .button").first)
            self.done.add("flux")

    def play(self, idle: set[str]) -> bool:
        """A card that can be played, each once: to what it lights, or with a yes."""
        playable = self.page.locator("[data-zone='hand'] .card[data-state='playable']")
        for card in playable.all():
            place = card.get_attribute("data-place") or ""
            if place not in idle:
                idle.add(place)
                self.press(card)
                self.person.look("Enigma, a card is held")
                self.pick()
                self.done.add("play")
                return True
        return False

    def strike(self) -> bool:
        """The dearest Strike that is paid, at what it lights."""
        if not self.strikes.count():
            return False
        self.press(self.strikes.last)
        self.person.look("Enigma, a Strike is held")
        self.pick()
        self.done.add("strike")
        return True

    def pick(self) -> None:
        """Press what is lit, else say yes."""
        yes = self.prompt.locator("[data-kind='hot']")
        if self.lit.count():
            self.press(self.lit.first)
        elif yes.count():
            self.press(yes.first)

    def settle(self) -> None:
        """Until the site has answered the last act, which it may not have refused."""
        others = self.page.locator(".turn__whose:text('Their turn'), .turn__whose:text('Over')")
        asked = self.mine.or_(self.promoting).or_(self.window).or_(others)
        expect(self.page.locator("[data-waiting]")).to_have_count(0)
        expect(asked.first).to_be_attached()
        expect(self.page.locator(".refusal")).to_have_count(0)
