"""What a socket passes before it costs anything: a session, a thread, the database.

Whoever comes faster than they may waits here for their turn, which costs no more than an open
connection; if that would take too long, they are turned away once they have waited. So nobody
who comes again and again, at once, keeps the process busy with saying no, and somebody who was
merely quick notices a moment's delay.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie

from config import metrics
from matches import visitors
from matches.addresses import Place, address_of
from matches.errors import AddressBusy, MatchesRefusal, TooFast
from matches.frames import app_refusal
from matches.limits import Remembered

LONGEST_SECONDS = 10
"""Who would wait longer is turned away, after half of it at least: a crowd does not go together,
to come back together."""
FLOOD = 4429

Message = MutableMapping[str, Any]
Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Leaves = Callable[[Receive, float], Awaitable[bool]]


async def leaves_within(receive: Receive, seconds: float) -> bool:
    """Whether who waits goes away in this time: nobody says anything before they are let in."""
    try:
        await asyncio.wait_for(receive(), seconds)
    except TimeoutError:
        return False
    return True


class Door:
    """`app` behind the limits of address and account.

    live: sockets that an address may have at once, with those that wait; 0: any number, opened as
    fast as it likes.
    """

    def __init__(
        self,
        app: App,
        *,
        live: int,
        now: Callable[[], float] = time.monotonic,
        leaves: Leaves = leaves_within,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._app = app
        self._live = live
        self._now = now
        self._leaves = leaves
        self._chance = chance
        self.places: Remembered[str, Place] = Remembered(Place)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its handshake to its end."""
        place = self.places.of(address_of(scope), now=self._now())
        if not self._may_enter(place):
            await receive()  # websocket.connect
            await self._turn_away(place, AddressBusy(retry_after=LONGEST_SECONDS), send)
            return
        place.open += 1
        try:
            await self._admit(place, scope, receive, send)
        finally:
            place.open -= 1

    def _may_enter(self, place: Place) -> bool:
        return not self._live or place.open < self._live

    async def _admit(self, place: Place, scope: Scope, receive: Receive, send: Send) -> None:
        wait, refusal = self._wait_of(place, scope)
        if wait:
            opening = await receive()  # websocket.connect
            if await self._leaves(receive, wait):
                return
            if refusal is not None:
                await self._turn_away(place, refusal, send)
                return
            receive = _beginning_with(opening, receive)
        await self._app(scope, receive, send)

    def _wait_of(self, place: Place, scope: Scope) -> tuple[float, MatchesRefusal | None]:
        """How long they wait, and what they are told then if they are turned away."""
        now, own = self._now(), 0.0
        key = session_key(scope)
        if key is not None:
            entries = visitors.of_session(key, now=now).entries
            turn = entries.reserve(now=now, longest=LONGEST_SECONDS)
            if turn is None:
                return self._in_vain(), TooFast(retry_after=LONGEST_SECONDS)
            own = turn
        if not self._live:
            return own, None
        turn = place.entries.reserve(now=now, longest=LONGEST_SECONDS)
        if turn is None:
            return self._in_vain(), AddressBusy(retry_after=LONGEST_SECONDS)
        return max(own, turn), None

    def _in_vain(self) -> float:
        return LONGEST_SECONDS * (1 + self._chance()) / 2

    async def _turn_away(self, place: Place, refusal: MatchesRefusal, send: Send) -> None:
        """Browsers see no reason of a refused handshake, so it is accepted, answered and closed.

        That costs twice what a status costs, so only some of many are told.
        """
        if place.tellings.take(now=self._now()):
            await send({"type": "websocket.accept"})
            text = json.dumps(app_refusal(None, 0, refusal), separators=(",", ":"))
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": FLOOD})
            return
        metrics.refused("socket", refusal.code)
        await send({"type": "websocket.close"})  # 403; uvicorn takes any other status for a fault


def session_key(scope: Scope) -> str | None:
    """The session that a handshake brings, whatever it is worth."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            return parse_cookie(value.decode("latin1")).get(settings.SESSION_COOKIE_NAME) or None
    return None


def _beginning_with(first: Message, receive: Receive) -> Receive:
    """`receive`, with a message before all others that was received already."""
    waiting = [first]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message
