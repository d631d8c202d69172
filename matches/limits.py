"""How fast an account may talk: buckets of tokens that fill with time."""

from __future__ import annotations

from weakref import WeakValueDictionary


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` a second; each message takes one."""

    __slots__ = ("_burst", "_last", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, *, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._last = now

    def take(self, *, now: float, tokens: float = 1) -> bool:
        """Take `tokens` at `now` (seconds of any steady clock); False if there are too few."""
        self._tokens = min(self._burst, self._tokens + (now - self._last) * self._rate)
        self._last = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def is_full(self, *, now: float) -> bool:
        """Whether nothing has been taken for so long that it might as well be a new one."""
        return self._tokens + (now - self._last) * self._rate >= self._burst


class Allowance:
    """What all sockets of one account in this process share: twelve say no more than one."""

    def __init__(self, messages: TokenBucket, forecasts: TokenBucket) -> None:
        self.messages = messages
        self.forecasts = forecasts


Allowances = WeakValueDictionary[int, Allowance]
"""Account -> its allowance, as long as one of its sockets is open."""
