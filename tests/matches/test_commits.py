"""The instant of the commit: nothing is told before it, nothing of a failed one is ever shown."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.models import Account
from matches.models import Match, MatchAction
from matches.replays import verify
from tests.factories.matches import make_running
from tests.matches.sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}
WAIT_SECONDS = 30
Commit = Callable[[BaseDatabaseWrapper], None]
COMMIT = "_commit"
_commit: Commit = getattr(BaseDatabaseWrapper, COMMIT)


def make_two() -> tuple[Match, Account, Account]:
    """A running match; who is to act, and the other."""
    match, (active, waiting) = make_running(turn=3)
    return match, active.account, waiting.account


async def both_sockets() -> tuple[Match, Account, Socket, Socket]:
    """A running match, who is to act, their socket and the other's."""
    match, active, waiting = await sync_to_async(make_two)()
    sender, other = await open_socket(match, active), await open_socket(match, waiting)
    while not (await sender.is_silent() and await other.is_silent()):
        await sender.receive()
    return match, active, sender, other


async def test_nothing_is_told_before_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 11: while the commit takes its time, neither player hears of the step."""
    match, _, sender, other = await both_sockets()
    reached, released = threading.Event(), threading.Event()

    def slow_commit(connection: BaseDatabaseWrapper) -> None:
        reached.set()
        assert released.wait(WAIT_SECONDS)
        _commit(connection)

    monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, slow_commit)
    await sender.act(END_TURN, id_="r1", seq=match.seq)
    assert await sync_to_async(reached.wait, thread_sensitive=False)(WAIT_SECONDS)
    assert await sender.is_silent()
    assert await other.is_silent()
    released.set()
    assert (await sender.until("done"))["seq"] == match.seq + 1
    assert (await other.until("moved"))["seq"] == match.seq + 1
    await sender.close()
    await other.close()


async def test_failed_commit_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 11: the step that was thought of is forgotten; the same act sent again is done once."""
    match, active, sender, other = await both_sockets()

    def failing_commit(connection: BaseDatabaseWrapper) -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, failing_commit)
    await sender.act(END_TURN, id_="r1", seq=match.seq)
    assert code_of(await sender.receive()) == "unavailable"
    monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, _commit)
    assert await other.is_silent()
    await act_again_and_compare(match, active, sender, other)


async def test_commit_whose_answer_is_lost_is_not_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 11: the database was cut off as it answered; nobody says what became of the act."""
    match, active, sender, other = await both_sockets()

    def cut_off_commit(connection: BaseDatabaseWrapper) -> None:
        _commit(connection)
        raise OperationalError("the connection was lost")

    monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, cut_off_commit)
    await sender.act(END_TURN, id_="r1", seq=match.seq)
    assert code_of(await sender.receive()) == "unavailable"
    monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, _commit)
    await act_again_and_compare(match, active, sender, other)


def code_of(frame: dict[str, Any]) -> str:
    """Why it was refused."""
    assert frame["type"] == "refused", frame
    return str(frame["error"]["code"])


async def act_again_and_compare(
    match: Match, active: Account, sender: Socket, other: Socket
) -> None:
    """Come again, send the same act: it is stored once, and both are shown what is stored."""
    again = await open_socket(match, active)
    await again.act(END_TURN, id_="r1", seq=match.seq)
    assert (await again.until("done"))["seq"] == match.seq + 1
    await other.send({"type": "sync", "seq": match.seq})
    shown = await other.until("state", seq=match.seq + 1)
    assert shown["view"]["active"] == shown["seat"]
    stored = await sync_to_async(lambda: Match.objects.get(pk=match.pk))()
    rows = MatchAction.objects.filter(match=match, request_id="r1")
    assert await sync_to_async(rows.count)() == 1
    assert await sync_to_async(verify)(stored) == stored.seq + 1
    for socket in (sender, again, other):
        await socket.close()
