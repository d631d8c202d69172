"""How fast somebody may go: buckets of tokens that fill with time, and who is remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 10, 40
FORECASTS_A_SECOND, FORECASTS_AT_ONCE = 40, 96
STRIKES_A_SECOND, STRIKES = 1, 20
"""Refused for being too fast this often in a short while, a socket is closed."""
ENTRIES_A_SECOND, ENTRIES_AT_ONCE = 2, 30
"""Sockets that an account opens: all its tabs at once after a restart, then as one reloads."""
REMEMBERED = 1024


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` a second; each message takes one.

    Below zero it owes some: whoever wants the next one has to wait.
    """

    __slots__ = ("_burst", "_last", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, *, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._last = now

    def take(self, *, now: float, tokens: float = 1) -> bool:
        """Take `tokens` at `now` (seconds of any steady clock); False if there are too few."""
        self._fill(now)
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def reserve(self, *, now: float, longest: float) -> float | None:
        """Take one token, be it one that is yet to come: in so many seconds it is there.

        None, and nothing is taken, if that were later than `longest`.
        """
        self._fill(now)
        wait = max(0.0, (1 - self._tokens) / self._rate)
        if wait > longest:
            return None
        self._tokens -= 1
        return wait

    def owe(self, seconds: float, *, now: float, most: float) -> None:
        """Let there be no token for `seconds` longer than without this; at most `most` from now."""
        self._fill(now)
        owed = min(self._tokens, 0.0) - seconds * self._rate
        self._tokens = max(owed, -most * self._rate)

    def is_full(self, *, now: float) -> bool:
        """Whether nothing has been taken for so long that it might as well be a new one."""
        return self._tokens + (now - self._last) * self._rate >= self._burst

    def _fill(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._last) * self._rate)
        self._last = now


class Allowance:
    """What all sockets of one account in this process share: twelve say no more than one.

    open: how many of each kind are open.
    """

    __slots__ = ("entries", "forecasts", "messages", "open", "strikes")

    def __init__(self, now: float) -> None:
        self.messages = TokenBucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, now=now)
        self.forecasts = TokenBucket(FORECASTS_A_SECOND, FORECASTS_AT_ONCE, now=now)
        self.strikes = TokenBucket(STRIKES_A_SECOND, STRIKES, now=now)
        self.entries = TokenBucket(ENTRIES_A_SECOND, ENTRIES_AT_ONCE, now=now)
        self.open: Counter[str] = Counter()

    def is_at_rest(self, *, now: float) -> bool:
        """Whether a new one would say the same."""
        buckets = (self.messages, self.forecasts, self.strikes, self.entries)
        return not self.open.total() and all(bucket.is_full(now=now) for bucket in buckets)


class Restful(Protocol):
    """What can be forgotten without anybody gaining by it."""

    def is_at_rest(self, *, now: float) -> bool:
        """Whether a new one would say the same."""


K = TypeVar("K")
V = TypeVar("V", bound=Restful)


class Remembered(Generic[K, V]):
    """Key -> what is known of it, made when first asked for; who is at rest is forgotten in time.

    So closing a socket and opening another gains nobody a full bucket, and many names that come
    once fill no memory.
    """

    def __init__(self, make: Callable[[float], V]) -> None:
        self._make = make
        self._known: dict[K, V] = {}
        self._forget_at = REMEMBERED

    def __len__(self) -> int:
        return len(self._known)

    def of(self, key: K, *, now: float) -> V:
        """What is known of `key`."""
        found = self._known.get(key)
        if found is None:
            self._forget(now)
            found = self._known[key] = self._make(now)
        return found

    def put(self, key: K, value: V) -> None:
        """From now on this is known of `key`."""
        self._known[key] = value

    def clear(self) -> None:
        """Forget all. For tests."""
        self._known.clear()

    def _forget(self, now: float) -> None:
        if len(self._known) < self._forget_at:
            return
        self._known = {
            key: value for key, value in self._known.items() if not value.is_at_rest(now=now)
        }
        self._forget_at = max(REMEMBERED, 2 * len(self._known))
