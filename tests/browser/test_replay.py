"""After a match a player looks through it: steps, asks why, plays, notes, links, and plays on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import RECORDED_MS, Seat

pytestmark = pytest.mark.chromium

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
TURNS = 3
# A worker that records beside browsers and bots on a busy machine.


def test_player_looks_through_a_match_and_plays_on_from_a_step(
    visit: Callable[..., Person],
) -> None:
    player, friend = visit("Sidonie"), visit("Fenwick", **PHONE)
    sign_up(player)
    play_some_turns(player)
    page = player.page
    page.get_by_role("link", name="Look through the match").click()
    count = page.locator(".turn__clock")
    expect(count).to_contain_text("0/", timeout=RECORDED_MS)
    player.look("first step of a replay")

    step_both_ways(page)
    ask_why(player)
    play_and_pause(page)
    note(player)
    see_both_hands(player)
    open_link(page, friend)
    check_the_chance(player)
    play_on(player)


def play_some_turns(player: Person) -> None:
    """A few turns against the bot, with both hands open afterwards to whoever has the link."""
    page = player.page
    page.get_by_text("The bot", exact=True).click()
    page.get_by_label(re.compile("the replay may show both hands")).check()
    page.get_by_role("button", name="Play the bot").click()
    page.wait_for_url("**/matches/*/")
    seat = Seat(player)
    seat.open()
    for _ in range(TURNS):
        assert seat.await_turn()
        seat.take_turn()
    assert seat.await_turn()
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(seat.ending).to_be_visible()


def at(page: Page) -> int:
    """The step that the page shows."""
    shown = page.locator(".turn__clock").inner_text()
    return int(re.sub(r"\D*(\d+)\s*/.*", r"\1", shown, flags=re.S))


def step_both_ways(page: Page) -> None:
    """By button, by arrow key and by the line; the address follows."""
    count = page.locator(".turn__clock")
    page.get_by_role("button", name="Step on").click()
    expect(count).to_contain_text("1/")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("2/")
    assert page.url.endswith("?step=2")
    page.keyboard.press("ArrowLeft")
    expect(count).to_contain_text("1/")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", level=1)).to_have_text("Turn 1")
    page.keyboard.press("End")
    expect(count).to_contain_text(re.compile(r"(\d+)/\1$"))
    page.keyboard.press("Home")
    expect(count).to_contain_text("0/")
    page.get_by_role("slider", name="Step").fill("3")
    expect(count).to_contain_text("3/")


def ask_why(player: Person) -> None:
    """Something that was played stands above what came of it; all steps stand in words."""
    page = player.page
    page.get_by_role("button", name="Steps").click()
    steps = page.get_by_role("list", name="All steps")
    player.look("all steps in words")
    steps.get_by_role("button").filter(has_text="played").first.click()
    page.get_by_role("button", name="Why").click()
    expect(page.locator(".why__line").first).to_contain_text("played")
    player.look("why something happened")
    page.locator(".piece").first.hover()
    expect(page.locator(".inspector__name")).to_be_visible()


def play_and_pause(page: Page) -> None:
    """It goes on by itself, faster if wanted, and stands still once it is paused."""
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".turn__clock")).to_contain_text("3/")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def note(player: Person) -> None:
    """A note is there again after the page was loaded anew, at its step."""
    page = player.page
    page.get_by_role("slider", name="Step").fill("2")
    page.get_by_role("button", name="Note", exact=True).click()
    page.get_by_label("Your note on step 2").fill("Too early for that one.")
    expect(page.get_by_text("Saved.")).to_be_visible()
    player.look("a note")
    page.reload()
    page.get_by_role("button", name="Note", exact=True).click()
    expect(page.get_by_label("Your note on step 2")).to_have_value("Too early for that one.")


def see_both_hands(player: Person) -> None:
    """With other eyes at the same step."""
    page = player.page
    page.get_by_label("Through whose eyes").select_option("open")
    expect(page.get_by_role("list", name="Hand of Bot")).to_be_visible()
    assert page.url.endswith("?step=2&as=open")
    player.look("both hands")


def open_link(page: Page, friend: Person) -> None:
    """Whoever gets the link sees this moment, by touch too; nobody else's notes."""
    phone = friend.page
    phone.goto(page.url)
    expect(phone.locator(".turn__clock")).to_contain_text("2/")
    hands = phone.get_by_role("list", name=re.compile("^Hand of"))
    expect(hands).to_have_count(2)
    hands.first.get_by_role("button").first.tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    friend.look("a card of an open hand, on a phone")
    phone.get_by_role("button", name="Close").tap()
    phone.get_by_role("button", name="Step on").tap()
    expect(phone.locator(".turn__clock")).to_contain_text("3/")
    phone.get_by_role("button", name="Note", exact=True).tap()
    expect(phone.get_by_text("Too early")).to_have_count(0)
    friend.look("a replay without an account, on a phone")


def check_the_chance(player: Person) -> None:
    """Every draw is worked out anew in the browser."""
    page = player.page
    page.get_by_role("button", name="From here").click()
    page.get_by_role("link", name="Check the chance").click()
    fair = re.compile(r"^Fair: .* all \d+ draws follow from it\.$")
    expect(page.locator("#chance-verdict")).to_have_text(fair)
    player.look("the chance of a match")
    page.go_back()


def play_on(player: Person) -> None:
    """A match against the bot from that very step, marked as what it is."""
    page = player.page
    expect(page.locator(".turn__clock")).to_contain_text("2/")
    page.get_by_role("button", name="From here").click()
    player.look("ways on from a step")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a scenario").click()
    assert saved.value.suggested_filename.endswith("-step-2.json")
    page.get_by_role("button", name="Play on as Sidonie").click()
    page.wait_for_url("**/matches/*/")
    seat = Seat(player)
    assert seat.await_turn()
    expect(page.locator(".rail__top")).to_contain_text("Sandbox")
    player.look("a match from a step")
