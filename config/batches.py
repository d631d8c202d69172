"""Work of many callers in one thread, what waits there in one transaction (SQLite only).

SQLite has one writer and pays for each commit, not for each row. While one commit runs others come
to wait; they are done together, each in a savepoint of its own, so a refusal of one undoes only
itself. Nobody is answered before the commit, and none is if it fails.

Not for PostgreSQL: there a transaction that holds the rows of several matches could wait for one
that holds others.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.db import transaction

MOST = 12
"""So much is done in one transaction at most, since others wait for the write lock meanwhile."""


@dataclass(slots=True)
class Errand:
    """One caller's work and where its outcome goes. error: what it raised, or the commit."""

    work: Callable[[], Any]
    context: contextvars.Context
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None

    def run(self) -> None:
        """Do it; its own writes are one transaction, here a savepoint."""
        try:
            self.result = self.context.run(self.work)
        except Exception as error:  # handed to whoever waits for it
            self.error = error

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

    def __init__(
        self, pool: ThreadPoolExecutor, guard: Callable[[Callable[[], None]], None]
    ) -> None:
        self._pool = pool
        self._guard = guard
        self._waiting: deque[Errand] = deque()
        self._lock = threading.Lock()
        self._is_busy = False

    def add(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """Let `work` be done; call on an event loop."""
        loop = asyncio.get_running_loop()
        errand = Errand(work, contextvars.copy_context(), loop, loop.create_future())
        with self._lock:
            self._waiting.append(errand)
            if not self._is_busy:
                self._is_busy = True
                self._pool.submit(self._do_all)
        return errand.future

    def _do_all(self) -> None:
        while errands := self._next():
            _do_together(errands, self._guard)
            by_loop: dict[asyncio.AbstractEventLoop, list[Errand]] = {}
            for errand in errands:
                by_loop.setdefault(errand.loop, []).append(errand)
            for loop, theirs in by_loop.items():
                _tell(loop, theirs)

    def _next(self) -> list[Errand]:
        with self._lock:
            errands = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            self._is_busy = bool(errands)
            return errands


def _do_together(errands: list[Errand], guard: Callable[[Callable[[], None]], None]) -> None:
    def work() -> None:
        if len(errands) == 1:
            errands[0].run()
            if errands[0].error is not None:
                raise errands[0].error
            return
        with transaction.atomic():
            for errand in errands:
                errand.run()

    try:
        guard(work)
    except Exception as error:  # of the transaction as a whole: nothing of it is stored
        for errand in errands:
            errand.error = error


def _tell(loop: asyncio.AbstractEventLoop, errands: list[Errand]) -> None:
    def settle() -> None:
        for errand in errands:
            errand.settle()

    try:
        loop.call_soon_threadsafe(settle)
    except RuntimeError:
        if not loop.is_closed():  # a closed loop has nobody left to tell
            raise
