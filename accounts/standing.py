"""Which sanctions are in force, and the one question that every service asks before an act."""

from __future__ import annotations

from datetime import datetime

from accounts.errors import Suspended
from accounts.models import Account, Suspension
from config import clock


def suspension_of(account: Account, scope: str, *, at: datetime | None = None) -> Suspension | None:
    """The sanction over `scope` that lasts longest, or None; "all" lies over every scope."""
    running = account.suspensions.in_force(at or clock.now()).filter(
        scope__in=(scope, Suspension.Scope.ALL)
    )
    return max(running, key=_length, default=None)


def refuse_if_suspended(account: Account, scope: str) -> None:
    """May `account` act in `scope` ("forge", "play", "chat") now?

    Raises Suspended, with the sanction that lasts longest.
    """
    if scope not in Suspension.Scope.values:
        raise ValueError(f"No such scope: {scope}")
    suspension = suspension_of(account, scope)
    if suspension is not None:
        raise Suspended(
            scope=suspension.scope,
            until=suspension.ends_at.isoformat() if suspension.ends_at else None,
            reason=suspension.reason,
        )


def _length(suspension: Suspension) -> tuple[bool, datetime]:
    """For good is longer than any time."""
    return suspension.ends_at is None, suspension.ends_at or suspension.starts_at
