"""Two people play a match of Spark Grid to the fifth square.

One with mouse and keys on a wide page, one with a finger on a phone; the match is dealt from a
position (scenes/grid.json), so that Tricks, combat, rest and a blocked square come up.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import RECORDED_MS
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_two_people_play_grid_to_the_fifth_square(site: Site, visit: Callable[..., Person]) -> None:
    host, guest = visit("Rosalba"), visit("Thibault", **PHONE)
    for person in (host, guest):
        sign_up(person)
    match = site.deal("grid", host.name, guest.name)
    for person in (host, guest):
        person.page.goto(match)

    tire_out(host)
    drop_and_turn(host)
    look_through_cards(guest)
    block_a_square(guest)
    place_with_a_finger(guest)
    place_by_keys(host)
    pass_on_a_phone(guest)
    turn_by_trick(host)
    take_the_fifth(host)
    pass_on_a_phone(guest)
    for person, word in ((host, "Won"), (guest, "Lost")):
        expect(person.page.locator(".ending__word")).to_have_text(word)
        person.look("result of Grid")
    expect(host.page.locator(".ending__how")).to_have_text("You held 5 squares before turn 14.")
    look_through(host)


def tire_out(host: Person) -> None:
    """A Trick on one that rests: the tag tells what it does, and the counters rise."""
    page = host.page
    await_turn(page)
    host.look("own turn of Grid")
    hand(page, "Long Nap").click()
    resting = page.locator(".grid-bar[data-side='theirs'] .rest[data-target]")
    expect(resting).to_have_accessible_name(re.compile("^Fox Squire, rests with 2 counters"))
    expect(resting).to_contain_text("+2 rest")
    host.look("a Trick is held")
    resting.click()
    expect(resting_of(page, "theirs")).to_have_accessible_name(re.compile("rests with 4 counters"))
    expect(hand(page, "Red Tool")).to_contain_text("Trick used")


def drop_and_turn(host: Person) -> None:
    """Dragged to its square, turned by wheel, drag and press; what comes of it is shown before."""
    page = host.page
    hand(page, "Fox Squire").drag_to(square(page, 5))
    asked = page.locator(".prompt__text")
    expect(asked).to_have_text("Fox Squire on 5, facing up?")
    page.mouse.wheel(0, 100)
    expect(asked).to_have_text("Fox Squire on 5, facing right?")
    middle = square(page, 5).bounding_box()
    assert middle
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - middle["width"] / 3, y, steps=4)
    page.mouse.up()
    expect(asked).to_have_text("Fox Squire on 5, facing left?")
    square(page, 5).click()
    expect(asked).to_have_text("Fox Squire on 5, facing up?")
    foe = standing(page, 2)
    expect(foe).to_have_accessible_name(re.compile("loses 3, falls, rests 2"))
    expect(page.locator(".prompt__note")).to_contain_text(
        "Their Fox Squire on 2 loses 3, falls, to rest with 2."
    )
    host.look("an Assistant lies ready")
    page.locator(".prompt").get_by_role("button", name="Place it").click()
    expect(standing(page, 5)).to_have_accessible_name(
        re.compile("^Fox Squire, yours, square 5, middle, facing up, arrows up, right, Attack 2")
    )
    expect(foe).to_have_count(0)
    expect(page.locator(".log").first).to_contain_text("Fox Squire on 2 fell, and rests with 2")


def look_through_cards(guest: Person) -> None:
    """The other side's deck is open."""
    page = guest.page
    await_turn(page)
    page.get_by_role("button", name=re.compile("^Cards of Rosalba: 5 at hand")).tap()
    cards = page.get_by_role("dialog", name=re.compile("^Cards of"))
    expect(cards.get_by_role("button", name=re.compile("Weather Vane"))).to_be_visible()
    expect(cards.get_by_role("button", name=re.compile("Newbie's Pet.*Rests 1"))).to_be_visible()
    guest.look("the other deck on a phone")
    cards.get_by_role("button", name="Close").tap()


def block_a_square(guest: Person) -> None:
    """A Trick on a square with a tap."""
    page = guest.page
    hand(page, "Red Rope").tap()
    square(page, 8).tap()
    expect(page.locator(".square[data-state='blocked']")).to_have_count(2)


def place_with_a_finger(guest: Person) -> None:
    """Tapped onto a square, turned by a button, moved, placed."""
    page = guest.page
    hand(page, "Crossing Warden").tap()
    square(page, 1).tap()
    asked = page.locator(".prompt__text")
    expect(asked).to_have_text("Crossing Warden on 1, facing up?")
    page.get_by_role("button", name="Turn right").tap()
    square(page, 3).tap()
    expect(asked).to_have_text("Crossing Warden on 3, facing right?")
    guest.look("an Assistant lies ready on a phone")
    page.locator(".prompt").get_by_role("button", name="Place it").tap()
    expect(standing(page, 3)).to_have_accessible_name(re.compile("^Crossing Warden, yours"))


def place_by_keys(host: Person) -> None:
    """Enter takes, a digit picks, E and Shift with an arrow turn, Enter places."""
    page = host.page
    await_turn(page)
    hand(page, "Crossing Warden").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    asked = page.locator(".prompt__text")
    expect(asked).to_have_text("Crossing Warden on 1, facing up?")
    page.keyboard.press("e")
    expect(asked).to_have_text("Crossing Warden on 1, facing right?")
    page.keyboard.press("Shift+ArrowDown")
    expect(asked).to_have_text("Crossing Warden on 1, facing down?")
    page.keyboard.press("Enter")
    expect(standing(page, 1)).to_have_accessible_name(
        re.compile("^Crossing Warden, yours, square 1, top left, facing down")
    )


def pass_on_a_phone(guest: Person) -> None:
    """Nothing is placed."""
    page = guest.page
    await_turn(page)
    page.locator("[data-place='end-turn']").tap()


def turn_by_trick(host: Person) -> None:
    """An enemy is turned away; the end of the turn is foretold while it is looked at."""
    page = host.page
    await_turn(page)
    hand(page, "Weather Vane").click()
    standing(page, 6).click()
    expect(page.locator(".prompt__text")).to_have_text("Brick Golem on 6, facing right?")
    page.keyboard.press("Enter")
    expect(standing(page, 6)).to_have_accessible_name(re.compile("facing right, arrow right"))
    page.locator("[data-place='end-turn']").hover()
    expect(standing(page, 6)).to_have_accessible_name(re.compile("loses 2, 2 left"))


def take_the_fifth(host: Person) -> None:
    """The fifth square wins before the next own turn, not at once."""
    page = host.page
    hand(page, "Newbie's Pet").first.click()
    square(page, 2).click()
    page.locator(".prompt").get_by_role("button", name="Place it").click()
    expect(page.get_by_role("img", name=re.compile("^Rosalba: 5 squares held"))).to_be_visible()


def look_through(host: Person) -> None:
    """Step by step with its reasons; from any step it goes on against the bot."""
    page = host.page
    page.get_by_role("link", name="Look through the match").click()
    count = page.locator(".turn__clock")
    expect(count).to_contain_text("0/", timeout=RECORDED_MS)
    page.get_by_role("button", name="Step on").click()
    expect(page.locator(".why__line").first).to_contain_text("You played Long Nap")
    host.look("a replay of Grid")
    page.keyboard.press("ArrowRight")
    expect(standing(page, 5)).to_have_accessible_name(re.compile("^Fox Squire, yours, square 5"))
    page.get_by_role("button", name="From here").click()
    page.get_by_role("button", name="Play on as Rosalba").click()
    page.wait_for_url("**/matches/*/")
    expect(standing(page, 5)).to_have_accessible_name(re.compile("^Fox Squire, yours"))


def await_turn(page: Page) -> None:
    """Until it is this player's turn and all is told."""
    mine = page.locator(
        ".match:has(.turn__whose:text('Your turn')) .turn__end[aria-disabled='false']"
    )
    expect(mine).to_be_attached()
    page.keyboard.press("Escape")


def hand(page: Page, name: str) -> Locator:
    """Cards of this name at hand."""
    return page.locator("[data-zone='hand'] .card").and_(
        page.get_by_role("button", name=re.compile(f"^Cost .*{name}"))
    )


def square(page: Page, number: int) -> Locator:
    """A vacant square, also with a card held over it."""
    return page.locator(f"[data-place='square:{number}']")


def standing(page: Page, number: int) -> Locator:
    """The Assistant on a square."""
    return page.locator(
        f".squares__item:nth-child({number}) .assistant:not([data-place^='square'])"
    )


def resting_of(page: Page, side: str) -> Locator:
    """Those of a side that rest."""
    return page.locator(f".grid-bar[data-side='{side}'] .rest")
