"""Database work of sockets, off the event loop.

The threads live as long as the process and keep their database connections, which Django would
otherwise open and close for every message. A connection that has failed is closed, so the next
work opens a new one.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connections

from config.batches import Batches
from config.outages import Unavailable, is_outage

T = TypeVar("T")

_is_sqlite = settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"

# SQLite has one writer at a time: more threads would only wait in its unfair queue.
ACTING = 1 if _is_sqlite else 8
# Each keeps a connection, of SQLite with schema and pages of its own.
LOOKING = 2 if _is_sqlite else 4
_acting = ThreadPoolExecutor(ACTING, thread_name_prefix="acts")
_looking = ThreadPoolExecutor(LOOKING, thread_name_prefix="sockets")


async def in_thread(work: Callable[[], T]) -> T:
    """Run `work` in a thread of the pool, so that sockets do not wait for each other's.

    Raises: Unavailable while the database is away; what `work` raises.
    """
    return await _in(_looking, work)


async def in_acting_thread(work: Callable[[], T], key: Hashable = None) -> T:
    """As `in_thread`, apart from it, so that no act waits for somebody's arrival.

    On SQLite with what else waits in one transaction (config/batches.py), but for what has the same
    key: the match. All that `work` writes must be in a transaction of its own.
    """
    if _is_sqlite:
        try:
            done: T = await _batches.add(work, key)
        except OperationalError as error:  # of this work alone, such as a disk that is full
            if is_outage(error):
                raise Unavailable from error
            raise
        return done
    return await _in(_acting, work)


async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """In a thread whose log records say the same as this task's (config/logs.py)."""
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(pool, context.run, _run, work)


def close_connections() -> None:
    """Close what the threads have open, once they are at rest. For tests."""
    for pool, size in ((_acting, ACTING), (_looking, LOOKING)):
        together = threading.Barrier(size)  # so that each thread gets one

        def close(barrier: threading.Barrier = together) -> None:
            connections.close_all()
            barrier.wait()

        for done in [pool.submit(close) for _ in range(size)]:
            done.result()


def _run(work: Callable[[], T]) -> T:
    was_open = not _is_sqlite and _has_connection()
    try:
        return _once(work)
    except Unavailable:
        if not was_open:
            raise
    # The connection may have died long ago, with nobody looking: a new one decides. All that
    # sockets do may be tried twice, acts by their request id.
    return _once(work)


def _once(work: Callable[[], T]) -> T:
    try:
        return work()
    except (DatabaseError, InterfaceError) as error:
        for connection in connections.all(initialized_only=True):
            connection.close_if_unusable_or_obsolete()
        if is_outage(error):
            raise Unavailable from error
        raise


_batches = Batches(_acting, _once)


def _has_connection() -> bool:
    return any(one.connection is not None for one in connections.all(initialized_only=True))
