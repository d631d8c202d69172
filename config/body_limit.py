"""Refuses request bodies that no page and no program of ours sends, before Django reads them.

Django spools a body to disk before any view is asked; without a limit one sender could fill it.
Everything below goes on to the view, which says in words what is too large for it (art: 8 MiB).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST_BYTES = 64 * 2**20
ANSWER = json.dumps(
    {
        "error": {
            "code": "body_too_large",
            "message": "This is too large to be sent here.",
            "rule": "",
            "facts": {"limit_mib": MOST_BYTES // 2**20},
        }
    }
).encode()


class BodyTooLarge(Exception):
    """The body went over the limit while it was read."""


def limited(application: Application, most: int = MOST_BYTES) -> Application:
    """The application behind a limit of `most` bytes a request; answers 413 and closes."""

    async def serve(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if _declared(scope) > most:
            await _refuse(send)
            return
        has_begun = False
        read = 0

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise BodyTooLarge
            return message

        async def send_some(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await application(scope, receive_some, send_some)
        except BodyTooLarge:
            if not has_begun:
                await _refuse(send)

    return serve


def _declared(scope: MutableMapping[str, Any]) -> int:
    """The length that the sender announces; 0 where there is none to read."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:18])
    return 0


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": ANSWER})
