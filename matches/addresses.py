"""How many sockets one address may have, and how often it may open one.

Stands before all else that a socket costs: session, account, database. Each web process counts
for itself, since what it guards is its own memory and time; what an account may have on all
together is counted in the database (`services/presence.py`).
"""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from matches.errors import AddressBusy
from matches.frames import app_refusal
from matches.limits import TokenBucket

OPENED_A_SECOND, OPENED_AT_ONCE = 20, 256
FLOOD = 4429
IPV6_PREFIX = 64
"""Whoever has one address of version 6 has all of these, so they count as one."""
REMEMBERED = 1024

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Mapping[str, Any], Receive, Send], Awaitable[None]]


class Addresses:
    """Counts the sockets of each address. live: how many it may have at once, 0: any number."""

    def __init__(self, *, live: int, now: Callable[[], float] = time.monotonic) -> None:
        self.live = live
        self._now = now
        self._open: dict[str, int] = {}
        self._buckets: dict[str, TokenBucket] = {}
        self._forget_at = REMEMBERED

    def enter(self, address: str) -> bool:
        """Count one more socket of `address`, unless it has too many or opens them too fast."""
        if not self.live:
            return True
        now = self._now()
        bucket = self._buckets.get(address)
        if bucket is None:
            self._forget(now)
            bucket = TokenBucket(OPENED_A_SECOND, OPENED_AT_ONCE, now=now)
            self._buckets[address] = bucket
        if not bucket.take(now=now) or self._open.get(address, 0) >= self.live:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """One socket that entered has gone."""
        count = self._open.pop(address, 0) - 1
        if count > 0:
            self._open[address] = count

    def _forget(self, now: float) -> None:
        """Drop whoever has been quiet, now and then, so that many addresses fill no memory."""
        if len(self._buckets) < self._forget_at:
            return
        self._buckets = {
            address: bucket
            for address, bucket in self._buckets.items()
            if address in self._open or not bucket.is_full(now=now)
        }
        self._forget_at = max(REMEMBERED, 2 * len(self._buckets))


def limited_by_address(app: App, *, live: int) -> App:
    """`app` behind the limits; who is over them is told why and closed with 4429."""
    addresses = Addresses(live=live)

    async def limited(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if not addresses.enter(address):
            await _turn_away(receive, send)
            return
        try:
            await app(scope, receive, send)
        finally:
            addresses.leave(address)

    return limited


def address_of(scope: Mapping[str, Any]) -> str:
    """Where a socket comes from; of version 6 the network that one household has."""
    host = str((scope.get("client") or ("",))[0])
    try:
        address = ipaddress.ip_address(host)
    except ValueError:  # a Unix socket has none
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return str(address)


async def _turn_away(receive: Receive, send: Send) -> None:
    """Browsers see no reason of a refused handshake, so it is accepted, answered and closed."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    refusal = json.dumps(app_refusal(None, 0, AddressBusy()), separators=(",", ":"))
    await send({"type": "websocket.send", "text": refusal})
    await send({"type": "websocket.close", "code": FLOOD})
