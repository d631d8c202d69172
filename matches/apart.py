"""What a block ends at once between two people. What it keeps from beginning, each service asks."""

from __future__ import annotations

from django.db import transaction

from config.wakeup import layer
from matches import sessions
from matches.models import Seat, Spectator
from matches.services import challenges


def keep_apart(blocker: int, blocked: int) -> None:
    """Neither watches the other's matches any more; called in the block's transaction.

    What they challenged each other to is over. Their leases go, so that no ping prolongs one, and
    their sockets look again and close.
    """
    for watcher, player in ((blocker, blocked), (blocked, blocker)):
        matches = Seat.objects.filter(account=player).values("match")
        Spectator.objects.filter(account=watcher, match__in=matches).delete()
    challenges.end_between(blocker, blocked)
    transaction.on_commit(lambda: _look_again(blocker, blocked))


def _look_again(*accounts: int) -> None:
    for account in accounts:
        layer().group_post(sessions.topic(account), {"type": "look.again"})
