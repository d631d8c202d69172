"""Whoever reloads the page, in whatever phase, finds the match as they left it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Account
from matches.models import Match
from matches.services import clocks
from tests.conftest import Clock
from tests.factories.matches import make_match, make_running, players_of
from tests.matches.sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)

Scene = tuple[Match, Account]


def mulligan() -> Scene:
    match = make_match()
    return match, players_of(match)[0]


def own_turn() -> Scene:
    match, (active, _) = make_running(turn=3)
    return match, active.account


def other_turn() -> Scene:
    match, (_, waiting) = make_running(turn=3)
    return match, waiting.account


def choice() -> Scene:
    match, (active, _) = make_running(patron="cinder_cartographer", turn=3)
    active.do({"type": "patron"})
    return match, active.account


def choice_of_the_other() -> Scene:
    match, (active, waiting) = make_running(patron="cinder_cartographer", turn=3)
    active.do({"type": "patron"})
    return match, waiting.account


def result() -> Scene:
    match, (active, _) = make_running(turn=3)
    active.concede()
    return match, active.account


@pytest.mark.parametrize(
    "scene", [mulligan, own_turn, other_turn, choice, choice_of_the_other, result]
)
async def test_reload_shows_the_same_in_every_phase(
    scene: Callable[[], Scene], clock: Clock
) -> None:
    """Case 1: the same position, hand, legal actions, cards and clock."""
    match, account = await sync_to_async(scene)()
    before = await open_socket(match, account)
    await before.close()
    clock.advance(7)
    after = await open_socket(match, account)
    one, other = before.frames[0], after.frames[0]
    for part in ("view", "choices", "seq", "cards", "players", "seat", "match", "commitment"):
        assert other[part] == one[part], part
    for part in ("ends_at", "kind", "seat"):
        assert other["clock"][part] == one["clock"][part], part
    assert other["clock"]["now"] == one["clock"]["now"] + 7_000
    if scene is result:
        assert (await after.until("over"))["result"]["reason"] == "concede"
    await after.close()


async def test_choice_waits_for_who_was_cut_off_and_then_is_made(clock: Clock) -> None:
    """Case 5: before the deadline the question is back; after it the top card was taken."""
    match, account = await sync_to_async(choice)()
    first = await open_socket(match, account)
    asked = first.frames[0]["view"]["pending"]
    assert asked["cards"]
    await first.close()
    clock.advance(10)
    back = await open_socket(match, account)
    assert back.frames[0]["view"]["pending"] == asked
    assert back.frames[0]["choices"] == first.frames[0]["choices"]
    await back.close()
    await sync_to_async(clocks.tick_due)(at=clock.advance(20))
    late = await open_socket(match, account)
    view, seat = late.frames[0]["view"], late.frames[0]["seat"]
    assert view["pending"] is None
    assert asked["cards"][0] in view["players"][seat]["hand"]
    assert (late.frames[0]["clock"]["kind"], view["active"]) == ("turn", seat)
    await late.close()


async def test_taken_choice_is_told_to_a_player_who_stayed(clock: Clock) -> None:
    """Case 5: what the clock did is an event, and so a line of the log."""
    match, account = await sync_to_async(choice)()
    socket = await open_socket(match, account)
    await sync_to_async(clocks.tick_due)(at=clock.advance(30))
    moved = await socket.until("moved")
    assert "card_taken" in {event["type"] for event in moved["events"]}
    await socket.close()
