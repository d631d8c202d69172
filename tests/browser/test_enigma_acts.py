"""What a turn of Spark Enigma may hold, with a mouse on a wide page and with a finger on a phone.

The match is dealt from a position (scenes/enigma-acts.json), so that each act is at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.enigma import Hands, sit_down
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
PEOPLE = {"desktop": ("Ottokar", "Benedek"), "phone": ("Ludmila", "Casimir")}


@pytest.mark.parametrize("device", DEVICES)
def test_turn_of_enigma_holds_gear_domain_agent_ability_recall_and_coin(
    site: Site, visit: Callable[..., Person], device: str
) -> None:
    mine, theirs = (visit(name, **DEVICES[device]) for name in PEOPLE[device])
    hands, other = sit_down(site, "enigma-acts", mine, theirs)
    hands.await_turn()
    mine.look("Enigma, own turn")
    theirs.look("Enigma, their turn")

    equip(hands)
    replace_the_domain(hands, other)
    attach_from_the_discard_pile(hands)
    use_an_ability(hands)
    read_a_stack(hands)
    recall_with_chosen_flux(hands)
    strike_with_a_coin(hands, other)


def equip(hands: Hands) -> None:
    """Gear goes to any own Pico that has none, and is told with it."""
    hands.press(hands.hand("Lead Apron"))
    expect(hands.lit).to_have_count(3)
    hands.person.look("Gear is held")
    hands.press(hands.own("Brandhound"))
    expect(hands.own("Brandhound")).to_have_accessible_name(re.compile("Gear Lead Apron"))
    hands.person.look("Gear is equipped")


def replace_the_domain(hands: Hands, other: Hands) -> None:
    """There is one Domain: a new one goes where the old one was, whosever that was."""
    domain = hands.page.locator("button.domain")
    expect(domain).to_have_accessible_name(re.compile("^Domain Lime Quarry, theirs"))
    hands.press(hands.hand("Furnace Quarter"))
    hands.person.look("a Domain is held")
    hands.press(domain)
    expect(domain).to_have_accessible_name(re.compile("^Domain Furnace Quarter, yours"))
    there = other.page.locator("button.domain")
    expect(there).to_have_accessible_name(re.compile("^Domain Furnace Quarter, theirs"))
    other.person.look("the other side's Domain")


def attach_from_the_discard_pile(hands: Hands) -> None:
    """First which Flux, two of one element being the same; then where it goes."""
    hands.press(hands.hand("Flux Runner"))
    window = hands.page.get_by_role("dialog")
    expect(window).to_contain_text("Which Flux?")
    options = window.locator(".dialog__menu").get_by_role("button")
    expect(options).to_have_text(
        [re.compile("Pyro from your discard pile"), re.compile("Hydro from your discard pile")]
    )
    hands.person.look("which Flux")
    hands.press(options.first)
    expect(window).to_contain_text("Where does it go?")
    hands.person.look("where Flux goes")
    hands.press(window.get_by_role("button", name=re.compile("^Dribblet, Rearguard 1")))
    expect(hands.own("Dribblet")).to_have_accessible_name(re.compile("Flux 1 Hydro, 1 Pyro"))


def use_an_ability(hands: Hands) -> None:
    """Of a Rearguard, once a turn; what it would do is said before."""
    hands.press(hands.own("Dribblet"))
    hurt = hands.own("Brandhound")
    expect(hurt).to_have_accessible_name(re.compile("Integrity 50 of 90.*Choose it"))
    hands.person.look("an ability is held")
    hands.press(hurt)
    expect(hurt).to_have_accessible_name(re.compile("Integrity 70 of 90"))
    expect(hands.own("Dribblet")).not_to_have_accessible_name(re.compile("ready"))


def read_a_stack(hands: Hands) -> None:
    """What lies below a form, its Gear and its Flux are read where the Pico is."""
    hands.read(hands.own("Brandhound"))
    window = hands.page.get_by_role("dialog", name="Brandhound")
    for words in ("Below it: Sootpup.", "Gear: Lead Apron.", "1 Pyro, 1 Hydro, 1 Volt."):
        expect(window).to_contain_text(words)
    hands.person.look("a Pico is read")
    hands.press(window.get_by_role("button", name="Close"))


def recall_with_chosen_flux(hands: Hands) -> None:
    """The player says who comes forward and which Flux is paid."""
    hands.press(hands.page.get_by_role("button", name=re.compile("^Recall the Vanguard")))
    hands.person.look("Recall is held")
    hands.press(hands.own("Dribblet"))
    window = hands.page.get_by_role("dialog")
    expect(window).to_contain_text("Which Flux do you discard?")
    hands.person.look("which Flux is paid")
    hands.press(window.get_by_role("button", name=re.compile("1 Volt")))
    expect(hands.vanguard("ours")).to_have_accessible_name(re.compile("^Dribblet"))
    expect(hands.own("Brandhound")).to_have_accessible_name(re.compile("Flux 1 Pyro, 1 Hydro,"))


def strike_with_a_coin(hands: Hands, other: Hands) -> None:
    """What chance decides is said before; then both see how the coin fell, and both logs tell."""
    hands.press(hands.page.get_by_role("button", name=re.compile("^Lucky Splash")))
    expect(hands.lit).to_have_accessible_name(
        re.compile("heads: minus 30, 90 left; tails: minus 10, 110 left")
    )
    hands.person.look("a Strike with a coin is held")
    hands.press(hands.lit)
    for side in (hands, other):
        expect(side.log).to_contain_text(re.compile("Coin for Dribblet: (heads|tails)"))
    fell = re.search("Coin for Dribblet: (heads|tails)", hands.log.inner_text())
    assert fell is not None
    left = {"heads": 90, "tails": 110}[fell[1]]
    told = re.compile(f"^Inkdrop.*Integrity {left} of 120")
    expect(hands.vanguard("theirs")).to_have_accessible_name(told)
    expect(other.vanguard("ours")).to_have_accessible_name(told)
