"""A player at a socket: through the real ASGI application, with cookie and origin."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import Account
from config.asgi import application
from matches.models import Match
from tests.clients import signed_in

ORIGIN = "http://localhost"
TIMEOUT = 30  # a ceiling for slow machines; nothing waits for it


def session_of(account: Account) -> Client:
    """A browser in which `account` is signed in."""
    return signed_in(account)


class Socket:
    """One socket. frames: all that was received, as JSON values, in order."""

    def __init__(
        self,
        match_id: str,
        client: Client | None,
        *,
        origin: str | None = ORIGIN,
        host: str = "localhost",
    ) -> None:
        headers = [(b"host", host.encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        if client is not None:
            cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
        path = f"/ws/matches/{match_id}/"
        self._wire = WebsocketCommunicator(application, path, headers=headers)
        self.frames: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.closed_with: int | None = None

    async def open(self) -> bool:
        """Shake hands; False if it was turned away."""
        accepted, self.closed_with = await self._wire.connect(timeout=TIMEOUT)
        return bool(accepted)

    async def receive(self) -> dict[str, Any]:
        """The next frame."""
        message = await self._wire.receive_output(timeout=TIMEOUT)
        if message["type"] == "websocket.close":
            self.closed_with = message.get("code", 1000)
            return {"type": "closed", "code": self.closed_with}
        self.texts.append(message["text"])
        frame: dict[str, Any] = json.loads(message["text"])
        self.frames.append(frame)
        return frame

    async def until(self, type_: str, **facts: Any) -> dict[str, Any]:
        """The next frame of this type with these facts; others before it are kept in `frames`."""
        while True:
            frame = await self.receive()
            if frame["type"] == type_ and all(frame.get(key) == facts[key] for key in facts):
                return frame
            if frame["type"] == "closed":
                raise AssertionError(f"closed with {frame['code']} before {type_} {facts}")

    async def have(self, type_: str, **facts: Any) -> dict[str, Any]:
        """The first frame of this type with these facts, whether it has come already or not."""
        for frame in self.frames:
            if frame["type"] == type_ and all(frame.get(key) == facts[key] for key in facts):
                return frame
        return await self.until(type_, **facts)

    async def send(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        await self.send_text(json.dumps(frame))

    async def send_text(self, text: str) -> None:
        """Send any text."""
        await self._wire.send_to(text_data=text)

    async def act(self, action: dict[str, Any], *, id_: str, seq: int) -> None:
        """Send an act."""
        await self.send({"type": "act", "id": id_, "seq": seq, "action": action})

    async def is_silent(self) -> bool:
        """Nothing more has come."""
        return bool(await self._wire.receive_nothing(timeout=0.1, interval=0.01))

    async def lose(self, code: int) -> None:
        """The server tells that the line has ended with this code."""
        await self._wire.send_input({"type": "websocket.disconnect", "code": code})
        await self._wire.wait(timeout=TIMEOUT)

    async def close(self) -> None:
        """Leave."""
        await self._wire.disconnect(timeout=TIMEOUT)


async def open_socket(match: Match, account: Account) -> Socket:
    """A socket that is open and has its state."""
    client = await sync_to_async(session_of)(account)
    socket = Socket(match.pk, client)
    if not await socket.open():
        raise AssertionError("the socket was turned away")
    await socket.until("state")
    return socket
