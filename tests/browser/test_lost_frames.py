"""A wire between page and site that loses what the site sends, while the line stays up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, sign_up
from tests.browser.seat import Seat
from tests.browser.wire import Wire

pytestmark = pytest.mark.chromium

MANY = 50
# A ping goes out every 10 s; an answer that was lost is missed at the second pong.
NOTICE_MS = 60_000


def begin(person: Person) -> Seat:
    """A match with the bot, at the first own turn."""
    sign_up(person)
    person.page.get_by_role("button", name="Play the bot").click()
    person.page.wait_for_url("**/matches/*/")
    seat = Seat(person)
    seat.open()
    assert seat.await_turn()
    return seat


def expect_what_a_new_page_shows(seat: Seat) -> None:
    """The board stands as on a page that has just been loaded."""
    page = seat.page.context.new_page()
    page.goto(seat.page.url)
    fresh = Seat(replace(seat.person, page=page))
    assert fresh.await_turn()
    seat.expect_sight(fresh.sight())
    page.close()


def test_one_lost_step_is_noticed(visit: Callable[..., Person]) -> None:
    """Case 6: the step after it shows the gap; the page asks for the whole state and goes on."""
    person = visit("Ilse")
    wire = Wire(person.page, "moved")
    seat = begin(person)
    wire.to_lose = 1
    seat.press(seat.end)
    assert seat.await_turn()
    assert len(wire.lost) == 1
    assert "sync" in wire.asked
    expect_what_a_new_page_shows(seat)
    seat.take_turn()


def test_lost_answer_is_asked_for_again(visit: Callable[..., Person]) -> None:
    """Case 6: the step came, its answer did not: the page does not wait for it for ever."""
    person = visit("Ottilie")
    wire = Wire(person.page, "done")
    seat = begin(person)
    wire.to_lose = 1
    seat.press(seat.end)
    assert seat.await_turn()
    assert wire.asked.count("act") == 3  # the opening hand, and the end of the turn twice
    expect_what_a_new_page_shows(seat)
    seat.take_turn()


def test_fifty_lost_frames_draw_no_wrong_board(visit: Callable[..., Person]) -> None:
    """Case 6: while one tab is sent nothing, it shows what it knew; then all at once what is."""
    person = visit("Runa")
    deaf = begin(person)
    page = person.page.context.new_page()
    wire = Wire(page)
    page.goto(deaf.page.url)
    acting, deaf = deaf, Seat(replace(person, page=page))
    assert deaf.await_turn()
    deaf.hurry()
    known = deaf.sight()
    wire.loses_all = True
    while len(wire.lost) < MANY and acting.await_turn():
        deaf.expect_sight(known)
        acting.take_turn()
    deaf.expect_sight(known)
    assert len(wire.lost) >= MANY
    wire.loses_all = False
    if acting.await_turn():
        expect(deaf.whose).to_have_text("Your turn", timeout=NOTICE_MS)
        expect_what_a_new_page_shows(deaf)
    else:
        expect(deaf.ending).to_be_visible(timeout=NOTICE_MS)
