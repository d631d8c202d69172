"""Work of many callers in one thread, what waits there in one transaction (SQLite only).

SQLite has one writer and pays for each commit, not for each row. While one commit runs others come
to wait; they are done together. One that fails before it has written anything touches no other; if
it has, all is undone and each is done again alone, in a transaction of its own. Nobody is answered
before the commit, and none is if it fails.

Two of one key are never done together: the second would read what the first has written and nobody
has stored. Not for PostgreSQL: there a transaction that holds the rows of several matches could
wait for one that holds others.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections, transaction
from django.db.transaction import Atomic

logger = logging.getLogger(__name__)

MOST = 12
"""So much is done in one transaction at most, since others wait for the write lock meanwhile."""

Guard = Callable[[Callable[[], None]], None]

_here = threading.local()


class Entangled(Exception):
    """One of several works has failed after it had written; what each did must be told apart."""


def as_one() -> Atomic:
    """`transaction.atomic` for work that comes here often: among others without a savepoint.

    Savepoints cost a step a tenth of its time (docs/performance.md).
    """
    return transaction.atomic(savepoint=not getattr(_here, "is_together", False))


@dataclass(slots=True)
class Errand:
    """One caller's work and where its outcome goes. error: what it raised, or the commit."""

    key: Hashable
    work: Callable[[], Any]
    context: contextvars.Context
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None

    def run(self) -> None:
        """Do it, perhaps for the second time; its own writes are one transaction."""
        self.result = self.error = None
        try:
            self.result = self.context.run(self.work)
        except Exception as error:  # handed to whoever waits for it
            self.error = error
        except BaseException as error:  # would end the event loop of whoever waits for it
            self.error = RuntimeError(f"{error!r} in a thread")

    def settle(self) -> None:
        """Tell the caller, on its event loop."""
        if self.future.cancelled():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Batches:
    """What is added runs in the one thread of `pool`, in the order in which it came.

    guard: runs a function so that the thread's connection is sound afterwards (config/threads.py).
    """

    def __init__(self, pool: ThreadPoolExecutor, guard: Guard) -> None:
        self._pool = pool
        self._guard = guard
        self._waiting: deque[Errand] = deque()
        self._lock = threading.Lock()
        self._is_busy = False

    def add(self, work: Callable[[], Any], key: Hashable = None) -> asyncio.Future[Any]:
        """Let `work` be done; call on an event loop."""
        loop = asyncio.get_running_loop()
        errand = Errand(key, work, contextvars.copy_context(), loop, loop.create_future())
        with self._lock:
            self._waiting.append(errand)
            if not self._is_busy:
                self._is_busy = True
                self._pool.submit(self._do_some)
        return errand.future

    def _do_some(self) -> None:
        """Do what may be done together, then come again for what is left."""
        try:
            errands = self._next()
            self._do(errands)
            for loop in {errand.loop for errand in errands}:
                _tell(loop, [errand for errand in errands if errand.loop is loop])
        finally:  # whatever has happened: others wait
            with self._lock:
                self._is_busy = bool(self._waiting)
                if self._is_busy:
                    self._pool.submit(self._do_some)

    def _next(self) -> list[Errand]:
        """The first of those that wait, one a key; the others keep their order."""
        errands: dict[Hashable, Errand] = {}
        left: list[Errand] = []
        with self._lock:
            while self._waiting and len(errands) < MOST:
                errand = self._waiting.popleft()
                if errand.key in errands:
                    left.append(errand)
                else:
                    errands[errand.key] = errand
            self._waiting.extendleft(reversed(left))
        return list(errands.values())

    def _do(self, errands: list[Errand]) -> None:
        if not self._together(errands):
            for errand in errands:
                self._alone(errand)

    def _together(self, errands: list[Errand]) -> bool:
        """Do them in one transaction. False: they are entangled, and none is done."""
        is_stored = False

        def note() -> None:
            nonlocal is_stored
            is_stored = True

        def work() -> None:
            with transaction.atomic():
                transaction.on_commit(note)  # before any other hook
                for errand in errands:
                    _run_among_others(errand)

        _here.is_together = True
        try:
            self._guard(work)
        except Entangled:
            return False
        except Exception as error:
            if is_stored:  # only a hook after the commit has failed
                logger.exception("Something failed after acts were stored")
                return True
            for errand in errands:
                errand.error = errand.error or error
        finally:
            _here.is_together = False
        return True

    def _alone(self, errand: Errand) -> None:
        """Do one in a transaction of its own."""

        def work() -> None:
            errand.run()
            if errand.error is not None:
                raise errand.error

        try:
            self._guard(work)
        except Exception as error:  # handed to whoever waits for it
            errand.error = error


def _run_among_others(errand: Errand) -> None:
    """Raises: Entangled if it failed, or a part of it, and may have left something behind."""
    connection = connections[DEFAULT_DB_ALIAS]
    before = _traces(connection)
    errand.run()
    if errand.error is None and not transaction.get_rollback():
        return
    if isinstance(errand.error, DatabaseError | InterfaceError) or _traces(connection) != before:
        raise Entangled
    transaction.set_rollback(False)  # a refusal, which has left nothing


def _traces(connection: Any) -> tuple[int, int]:
    """What rises with whatever this connection writes, and with each hook for after the commit."""
    return connection.connection.total_changes, len(connection.run_on_commit)


def _tell(loop: asyncio.AbstractEventLoop, errands: list[Errand]) -> None:
    def settle() -> None:
        for errand in errands:
            errand.settle()

    try:
        loop.call_soon_threadsafe(settle)
    except RuntimeError:
        if not loop.is_closed():  # a closed loop has nobody left to tell
            raise
