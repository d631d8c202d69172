"""A consumer for sockets that say and hear much: its client and its inbox have a task each.

Channels' own makes and awaits a task for every message (`await_many_dispatch`). Besides costing
less (docs/performance.md), here an answer that waits for a thread does not hold up the news of what
others did meanwhile; handlers must bear with that.

A consumer that has ended is in no cycle of references, so that all it knows of a match goes with it
and does not wait for the garbage collector. A task that was cancelled remembers where it was, and
so everything there: handlers keep timers, which they stop, and no tasks.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer

from config.wakeup import layer

Message = dict[str, Any]


class SocketConsumer(AsyncConsumer):  # type: ignore[misc] # channels ships no types
    """As Channels' `AsyncConsumer`; messages of one source are handled one after the other."""

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        """Handle messages until a handler raises StopConsumer; its other errors end the socket."""
        self.scope = scope
        self.channel_layer = layer()
        self.channel_name = await self.channel_layer.new_channel()
        self.base_send = send
        hearing = asyncio.create_task(self._handle_all(self.channel_name.inbox.take))
        ours = asyncio.current_task()
        if ours is None:
            raise AssertionError("servers call applications in tasks")
        hearing.add_done_callback(partial(_end, ours))
        try:
            await self._handle_all(receive)
        except asyncio.CancelledError:
            if not hearing.done() or hearing.cancelled():
                raise
            ours.uncancel()  # it was `_end`
            hearing.result()
        finally:
            if not hearing.done():
                hearing.cancel()
                await asyncio.wait([hearing])

    async def dispatch(self, message: Message) -> None:
        """Handle one message; threads of ours look after their own connections."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def _handle_all(self, next_message: Callable[[], Awaitable[Message]]) -> None:
        with contextlib.suppress(StopConsumer):
            while True:
                await self.dispatch(await next_message())


def _end(ours: asyncio.Task[None], hearing: asyncio.Task[None]) -> None:
    """Whoever hears no more says no more, unless it has ended first."""
    if not hearing.cancelled():
        ours.cancel()


async def handed_on(send: Callable[[Message], Awaitable[None]], message: Message) -> bool:
    """Send a message to the client; False if it is gone, then `websocket.disconnect` follows."""
    try:
        await send(message)
    except (OSError, RuntimeError):  # RuntimeError: uvicorn has closed it, for a frame too long
        return False
    return True
