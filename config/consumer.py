"""A consumer for sockets that say and hear much: its client and its layer have a task each.

Channels' own makes and awaits a task for every message (`await_many_dispatch`). Besides costing
less (docs/performance.md), here an answer that waits for a thread does not hold up the news of what
others did meanwhile; handlers must bear with that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
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
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._handle_all(receive))
                tasks.create_task(self._handle_all(self._heard))
        except* StopConsumer:
            pass

    async def dispatch(self, message: Message) -> None:
        """Handle one message; threads of ours look after their own connections."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def _heard(self) -> Message:
        return await self.channel_layer.receive(self.channel_name)

    async def _handle_all(self, next_message: Callable[[], Awaitable[Message]]) -> None:
        while True:
            await self.dispatch(await next_message())


async def handed_on(send: Callable[[Message], Awaitable[None]], message: Message) -> bool:
    """Send a message to the client; False if it is gone, then `websocket.disconnect` follows."""
    try:
        await send(message)
    except (OSError, RuntimeError):  # RuntimeError: uvicorn has closed it, for a frame too long
        return False
    return True
