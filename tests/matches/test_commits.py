"""The instant of the commit: nothing is told before it, nothing of a failed one is ever shown.

Where the database can, a step is a statement that is its own transaction; else it has a commit.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.models import Account
from matches import rows
from matches.models import Match, MatchAction
from matches.replays import verify
from matches.services import steps
from tests.factories.matches import make_running
from tests.matches.sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}
WAIT_SECONDS = 30
COMMIT, STATEMENT = "_commit", "store_if_known"
_originals: list[tuple[object, str]] = [(BaseDatabaseWrapper, COMMIT)]
if connection.vendor == "postgresql":  # whose one statement has no commit of its own
    _originals.append((rows, STATEMENT))


@pytest.fixture(params=["presumed", "locked"], autouse=True)
def _presumed_or_locked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "locked":
        monkeypatch.setattr(steps, "presume", lambda match_id: None)


@contextmanager
def storing(around: Callable[[Callable[[], Any]], Any]) -> Iterator[None]:
    """Let `around` do what stores an act, or not."""
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in _originals:
            patch.setattr(owner, name, _surrounded(getattr(owner, name), around))
        yield


def _surrounded(
    store: Callable[..., Any], around: Callable[[Callable[[], Any]], Any]
) -> Callable[..., Any]:
    def surrounded(*args: Any, **facts: Any) -> Any:
        return around(lambda: store(*args, **facts))

    return surrounded


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


async def test_nothing_is_told_before_the_commit() -> None:
    """Case 11: while the commit takes its time, neither player hears of the step."""
    match, _, sender, other = await both_sockets()
    reached, released = threading.Event(), threading.Event()

    def slowly(store: Callable[[], Any]) -> Any:
        reached.set()
        assert released.wait(WAIT_SECONDS)
        return store()

    with storing(slowly):
        await sender.act(END_TURN, id_="r1", seq=match.seq)
        assert await sync_to_async(reached.wait, thread_sensitive=False)(WAIT_SECONDS)
        assert await sender.is_silent()
        assert await other.is_silent()
        released.set()
        assert (await sender.until("done"))["seq"] == match.seq + 1
    assert (await other.until("moved"))["seq"] == match.seq + 1
    await sender.close()
    await other.close()


async def test_failed_commit_leaves_nothing_behind() -> None:
    """Case 11: the step that was thought of is forgotten; the same act sent again is done once."""
    match, active, sender, other = await both_sockets()

    def fail(store: Callable[[], Any]) -> Any:
        raise OperationalError("the disk is full")

    with storing(fail):
        await sender.act(END_TURN, id_="r1", seq=match.seq)
        assert code_of(await sender.receive()) == "unavailable"
    assert await other.is_silent()
    await act_again_and_compare(match, active, sender, other)


async def test_commit_whose_answer_is_lost_is_not_denied() -> None:
    """Case 11: the database was cut off as it answered; nobody says what became of the act."""
    match, active, sender, other = await both_sockets()

    def cut_off(store: Callable[[], Any]) -> Any:
        store()
        raise OperationalError("the connection was lost")

    with storing(cut_off):
        await sender.act(END_TURN, id_="r1", seq=match.seq)
        assert code_of(await sender.receive()) == "unavailable"
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
    done = MatchAction.objects.filter(match=match, request_id="r1")
    assert await sync_to_async(done.count)() == 1
    assert await sync_to_async(verify)(stored) == stored.seq + 1
    for socket in (sender, again, other):
        await socket.close()
