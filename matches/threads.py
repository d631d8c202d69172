"""Database work of sockets, off the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from channels.db import database_sync_to_async

T = TypeVar("T")


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Run `work` in a thread of the pool, so that sockets do not wait for each other's."""
    result: T = await database_sync_to_async(work, thread_sensitive=False)(*arguments)
    return result
