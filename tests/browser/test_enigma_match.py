"""Two people play a match of Spark Enigma from the set-up to the fifth Spark.

One with mouse and keys on a wide page, one with a finger on a phone; the match is dealt from a
position (scenes/enigma.json), so that each kind of choice comes up.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.enigma import Hands, sit_down
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_two_people_play_enigma_to_the_fifth_spark(
    site: Site, visit: Callable[..., Person]
) -> None:
    host, guest = sit_down(site, "enigma", visit("Isaura"), visit("Orsolya", **PHONE))
    place_hidden(host, guest)
    strike_down_and_promote(host, guest)
    steal_by_choice(host, guest)
    upgrade_and_search(host, guest)
    recall(guest)
    strike_by_keys(host)
    for side, word in ((host, "Won"), (guest, "Lost")):
        expect(side.page.locator(".ending__word")).to_have_text(word)
        side.person.look("result of Enigma")
    expect(host.page.locator(".ending__how")).to_have_text("You earned the fifth Spark on turn 5.")


def place_hidden(host: Hands, guest: Hands) -> None:
    """An extra card for the other's redraw, then Picos that nobody sees before both are placed."""
    extra = host.page.get_by_role("button", name="Draw 1 card")
    expect(extra).to_be_visible()
    host.person.look("extra cards")
    expect(guest.page.locator(".prompt__text")).to_contain_text("may draw extra cards")
    extra.click()

    origins = host.page.locator(".opening__card")
    expect(origins).to_have_count(3)
    for index, mark in enumerate(("Vanguard", "Rearguard 1")):
        origins.nth(index).click()
        expect(origins.nth(index).locator(".opening__mark")).to_have_text(mark)
    host.person.look("set-up, two placed")
    host.page.get_by_role("button", name="Place 2 Picos").click()
    expect(host.page.get_by_text("Your Picos are placed.")).to_be_visible()
    expect(guest.page.locator(".arena .pico")).to_have_count(0)

    cards = guest.page.locator(".opening__card")
    for index in range(3):
        cards.nth(index).tap()
    guest.person.look("set-up on a phone")
    guest.page.get_by_role("button", name="Place 3 Picos").tap()
    for person in (host, guest):
        expect(person.page.locator(".arena .pico")).to_have_count(5)


def strike_down_and_promote(host: Hands, guest: Hands) -> None:
    """Flux by dragging; a Strike that says its sum; a knock-out, a Spark, a promotion."""
    page = host.page
    host.await_turn()
    host.person.look("own turn of Enigma")
    flux = host.hand("Pyro Flux")
    flux.drag_to(host.own("Cinder Pup"))
    expect(host.own("Cinder Pup")).to_have_accessible_name(re.compile("Flux 1 Pyro"))

    bonfire = page.get_by_role("button", name=re.compile("^Bonfire"))
    expect(bonfire).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name=re.compile("^Singe, 30 damage")).click()
    target = page.locator(".arena .pico[data-target]")
    expect(target).to_have_accessible_name(
        re.compile("Moss Imp.*minus 60 knocked out; 30 then 60 vulnerable")
    )
    host.person.look("a Strike is held")
    target.click()

    expect(page.get_by_role("img", name="4 of 5 Sparks")).to_be_visible()
    expect(page.locator(".prompt__text")).to_contain_text("promotes a Rearguard")
    expect(guest.page.locator(".prompt__text")).to_have_text("Promote a Rearguard")
    guest.person.look("a promotion on a phone")
    guest.page.get_by_role("button", name=re.compile("^Dewling")).tap()
    expect(host.vanguard("theirs")).to_have_accessible_name(re.compile("^Dewling"))


def steal_by_choice(host: Hands, guest: Hands) -> None:
    """An Agent makes the other hand choose what it loses; then a Strike with a finger."""
    page = guest.page
    guest.await_turn()
    guest.hand("Quiet Thief").tap()
    page.get_by_role("button", name="Use it").tap()
    expect(page.locator(".prompt__text")).to_contain_text("chooses what to discard")
    choice = host.page.get_by_role("dialog", name="Discard 1 card")
    expect(choice).to_be_visible()
    host.person.look("a discard is chosen")
    choice.get_by_role("button", name=re.compile("^Moss Imp")).click()
    choice.get_by_role("button", name="Discard 1 card").click()
    expect(choice).to_have_count(0)

    guest.await_turn()
    guest.hand("Hydro Flux").first.tap()
    guest.person.look("Flux is held on a phone")
    guest.vanguard("ours").tap()
    expect(guest.vanguard("ours")).to_have_accessible_name(re.compile("Flux 1 Hydro"))
    page.get_by_role("button", name=re.compile("^Splash")).tap()
    page.locator(".prompt").get_by_role("button", name="Strike").tap()
    expect(host.vanguard("ours")).to_have_accessible_name(re.compile("Integrity 20 of 60"))


def upgrade_and_search(host: Hands, guest: Hands) -> None:
    """The next form keeps the damage; a search shows what fits; resistance is told."""
    page = host.page
    host.await_turn()
    host.hand("Cinder Hound").click()
    host.vanguard("ours").click()
    expect(host.vanguard("ours")).to_have_accessible_name(
        re.compile("^Cinder Hound, Prime, Pyro, Integrity 50 of 90")
    )
    host.hand("Lamp Seeker").click()
    page.get_by_role("button", name="Use it").click()
    search = page.get_by_role("dialog", name="Search your deck")
    expect(search).to_be_visible()
    host.person.look("a search")
    search.get_by_role("button", name="Pyro Flux").first.click()
    search.get_by_role("button", name="Take 1 card").click()
    expect(host.hand("Pyro Flux")).to_have_count(1)
    expect(guest.page.locator(".log").first).to_contain_text("showed Pyro Flux")

    page.get_by_role("button", name=re.compile("^Blaze")).click()
    expect(page.locator(".arena .pico[data-target]")).to_have_accessible_name(
        re.compile("minus 40 20 left; 60 then 40 resists")
    )
    page.keyboard.press("Enter")
    expect(guest.vanguard("ours")).to_have_accessible_name(re.compile("Integrity 20 of 60"))


def recall(guest: Hands) -> None:
    """Flux is paid, and a Rearguard comes forward."""
    page = guest.page
    guest.await_turn()
    page.get_by_role("button", name=re.compile("^Recall the Vanguard")).tap()
    page.locator(".arena .pico[data-target]").tap()
    expect(guest.vanguard("ours")).to_have_accessible_name(re.compile("^Moss Imp"))
    page.get_by_role("button", name="Menu, log and help").tap()
    page.get_by_role("button", name="Cards that are gone").tap()
    piles = page.get_by_role("dialog", name="Discard piles")
    expect(piles.get_by_role("button", name=re.compile("^Hydro Flux"))).to_be_visible()
    guest.person.look("discard piles")
    piles.get_by_role("button", name="Close").tap()
    page.locator("[data-place='end-turn']").tap()


def strike_by_keys(host: Hands) -> None:
    """S holds the first Strike, Enter uses it."""
    page = host.page
    host.await_turn()
    page.keyboard.press("s")
    expect(page.locator(".arena .pico[data-target]")).to_have_accessible_name(re.compile("you win"))
    page.keyboard.press("Enter")
