"""A whole hunt of Dragon Spark from a seed, left in the middle and gone on with elsewhere.

What is done was written down before (hunts.py, scenes/dragon-whole.json); every act of it is done
here on the page, which has to come to the same: first by mouse, then by keys alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import PASSWORD, Person, sign_up
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

Json = dict[str, Any]
SCENE = "dragon-whole"
ACTS = json.loads((Path(__file__).parent / f"scenes/{SCENE}.json").read_text("utf-8"))["acts"]
# What buttons say of a skill's ways to be set; without these three the one printed on it.
MODES = {"energy": "Set: +1 energy", "damage": "Set: 2 damage", "heal": "Set: heal 1"}
PRINTED = re.compile("^Set")


def test_whole_hunt_with_a_pause(site: Site, visit: Callable[..., Person]) -> None:
    hunter = visit("Notburga")
    sign_up(hunter)
    page = hunter.page
    page.goto("/?game=dragon")
    expect(page.get_by_role("button", name="Begin a hunt", exact=True)).to_be_visible()
    hunter.look("lobby, games for one")
    site.deal(SCENE, hunter.name)
    page.reload()
    page.get_by_role("link", name="Go on with your hunt").click()

    middle = len(ACTS) // 3  # keys are quicker than the mouse
    for each in ACTS[:middle]:
        Turn(hunter, each["then"]).do(each["act"])
    page.context.close()

    elsewhere = visit("Notburga elsewhere", reduced_motion="reduce")
    hunter = replace(elsewhere, name=hunter.name)
    log_in(hunter)
    hunter.page.get_by_role("link", name="Go on with your hunt").click()
    KeyTurn(hunter, ACTS[middle - 1]["then"]).compare()
    for each in ACTS[middle:]:
        KeyTurn(hunter, each["then"]).do(each["act"])

    page, result = hunter.page, ACTS[-1]["then"]["result"]
    expect(page.locator(".ending__word")).to_have_text("Victory")
    expect(page.locator(".ending__how")).to_contain_text(
        f"{result['waves']} waves beaten, 3 of 3 dragons defeated, {result['turns']} turns"
    )
    expect(page.locator(".ending__stars")).to_contain_text(f"Score {result['score']}")
    hunter.look("a whole hunt is won")


def log_in(person: Person) -> None:
    """With name and password, into the lobby."""
    page = person.page
    page.goto("/")
    page.get_by_role("link", name="Log in").first.click()
    page.get_by_label("Name").fill(person.name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()


class Turn:
    """One act on the page, by mouse. then: what the page shows when it is done."""

    on: Callable[[Locator], None] = staticmethod(Locator.click)

    def __init__(self, person: Person, then: Json) -> None:
        self.person, self.page, self.then = person, person.page, then

    def do(self, act: Json) -> None:
        """Do it, see its end at once, and compare."""
        does: dict[str, Callable[[Json], None]] = {
            "choose_hero": self.choose_hero,
            "play": self.play,
            "set": self.set,
            "rest": self.rest,
            "loot": self.loot,
            "choose_skill": self.choose_skill,
            "next": self.go_on,
            "end_turn": self.end_turn,
        }
        does[act["type"]](act)
        self.compare()

    def compare(self) -> None:
        """Fails unless the page comes to show what it should."""
        self.page.locator(".prompt__text:text-is('Sending')").wait_for(state="hidden")
        self.page.keyboard.press("Control")  # any key ends what is still being told
        then = self.then
        if then["phase"] == "over":
            return
        place = f".match[data-phase='{then['phase']}']"
        turn = f":has(.turn__whose:text-is('Turn {then['turn']}'))"
        hero = f"Life {then['life']} of {then['max_life']}, Block {then['block']},"
        energy = f":has(.energy[aria-label^='Energy {then['energy']} of'])"
        now = f"{place}{turn}:has(.hero-piece[aria-label*='{hero}']){energy}"
        self.page.locator(now).wait_for()
        expect(self.page.locator(".refusal")).to_have_count(0)

    def press(self, place: str) -> None:
        """The button of a place."""
        self.on(self.page.locator(f"button[data-place='{place}']"))

    def choose_hero(self, act: Json) -> None:
        self.person.look("four heroes")
        self.press(f"opening:{act['hero']}")
        self.on(self.page.get_by_role("button", name=re.compile("^Set out as ")))

    def play(self, act: Json) -> None:
        self.press(act["skill"])
        if act.get("charged"):
            self.answer(re.compile("^Charge: "))
        self.pick(act)

    def set(self, act: Json) -> None:
        self.press(act["skill"])
        self.answer(MODES[act["mode"]] if "mode" in act else PRINTED)
        self.pick(act)

    def rest(self, act: Json) -> None:
        self.press("hero_skill")
        self.pick(act)

    def answer(self, label: str | re.Pattern[str]) -> None:
        """A button of what is held."""
        self.on(self.page.locator(".prompt__acts").get_by_role("button", name=label).first)

    def pick(self, act: Json) -> None:
        """The targets of what is held one by one, or a yes where there is nothing to pick."""
        turn = self.page.locator(".turn")
        self.page.locator(".turn[data-prompt='ask'], .turn[data-prompt='choose']").wait_for()
        if turn.get_attribute("data-prompt") == "ask":
            self.on(self.page.locator(".prompt__acts .button[data-kind='hot']"))
            return
        self.person.look("targets are picked")
        targets = act.get("targets") or [act.get("target")]
        for target in targets:
            for place in target if isinstance(target, list) else [target]:
                # the last ones follow by themselves where nothing else is left
                if turn.get_attribute("data-prompt") == "choose":
                    self.press(place)

    def loot(self, act: Json) -> None:
        window = self.page.get_by_role("dialog", name="Loot")
        label = "Take it" if act["equip"] else "Leave it"
        self.on(window.get_by_role("button", name=label, exact=True))

    def choose_skill(self, act: Json) -> None:
        self.person.look("a skill is chosen after a wave")
        if act["card"] is None:
            self.press("choose:none")
            return
        self.press(f"choose:{act['card']}")
        if act.get("forget"):
            self.press(f"choose:forget:{act['forget']}")
        self.press("choose:send")

    def go_on(self, act: Json) -> None:
        self.person.look("a wave is beaten")
        self.press(f"next:{act['to']}")

    def end_turn(self, _act: Json) -> None:
        self.press("end-turn")


class KeyTurn(Turn):
    """The same by keys: the focus on a button, and Enter."""

    @staticmethod
    def on(button: Locator) -> None:
        button.press("Enter")

    def end_turn(self, _act: Json) -> None:
        self.page.keyboard.press("e")
