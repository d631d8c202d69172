"""Handing a message on to a client that may have gone."""

from __future__ import annotations

import pytest

from config.consumer import handed_on

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
