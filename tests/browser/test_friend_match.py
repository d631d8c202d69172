"""Two people in two browsers play a friend match by a link, until a hero falls."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import MOST_TURNS, RECORDED_MS, Seat

pytestmark = pytest.mark.chromium

DECK = re.compile("Sparks and Springs")
# Turns at whose beginning the guest loads the page anew: one of the host's, one of their own.
RELOADS = (4, 7)


def test_two_people_play_until_a_hero_falls(visit: Callable[..., Person]) -> None:
    """Case 1: loading anew in the middle shows the same board, hand, choices and clock."""
    host, guest = visit("Linnea"), visit("Marek")
    for person in (host, guest):
        sign_up(person)
        allow_free_chat(person)
    join(guest, invite(host))
    host.page.wait_for_url("**/matches/*/")

    seats = [Seat(host), Seat(guest)]
    for seat in seats:
        seat.open()
    for seat in seats:
        expect(seat.whose).to_have_text(re.compile("Your turn|Their turn"))
    talk(host, guest)
    if seats[0].whose.inner_text() == "Their turn":
        seats.reverse()
    watcher = next(seat for seat in seats if seat.person is guest)
    tried = False
    for turn in range(1, MOST_TURNS):
        active = seats[(turn - 1) % 2]
        if not active.await_turn():
            break
        if turn in RELOADS:
            reload(watcher)
        tried = tried or try_a_shielded_hero(active)
        active.take_turn()
        if not active.is_over:
            active.person.look("their turn")

    assert turn > max(RELOADS)
    assert tried  # whoever attacks first finds all towers standing
    for seat in seats:
        expect(seat.ending.locator(".ending__how")).to_have_text(
            re.compile("hero fell on turn|Both heroes fell")
        )
        assert sum(seat.done.values()) >= 10, seat.done
        assert len(seat.done) >= 4, seat.done
    host.look("result of a friend match")
    every_act_is_a_step(host, sum(sum(seat.done.values()) for seat in seats))
    for person in (host, guest):
        is_counted(person)


def try_a_shielded_hero(seat: Seat) -> bool:
    """What is lit shows what would happen; what is not lit is refused beside it, with its rule."""
    page = seat.page
    seat.hurry()
    hero = page.locator(".hearth[data-side='theirs'] .hearth__life")
    for place in seat.ready():
        seat.press(seat.at(place))
        if not seat.lit.count() or hero.and_(seat.lit).count():
            seat.let_go()
            continue
        expect(seat.lit.locator(".forecast").first).to_be_visible()
        seat.press(hero)
        note = page.locator(".refusal")
        expect(note).to_be_visible()
        seat.person.look("a refusal beside the hero")
        with page.expect_popup() as opened:
            note.get_by_role("link", name=re.compile(r"^Rule N5\.\d$")).click()
        expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
        opened.value.close()
        note.get_by_role("button", name="Close this note").click()
        expect(note).to_have_count(0)
        seat.let_go()
        return True
    return False


def allow_free_chat(person: Person) -> None:
    """In the settings, and back to the lobby."""
    page = person.page
    page.goto("/settings/")
    page.get_by_label("Free chat in my matches").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    page.goto("/")


def talk(host: Person, guest: Person) -> None:
    """By keys alone: a phrase, then a line whose letters are keys of the game elsewhere."""
    page, told = host.page, guest.page.locator(".bubble[data-side='theirs']")
    button = page.get_by_role("button", name="Talk", exact=True)
    button.press("Enter")
    expect(page.get_by_role("button", name="Close", exact=True)).to_be_focused()
    page.get_by_role("button", name="Good luck!").press("Enter")
    expect(told).to_have_text("Good luck!")
    expect(button).to_be_focused()
    button.press("Enter")
    line = page.get_by_label(f"Write to {guest.name}")
    line.press_sequentially("e h b l 1 ?")
    line.press("Enter")
    expect(told).to_have_text("e h b l 1 ?")
    expect(line).to_be_focused()
    host.look("talk in a match")
    line.press("Escape")
    expect(button).to_be_focused()
    expect(guest.page.locator(".log")).to_contain_text(f"{host.name}: e h b l 1 ?")


def invite(host: Person) -> str:
    """Make the link in the lobby; returns it as the page shows it."""
    page = host.page
    page.get_by_role("radio", name=DECK).check()
    page.get_by_role("radio", name="A friend").check()
    page.get_by_role("radio", name="150 s").check()
    host.look("lobby, a friend match")
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_role("heading", name="Send this link to your friend")).to_be_visible()
    host.look("invitation, of one's own")
    return page.get_by_label("The link").input_value()


def join(guest: Person, link: str) -> None:
    """Follow the link, and begin with the same ready deck."""
    page = guest.page
    page.goto(link)
    expect(page.get_by_role("heading", name="Linnea wants to play you")).to_be_visible()
    guest.look("invitation, of a friend")
    page.get_by_role("radio", name=DECK).check()
    page.get_by_role("button", name="Join and begin").click()
    page.wait_for_url("**/matches/*/")


def reload(seat: Seat) -> None:
    """Load the page in the middle of the match: board, hand and clock are back."""
    seat.hurry()
    sight, left, since = seat.sight(), seat.seconds_left(), time.monotonic()
    assert sight["[data-zone='hand'] .card"]
    seat.page.reload()
    seat.expect_sight(sight)
    now = seat.seconds_left()
    assert left - (time.monotonic() - since) - 2 <= now <= left
    seat.person.look("board after loading anew")


def every_act_is_a_step(person: Person, acts: int) -> None:
    """What was pressed was stored, once each: the step viewer counts the same."""
    person.page.get_by_role("link", name="Look through the match").click()
    expect(person.page.locator(".turn__clock")).to_contain_text(f"0/{acts}", timeout=RECORDED_MS)


def is_counted(person: Person) -> None:
    """The match stands on the profile."""
    person.page.goto(f"/players/{person.name}/")
    expect(person.page.get_by_text(re.compile("hero", re.I)).first).to_be_visible()
    person.look("profile after a match")
