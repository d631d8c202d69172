"""What is known of a network address: its sockets, and how often it may open one.

Each web process counts for itself, since what it guards is its own memory and time; what an
account may have on all together is counted in the database (`services/presence.py`).
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any

from matches.limits import TokenBucket

OPENED_A_SECOND, OPENED_AT_ONCE = 20, 512
TOLD_A_SECOND, TOLD_AT_ONCE = 2, 20
"""So many that are turned away get a frame that says why; the others a status alone."""
IPV6_PREFIX = 64
"""Whoever has one address of version 6 has all of these, so they count as one."""


class Place:
    """One address. open: its sockets, with those that wait at the door."""

    __slots__ = ("entries", "open", "tellings")

    def __init__(self, now: float) -> None:
        self.open = 0
        self.entries = TokenBucket(OPENED_A_SECOND, OPENED_AT_ONCE, now=now)
        self.tellings = TokenBucket(TOLD_A_SECOND, TOLD_AT_ONCE, now=now)

    def is_at_rest(self, *, now: float) -> bool:
        """Whether a new one would say the same."""
        buckets = (self.entries, self.tellings)
        return not self.open and all(bucket.is_full(now=now) for bucket in buckets)


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
