"""How fast a socket may talk: a bucket of tokens that fills with time."""

from __future__ import annotations


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
