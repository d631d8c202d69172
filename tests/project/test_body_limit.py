"""Bodies that are too large are refused before anything reads them."""

from __future__ import annotations

import json
from collections.abc import MutableMapping
from typing import Any

from config.body_limit import MOST_BYTES, limited

Message = MutableMapping[str, Any]


async def whole_body(scope: Message, receive: Any, send: Any) -> None:
    """Reads all, then says how much it was, as Django's handler does."""
    read = 0
    while True:
        message = await receive()
        read += len(message["body"])
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(read).encode()})


async def ask(chunks: list[bytes], *, declared: bytes | None, most: int) -> tuple[int, bytes, int]:
    """Status and body of the answer, and how many chunks were taken from the sender."""
    taken = 0
    sent: list[Message] = []

    async def receive() -> Message:
        nonlocal taken
        taken += 1
        return {
            "type": "http.request",
            "body": chunks[taken - 1],
            "more_body": taken < len(chunks),
        }

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [] if declared is None else [(b"content-length", declared)]
    await limited(whole_body, most)({"type": "http", "headers": headers}, receive, send)
    return sent[0]["status"], sent[1]["body"], taken


async def test_body_within_the_limit_goes_on() -> None:
    assert await ask([b"x" * 6, b"x" * 4], declared=b"10", most=10) == (200, b"10", 2)


async def test_announced_excess_is_refused_unread() -> None:
    status, body, taken = await ask([b"x" * 11], declared=b"11", most=10)
    assert (status, taken) == (413, 0)
    assert json.loads(body)["error"]["code"] == "body_too_large"


async def test_unannounced_excess_is_stopped_where_it_passes_the_limit() -> None:
    status, _, taken = await ask([b"x" * 6] * 50, declared=None, most=10)
    assert (status, taken) == (413, 2)


async def test_absurd_length_is_refused() -> None:
    status, _, _ = await ask([b""], declared=b"9" * 4000, most=MOST_BYTES)
    assert status == 413
