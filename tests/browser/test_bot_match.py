"""A player builds a deck with a card that somebody forged, and plays the bot to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.decks import build_deck
from tests.browser.forging import approve_by_keys, forge, log_in_by_keys, paint
from tests.browser.people import Person, sign_up
from tests.browser.seat import MOST_TURNS, RECORDED_MS, Seat
from tests.browser.site import Site

pytestmark = pytest.mark.chromium


def test_player_builds_a_deck_with_a_forged_card_and_plays_the_bot(
    site: Site, visit: Callable[..., Person], tmp_path: Path
) -> None:
    creator, moderator, player = visit("Oswin"), visit("moderator"), visit("Perrin")
    sign_up(creator)
    forge(creator, "Hollow Beacon", paint(tmp_path / "beacon.png"))
    log_in_by_keys(moderator, site.moderator)
    approve_by_keys(moderator, "Hollow Beacon")

    sign_up(player)
    build_deck(player, "Beacons", "Hollow Beacon")
    page = player.page
    page.get_by_role("link", name="Play with it").click()
    expect(page.get_by_role("radio", name=re.compile("Beacons"))).to_be_checked()
    page.get_by_role("button", name="Play the bot").click()
    page.wait_for_url("**/matches/*/")

    seat = Seat(player)
    seat.open()
    asked = dragged = False
    for _ in range(MOST_TURNS):
        if not seat.await_turn():
            break
        asked = asked or ask_the_patron(seat)
        dragged = dragged or drag_a_card(seat)
        seat.take_turn()
    assert dragged
    assert seat.done["choose"] == seat.done["patron"] == 1  # the Cartographer asks which card
    expect(seat.ending.locator(".ending__word")).to_have_text(re.compile("^(Won|Lost|Draw)$"))
    player.look("result")
    check_the_chance(player)
    look_back(player)


def ask_the_patron(seat: Seat) -> bool:
    """Use the Patron before the energy goes elsewhere, and take one of the cards it shows."""
    seat.hurry()
    if not seat.use_patron(set()):
        return False
    seat.settle()
    expect(seat.choosing.first).to_be_visible()
    seat.act(set())
    seat.settle()
    return True


def drag_a_card(seat: Seat) -> bool:
    """Play a card by dragging it to a slot, if one can be played without a target."""
    seat.hurry()
    card = seat.hand.and_(seat.page.locator("[data-state='playable']"))
    slot = seat.page.locator(".lane[data-lane='mid'] .slot").last
    if not card.count():
        return False
    held = seat.hand.count()
    card.first.drag_to(slot)
    seat.pick()
    seat.settle()
    expect(seat.hand).to_have_count(held - 1)
    return seat.count("play")


def check_the_chance(player: Person) -> None:
    """The secret that comes with the result fits what was shown before the first card."""
    page = player.page
    page.get_by_text("Check the chance").click()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("It fits: no draw was changed after the start.")).to_be_visible()
    player.look("result, chance checked")


def look_back(player: Person) -> None:
    """From the result to the board, and to the steps of the match."""
    page = player.page
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".ending")).to_have_count(0)
    player.look("board after the end")
    page.get_by_role("button", name="Result").click()
    page.get_by_role("link", name="Look through the match").click()
    count = page.locator(".turn__clock")
    expect(count).to_contain_text("0/", timeout=RECORDED_MS)
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("1/")
    page.keyboard.press("End")
    expect(count).to_contain_text(re.compile(r"(\d+)/\1$"))
    player.look("last step")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Last matches")).to_be_visible()
    player.look("lobby after a match")
