"""A player builds an Enigma deck from a ready one and plays the bot to the end, on two screens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.enigma import MOST_TURNS, Player
from tests.browser.people import Person, sign_up
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

MOST_MATCHES = 6
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize(
    ("name", "device"), [("Gwendolin", {}), ("Radomir", PHONE)], ids=["desktop", "phone"]
)
def test_enigma_is_played_against_the_bot_from_the_lobby_to_the_end(
    site: Site, visit: Callable[..., Person], name: str, device: dict[str, Any]
) -> None:
    person = visit(name, **device)
    sign_up(person)
    page = person.page
    page.get_by_role("link", name=re.compile("^Spark Enigma")).click()
    expect(page.get_by_role("radio", name=re.compile("60 cards")).first).to_be_checked()
    person.look("lobby, Enigma chosen")
    page.get_by_role("button", name="Play the bot").click()
    page.wait_for_url("**/matches/*/")

    player = Player(person)
    play_out(player)
    for _ in range(MOST_MATCHES):
        if {"play", "strike"} <= player.done:
            break
        with page.expect_navigation():  # it was over before a Strike could be paid
            player.press(page.get_by_role("button", name="Play again"))
        play_out(player)
    assert {"play", "strike"} <= player.done


def play_out(player: Player) -> None:
    """From the opening to the result."""
    player.place()
    for _ in range(MOST_TURNS):
        if not player.await_move():
            break
        player.move()
    expect(player.ending.locator(".ending__word")).to_have_text(re.compile("^(Won|Lost|Draw)$"))
    expect(player.log).to_contain_text(re.compile("(You go|Bot goes) first"))
    player.person.look("Enigma, result against the bot")
