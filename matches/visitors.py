"""What this process knows of who opens sockets, by the session that they bring and by account.

A session says nothing until it has been looked up, which costs the database; but one that was
looked up before is known here as the account's. It is taken for nothing else: who somebody is
says the database alone (`sessions.py`). To be touched on the event loop alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from matches.errors import TooFast
from matches.limits import Allowance, Remembered

SHUN_SECONDS, SHUN_MOST_SECONDS = 5, 30
"""Who was closed for a flood or for nonsense comes in so much later, or up to twice as much: many
who were closed together do not come back together. Again, later still."""

_sessions: Remembered[str, Allowance] = Remembered(Allowance)
_accounts: Remembered[int, Allowance] = Remembered(Allowance)


def of_session(key: str, *, now: float) -> Allowance:
    """What the account of this session may do; of an unknown one, what anybody new may."""
    return _sessions.of(key, now=now)


def recognised(key: str | None, account_id: int, *, now: float) -> Allowance:
    """The one allowance of an account in this process, whose session `key` turned out to be.

    A session that was not known as the account's has passed the door as somebody new, so it is
    counted now. Raises: TooFast.
    """
    allowance = _accounts.of(account_id, now=now)
    if key is not None and _sessions.of(key, now=now) is not allowance:
        _sessions.put(key, allowance)
        if not allowance.entries.take(now=now):
            raise TooFast(retry_after=SHUN_SECONDS)
    return allowance


def shun(allowance: Allowance, *, now: float, chance: Callable[[], float] = random.random) -> None:
    """Let this account's next sockets wait at the door (`door.py`). chance: 0 to 1."""
    allowance.entries.owe(SHUN_SECONDS * (1 + chance()), now=now, most=SHUN_MOST_SECONDS)


def forget() -> None:
    """Forget all. For tests."""
    _sessions.clear()
    _accounts.clear()
