"""The site is drained and renewed under people who play on it (cases.md 12)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import Seat
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

BANNER = "No new matches begin just now"
# Pages look once a minute whether something is new; a look during the restart finds nobody.
NEXT_LOOK_MS = 150_000
EXPECTED = (
    "net::ERR_CONNECTION_REFUSED",  # between two builds the site is away
    "net::ERR_CONNECTION_RESET",
    "409 (Conflict)",  # the refusal to begin a match is a page
)
# In so many turns the bot does something; passing them loses no match.
MOST_TURNS = 5
NEWER = "A new version of the site is here"


def test_deploy_with_a_match_running_and_pages_open(
    site: Site, visit: Callable[..., Person]
) -> None:
    player, reader = (visit(name, expected=EXPECTED) for name in ("Ulrika", "Benno"))
    for person in (player, reader):
        sign_up(person)
    page, lobby = player.page, reader.page
    lobby.get_by_role("radio", name="The bot").check()
    page.get_by_role("radio", name="The bot").check()
    page.get_by_role("button", name="Play the bot").click()
    seat = Seat(player)
    seat.open()
    assert seat.await_turn()

    try:
        told = site.manage("drain", "on", "--note", "Back at 18:00.")
        assert re.search(r"\b[1-9]\d* running", told)  # other journeys may have left some
        refuses_new_matches(reader)
        expect(page.locator(".site-news")).to_contain_text("This match goes on. Back at 18:00.")
        player.look("match, no new ones begin")
        page.locator(".site-news").get_by_role("button", name="Close").click()
        expect(page.locator(".site-news")).to_have_count(0)

        held = hold_a_card(page)
        build = page.locator("body").get_attribute("data-build") or ""
        site.restart(SPARKFORGE_BUILD="the-next-one")
        # the page of the old build has the match back, says so, and lets the card be held
        expect(page.locator(".site-news")).to_contain_text(NEWER)
        expect(page.locator(f"[data-place='{held}'][data-state='selected']")).to_be_visible()
        player.look("match, a newer page is here")
        expect(page.locator("body")).to_have_attribute("data-build", build)

        # between turns it is loaded anew, by itself and once
        loads: list[Page] = []
        page.on("load", lambda one: loads.append(one))
        page.keyboard.press("Escape")
        for _ in range(MOST_TURNS):  # one in which the bot does nothing is no calm moment
            seat.press(seat.end)
            assert seat.await_turn()
            if loads:
                break
        expect(page.locator("body")).to_have_attribute("data-build", "the-next-one")
        assert len(loads) == 1
        expect(page.locator(".site-news")).not_to_contain_text(NEWER)
    finally:
        assert site.manage("drain", "off").startswith("Off")

    # the open lobby hears of the new pages and of the end of the drain, and works without a reload
    expect(lobby.locator("#site-news")).to_contain_text(NEWER, timeout=NEXT_LOOK_MS)
    reader.look("lobby, a newer page is here")
    expect(lobby.locator("[data-news-of='drain']")).to_be_hidden(timeout=NEXT_LOOK_MS)
    lobby.get_by_role("button", name="Play the bot").click()
    lobby.wait_for_url("**/matches/*/")
    for one in (page, lobby):
        give_up(one)
    site.restart()


def refuses_new_matches(reader: Person) -> None:
    """The lobby that was open before says why, keeps what was chosen, and shows the banner."""
    page = reader.page
    page.get_by_role("button", name="Play the bot").click()
    expect(page.get_by_role("alert")).to_contain_text(BANNER)
    expect(page.get_by_role("radio", name="The bot")).to_be_checked()
    expect(page.locator("#site-news")).to_contain_text("Back at 18:00.")
    reader.look("lobby, no new matches begin")


def hold_a_card(page: Page) -> str:
    """Take a card of the hand; returns its place."""
    card = page.locator("[data-zone='hand'] .card").first
    place = card.get_attribute("data-place") or ""
    card.click()
    return place


def give_up(page: Page) -> None:
    """End the match."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".ending")).to_be_visible()
