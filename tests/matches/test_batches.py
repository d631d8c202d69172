"""Acts that are stored together on SQLite (config/batches.py): each is answered for itself, after
the commit, and nobody knows of what was not stored."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import IntegrityError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.models import Account
from config import threads
from matches.live import live_of
from matches.models import Match, MatchAction
from matches.replays import verify
from tests.factories.matches import make_match, make_running, players_of
from tests.matches.sockets import Socket, open_socket
from tests.matches.test_commits import COMMIT, code_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="Only SQLite stores acts together."),
]

KEEP = {"type": "mulligan", "cards": []}
WAIT_SECONDS = 30
_commit: Callable[[BaseDatabaseWrapper], None] = getattr(BaseDatabaseWrapper, COMMIT)


class Commits:
    """Every commit waits until it is let go; then it fails, if `fails` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails = False
        self._begun, self._free = threading.Semaphore(0), threading.Semaphore(0)
        monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, lambda connection: self._hold(connection))

    def _hold(self, connection: BaseDatabaseWrapper) -> None:
        self._begun.release()
        assert self._free.acquire(timeout=WAIT_SECONDS)
        if self.fails:
            raise OperationalError("disk I/O error")
        _commit(connection)

    async def begun(self) -> None:
        """Until the next commit has begun."""
        wait = sync_to_async(self._begun.acquire, thread_sensitive=False)
        assert await wait(timeout=WAIT_SECONDS)

    def let_go(self, count: int = 1) -> None:
        """So many commits go on."""
        self._free.release(count)


async def quiet_sockets(match: Match, *accounts: Account) -> list[Socket]:
    """A socket for each, to which nothing is on its way."""
    sockets = [await open_socket(match, account) for account in accounts]
    for socket in sockets:
        while not await socket.is_silent():
            await socket.receive()
    return sockets


async def until_waiting(count: int) -> None:
    """Until so many works wait for the acting thread."""
    async with asyncio.timeout(WAIT_SECONDS):
        while len(threads._batches._waiting) < count:
            await asyncio.sleep(0.01)


async def test_step_that_is_not_stored_yet_is_known_to_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case 11: both keep their hands while another act is stored; the commits after it fail."""
    match, other = await sync_to_async(make_match)(), await sync_to_async(make_match)()
    sockets = await quiet_sockets(match, *await sync_to_async(players_of)(match))
    strangers = await quiet_sockets(other, *await sync_to_async(players_of)(other))
    stranger = strangers[0]
    known = live_of(match.pk).known
    commits = Commits(monkeypatch)
    try:
        await stranger.act(KEEP, id_="r1", seq=0)
        await commits.begun()
        for socket in sockets:
            await socket.act(KEEP, id_="r1", seq=0)
        await until_waiting(2)
        commits.let_go()
        await stranger.until("done")
        await commits.begun()
        assert live_of(match.pk).known is known
        for socket in sockets:
            assert await socket.is_silent()
        commits.fails = True
    finally:
        commits.let_go(10)
    for socket in sockets:
        assert code_of(await socket.receive()) == "unavailable"
    monkeypatch.setattr(BaseDatabaseWrapper, COMMIT, _commit)
    assert live_of(match.pk).known is known
    for socket in reversed(sockets):
        await socket.act(KEEP, id_="r1", seq=0)
        await socket.until("done")
    stored = await Match.objects.aget(pk=match.pk)
    assert await sync_to_async(verify)(stored) == 3
    for socket in (*sockets, *strangers):
        await socket.close()


async def test_work_that_another_undid_is_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case 11: somebody breaks the transaction that both share, after the act was done in it."""
    match, (active, _) = await sync_to_async(make_running)()
    first = (await sync_to_async(make_running)())[1][0]

    def broken() -> None:
        if connection.in_atomic_block:
            connection.set_rollback(True)
        raise IntegrityError("as a save that failed outside of a savepoint")

    commits = Commits(monkeypatch)
    try:
        holding = asyncio.ensure_future(threads.in_acting_thread(first.end_turn, "first"))
        await commits.begun()
        acting = asyncio.ensure_future(threads.in_acting_thread(active.end_turn, match.pk))
        breaking = asyncio.ensure_future(threads.in_acting_thread(broken, "broken"))
        await until_waiting(2)
    finally:
        commits.let_go(10)
    await holding
    with pytest.raises(IntegrityError):
        await breaking
    assert await acting == match.seq + 1  # done again, alone
    stored = await MatchAction.objects.filter(match=match, seq__gt=match.seq).acount()
    assert stored == 1
