"""A match on a phone, by touch alone: everything is within reach of a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import Finger

pytestmark = pytest.mark.chromium

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TURNS = 4


def test_bot_match_is_played_by_touch(visit: Callable[..., Person]) -> None:
    player = visit("Ysolde", **PHONE)
    page = player.page
    sign_up(player)
    page.get_by_role("button", name="Play the bot").tap()
    page.wait_for_url("**/matches/*/")
    seat = Finger(player)
    seat.open()
    for _ in range(TURNS):
        if not seat.await_turn():
            break
        seat.take_turn()
    assert {"mulligan", "play", "end_turn"} <= seat.done.keys(), seat.done
    if seat.await_turn():
        read(seat)
        open_menu(seat)


def read(seat: Finger) -> None:
    """A card of the hand in full, from the bar that a held card brings."""
    seat.hurry()
    seat.hand.first.tap()
    seat.page.get_by_role("button", name="Read", exact=True).tap()
    window = seat.page.get_by_role("dialog")
    expect(window).to_be_visible()
    seat.person.look("a card is read")
    window.get_by_role("button", name="Close").tap()
    expect(window).to_have_count(0)
    seat.let_go()


def open_menu(seat: Finger) -> None:
    """Menu with the log; keys and the cards that are gone from there."""
    page = seat.page
    window = page.get_by_role("dialog")
    page.get_by_role("button", name="Menu, log and help").tap()
    expect(window.get_by_role("heading", name="What has happened")).to_be_visible()
    seat.person.look("menu of the match")
    window.get_by_role("button", name="Keys and help").tap()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    seat.person.look("keys of the match")
    window.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Menu, log and help").tap()
    window.get_by_role("button", name="Cards that are gone").tap()
    expect(window).to_be_visible()
    seat.person.look("cards that are gone")
    window.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Menu, log and help").tap()
    window.get_by_role("button", name="Give up").tap()
    expect(page.get_by_role("dialog", name="Give up this match?")).to_be_visible()
    seat.person.look("giving up asks first")
    window.get_by_role("button", name="Play on").tap()
    expect(window).to_have_count(0)
