"""Two people play in two browsers, a third watches, a few seconds late (cases.md 14)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import Seat

pytestmark = pytest.mark.chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_third_watches_two_others_play(visit: Callable[..., Person]) -> None:
    host, guest, third = visit("Ingrid"), visit("Milosh"), visit("Oda")
    for person in (host, guest, third):
        sign_up(person)
    begin(host, guest)
    seats = [Seat(host), Seat(guest)]
    for seat in seats:
        seat.open()

    page = third.page
    page.goto("/matches/live/")
    third.look("what may be watched")
    page.get_by_role("link", name="Ingrid – Milosh").click()
    late = page.get_by_text("You are watching, 2 s behind. Both hands are hidden.")
    expect(late.first).to_be_visible()
    whose = page.locator(".turn__whose")
    expect(whose).to_have_text(re.compile("(Ingrid|Milosh)’s turn"))
    third.look("a match that is watched")
    expect(page.locator(".hand .card")).to_have_count(0)
    expect(page.locator(".turn__end")).to_have_count(0)
    expect(host.page.locator(".rail__watchers")).to_have_text("1")
    host.look("a match that is watched, as its player")

    if seats[0].whose.inner_text() == "Their turn":
        seats.reverse()
    name = seats[0].person.name
    expect(whose).to_have_text(f"{name}’s turn")
    for key in ("e", "k", "p"):
        page.keyboard.press(key)
    seats[0].take_turn()
    expect(whose).to_have_text(f"{seats[1].person.name}’s turn")
    expect(page.locator(".log")).to_contain_text(f"Turn 2, {seats[1].person.name}’s")
    # what lies on the board is the same for all three
    assert lain(third) == lain(host) == lain(guest)

    watch_on_a_phone(visit, page.url)
    stop_and_allow(host, third)

    give_up(seats[1].person)
    expect(page.locator(".ending__word")).to_have_text(f"{seats[0].person.name} won")
    expect(page.locator(".ending__how")).to_have_text(f"{seats[1].person.name} gave up on turn 2.")
    third.look("result of a match that was watched")
    page.get_by_role("link", name="What else is live").click()
    expect(page.get_by_role("heading", name="Live now")).to_be_visible()
    for person in (host, guest):
        expect(person.page.locator(".ending")).to_be_visible()


def begin(host: Person, guest: Person) -> None:
    """A friend match that both let others watch."""
    host.page.get_by_role("radio", name="A friend").check()
    expect(host.page.get_by_label("Others may watch")).to_be_checked()
    host.page.get_by_role("button", name="Invite").click()
    guest.page.goto(host.page.get_by_label("The link").input_value())
    expect(guest.page.get_by_label("Others may watch")).to_be_checked()
    guest.page.get_by_role("button", name="Join and begin").click()
    for person in (host, guest):
        person.page.wait_for_url("**/matches/*/")


def lain(person: Person) -> list[str]:
    """The ids of what lies on the board, whoever looks from where."""
    found = person.page.locator(".lanes .piece[data-place]")
    return sorted(one.get_attribute("data-place") or "" for one in found.all())


def watch_on_a_phone(visit: Callable[..., Person], url: str) -> None:
    """The same by touch, on a small screen."""
    fourth = visit("Jo-Ann", **PHONE)
    sign_up(fourth)
    fourth.page.goto(url)
    expect(fourth.page.locator(".turn__late")).to_be_visible()
    fourth.look("a match that is watched, on a phone")
    fourth.page.get_by_role("button", name="Menu, log and help").tap()
    expect(fourth.page.get_by_role("button", name="Give up")).to_have_count(0)
    expect(fourth.page.get_by_role("dialog")).to_contain_text("2 are watching.")
    fourth.look("menu of somebody who watches")
    fourth.page.close()


def stop_and_allow(player: Person, watcher: Person) -> None:
    """The player's no sends the watcher away; after a yes they can come again."""
    menu = player.page.get_by_role("button", name="Menu", exact=True)
    menu.click()
    player.page.get_by_role("button", name="Let nobody watch").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("You let nobody watch.")
    expect(watcher.page.locator(".prompt__text")).to_have_text(
        "This page can no longer follow the match"
    )
    player.look("menu, nobody may watch")
    player.page.get_by_role("button", name="Let others watch").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("You let others watch.")
    player.page.keyboard.press("Escape")
    watcher.page.reload()
    expect(watcher.page.locator(".turn__late")).to_be_visible()


def give_up(player: Person) -> None:
    """End the match."""
    page = player.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
