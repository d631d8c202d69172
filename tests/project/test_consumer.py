"""How a socket's consumer ends, and handing a message on to a client that may have gone."""

from __future__ import annotations

import asyncio

import pytest
from channels.exceptions import StopConsumer

from config.consumer import Message, SocketConsumer, handed_on
from tests.patience import PATIENCE_SECONDS

MESSAGE = {"type": "websocket.send", "text": "{}"}


async def test_message_is_handed_on() -> None:
    sent = []

    async def send(message: dict[str, str]) -> None:
        sent.append(message)

    assert await handed_on(send, MESSAGE)
    assert sent == [MESSAGE]


@pytest.mark.parametrize(
    "gone", [OSError("the line is cut"), RuntimeError("Unexpected ASGI message 'websocket.send'")]
)
async def test_client_that_is_gone_is_no_error(gone: Exception) -> None:
    async def send(message: dict[str, str]) -> None:
        raise gone

    assert not await handed_on(send, MESSAGE)


async def test_fault_of_ours_is_not_taken_for_a_client_that_is_gone() -> None:
    async def send(message: dict[str, str]) -> None:
        raise KeyError("ours")

    with pytest.raises(KeyError):
        await handed_on(send, MESSAGE)


class Talker(SocketConsumer):
    """Ends when its client goes; fails at what it hears."""

    async def websocket_receive(self, message: Message) -> None:
        """The client said something."""
        await self.channel_layer.send(self.channel_name, {"type": message["text"]})

    async def websocket_disconnect(self, message: Message) -> None:
        """The client has gone."""
        raise StopConsumer

    async def over(self, message: Message) -> None:
        """It hears that there is nothing more to say."""
        raise StopConsumer

    async def fault(self, message: Message) -> None:
        """A fault of ours."""
        raise KeyError("ours")


def talking(*said: Message) -> asyncio.Task[None]:
    """A consumer whose client says this, and then stays."""
    waiting: asyncio.Queue[Message] = asyncio.Queue()
    for message in said:
        waiting.put_nowait(message)

    async def send(message: Message) -> None:
        raise AssertionError("it says nothing")

    return asyncio.create_task(Talker()({"type": "websocket"}, waiting.get, send))


async def ended(task: asyncio.Task[None]) -> None:
    """Raises what it ends with; all that it began has ended too."""
    try:
        await asyncio.wait_for(task, timeout=PATIENCE_SECONDS)
    finally:
        assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_consumer_ends_with_its_client() -> None:
    await ended(talking({"type": "websocket.disconnect"}))


async def test_consumer_ends_with_what_it_hears() -> None:
    await ended(talking({"type": "websocket.receive", "text": "over"}))


async def test_fault_in_what_it_hears_ends_it_and_is_told() -> None:
    with pytest.raises(KeyError, match="ours"):
        await ended(talking({"type": "websocket.receive", "text": "fault"}))


async def test_consumer_that_is_cancelled_ends_all_that_it_began() -> None:
    task = talking()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ended(task)
