"""Two people play a match of Spark Enigma from the set-up to the fifth Spark.

One with mouse and keys on a wide page, one with a finger on a phone; the match is dealt from a
position (scenes/enigma.json), so that each kind of choice comes up.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person, sign_up
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_two_people_play_enigma_to_the_fifth_spark(
    site: Site, visit: Callable[..., Person]
) -> None:
    host, guest = visit("Isaura"), visit("Orsolya", **PHONE)
    for person in (host, guest):
        sign_up(person)
    match = site.deal("enigma", host.name, guest.name)
    for person in (host, guest):
        person.page.goto(match)

    place_hidden(host, guest)
    strike_down_and_promote(host, guest)
    steal_by_choice(host, guest)
    upgrade_and_search(host, guest)
    recall(guest)
    strike_by_keys(host)
    for person, word in ((host, "Won"), (guest, "Lost")):
        expect(person.page.locator(".ending__word")).to_have_text(word)
        person.look("result of Enigma")
    expect(host.page.locator(".ending__how")).to_have_text("You earned the fifth Spark on turn 5.")


def place_hidden(host: Person, guest: Person) -> None:
    """An extra card for the other's redraw, then Picos that nobody sees before both are placed."""
    extra = host.page.get_by_role("button", name="Draw 1 card")
    expect(extra).to_be_visible()
    host.look("extra cards")
    expect(guest.page.locator(".prompt__text")).to_contain_text("may draw extra cards")
    extra.click()

    origins = host.page.locator(".opening__card")
    expect(origins).to_have_count(3)
    for index, mark in enumerate(("Vanguard", "Rearguard 1")):
        origins.nth(index).click()
        expect(origins.nth(index).locator(".opening__mark")).to_have_text(mark)
    host.look("set-up, two placed")
    host.page.get_by_role("button", name="Place 2 Picos").click()
    expect(host.page.get_by_text("Your Picos are placed.")).to_be_visible()
    expect(guest.page.locator(".arena .pico")).to_have_count(0)

    cards = guest.page.locator(".opening__card")
    for index in range(3):
        cards.nth(index).tap()
    guest.look("set-up on a phone")
    guest.page.get_by_role("button", name="Place 3 Picos").tap()
    for person in (host, guest):
        expect(person.page.locator(".arena .pico")).to_have_count(5)


def strike_down_and_promote(host: Person, guest: Person) -> None:
    """Flux by dragging; a Strike that says its sum; a knock-out, a Spark, a promotion."""
    page = host.page
    await_turn(page)
    host.look("own turn of Enigma")
    flux = hand(page, "Pyro Flux")
    flux.drag_to(own(page, "Cinder Pup"))
    expect(own(page, "Cinder Pup")).to_have_accessible_name(re.compile("Flux 1 Pyro"))

    bonfire = page.get_by_role("button", name=re.compile("^Bonfire"))
    expect(bonfire).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name=re.compile("^Singe, 30 damage")).click()
    target = page.locator(".arena .pico[data-target]")
    expect(target).to_have_accessible_name(
        re.compile("Moss Imp.*minus 60 knocked out; 30 then 60 vulnerable")
    )
    host.look("a Strike is held")
    target.click()

    expect(page.get_by_role("img", name="4 of 5 Sparks")).to_be_visible()
    expect(page.locator(".prompt__text")).to_contain_text("promotes a Rearguard")
    expect(guest.page.locator(".prompt__text")).to_have_text("Promote a Rearguard")
    guest.look("a promotion on a phone")
    guest.page.get_by_role("button", name=re.compile("^Dewling")).tap()
    expect(standing(page, "theirs")).to_have_accessible_name(re.compile("^Dewling"))


def steal_by_choice(host: Person, guest: Person) -> None:
    """An Agent makes the other hand choose what it loses; then a Strike with a finger."""
    page = guest.page
    await_turn(page)
    hand(page, "Quiet Thief").tap()
    page.get_by_role("button", name="Use it").tap()
    expect(page.locator(".prompt__text")).to_contain_text("chooses what to discard")
    choice = host.page.get_by_role("dialog", name="Discard 1 card")
    expect(choice).to_be_visible()
    host.look("a discard is chosen")
    choice.get_by_role("button", name=re.compile("^Moss Imp")).click()
    choice.get_by_role("button", name="Discard 1 card").click()
    expect(choice).to_have_count(0)

    await_turn(page)
    hand(page, "Hydro Flux").first.tap()
    guest.look("Flux is held on a phone")
    standing(page, "ours").tap()
    expect(standing(page, "ours")).to_have_accessible_name(re.compile("Flux 1 Hydro"))
    page.get_by_role("button", name=re.compile("^Splash")).tap()
    page.locator(".prompt").get_by_role("button", name="Strike").tap()
    expect(standing(host.page, "ours")).to_have_accessible_name(re.compile("Integrity 20 of 60"))


def upgrade_and_search(host: Person, guest: Person) -> None:
    """The next form keeps the damage; a search shows what fits; resistance is told."""
    page = host.page
    await_turn(page)
    hand(page, "Cinder Hound").click()
    standing(page, "ours").click()
    expect(standing(page, "ours")).to_have_accessible_name(
        re.compile("^Cinder Hound, Prime, Pyro, Integrity 50 of 90")
    )
    hand(page, "Lamp Seeker").click()
    page.get_by_role("button", name="Use it").click()
    search = page.get_by_role("dialog", name="Search your deck")
    expect(search).to_be_visible()
    host.look("a search")
    search.get_by_role("button", name="Pyro Flux").first.click()
    search.get_by_role("button", name="Take 1 card").click()
    expect(hand(page, "Pyro Flux")).to_have_count(1)
    expect(guest.page.locator(".log").first).to_contain_text("showed Pyro Flux")

    page.get_by_role("button", name=re.compile("^Blaze")).click()
    expect(page.locator(".arena .pico[data-target]")).to_have_accessible_name(
        re.compile("minus 40 20 left; 60 then 40 resists")
    )
    page.keyboard.press("Enter")
    expect(standing(guest.page, "ours")).to_have_accessible_name(re.compile("Integrity 20 of 60"))


def recall(guest: Person) -> None:
    """Flux is paid, and a Rearguard comes forward."""
    page = guest.page
    await_turn(page)
    page.get_by_role("button", name=re.compile("^Recall the Vanguard")).tap()
    page.locator(".arena .pico[data-target]").tap()
    expect(standing(page, "ours")).to_have_accessible_name(re.compile("^Moss Imp"))
    page.get_by_role("button", name="Menu, log and help").tap()
    page.get_by_role("button", name="Cards that are gone").tap()
    piles = page.get_by_role("dialog", name="Discard piles")
    expect(piles.get_by_role("button", name=re.compile("^Hydro Flux"))).to_be_visible()
    guest.look("discard piles")
    piles.get_by_role("button", name="Close").tap()
    page.locator("[data-place='end-turn']").tap()


def strike_by_keys(host: Person) -> None:
    """S holds the first Strike, Enter uses it."""
    page = host.page
    await_turn(page)
    page.keyboard.press("s")
    expect(page.locator(".arena .pico[data-target]")).to_have_accessible_name(re.compile("you win"))
    page.keyboard.press("Enter")


def await_turn(page: Page) -> None:
    """Until it is this player's turn and all is told."""
    mine = page.locator(
        ".match:has(.turn__whose:text('Your turn')) .turn__end[aria-disabled='false']"
    )
    expect(mine).to_be_attached()
    page.keyboard.press("Escape")


def hand(page: Page, name: str) -> Locator:
    """Cards of this name in the hand."""
    return page.locator("[data-zone='hand'] .card").and_(
        page.get_by_role("button", name=re.compile(f"^{name}"))
    )


def own(page: Page, name: str) -> Locator:
    """The own Pico of this name."""
    return page.locator(".arena .pico[data-side='ours']").and_(
        page.get_by_role("button", name=re.compile(f"^{name}"))
    )


def standing(page: Page, side: str) -> Locator:
    """A side's Vanguard."""
    return page.locator(f".arena .pico[data-side='{side}'][data-rank='vanguard']")
