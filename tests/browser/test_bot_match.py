"""A player builds a deck with a card that somebody forged, and plays the bot to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.decks import build_deck
from tests.browser.forging import approve_by_keys, forge, log_in_by_keys, paint
from tests.browser.people import Person, sign_up
from tests.browser.seat import MOST_TURNS, Seat
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
    for _ in range(MOST_TURNS):
        if not seat.await_turn():
            break
        seat.take_turn()
    expect(seat.ending).to_be_visible()
    expect(page.locator(".ending__word")).to_have_text(re.compile("^(Won|Lost|Draw)$"))
    player.look("result")
    look_back(player)


def look_back(player: Person) -> None:
    """From the result to the board, and to the steps of the match."""
    page: Page = player.page
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".ending")).to_have_count(0)
    player.look("board after the end")
    page.get_by_role("button", name="Result").click()
    page.get_by_role("link", name="Look through the match").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Opening hands")
    player.look("first step")
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".step__count")).to_contain_text("1/")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step__count")).to_contain_text("2/")
    page.get_by_role("link", name="Last step").click()
    expect(page.locator(".step__count")).to_contain_text(re.compile(r"(\d+)/\1$"))
    player.look("last step")
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Last matches")).to_be_visible()
    player.look("lobby after a match")
