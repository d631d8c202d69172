"""Spectators: who may watch a match, their leases, how many there are.

A spectator is nobody's presence: no lease here keeps a seat, and none takes one. They see the match
late (`matches.gallery`), so that nobody can be helped from behind their back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Q

from accounts.models import Account
from config import clock
from config.plain_sql import adapted, execute
from matches import access
from matches.errors import MatchNotFound, TooManySockets, TooManyWatchers
from matches.models import Match, Presence, Seat, Spectator
from matches.services import presence, steps

LEASE_SECONDS = presence.LEASE_SECONDS
WATCHERS_LIMIT = 200
"""Accounts that may watch one match at once."""
RENEW = f"UPDATE {Spectator._meta.db_table} SET lease_until = %s WHERE channel = %s"  # noqa: S608


def delay_of(kind: str) -> int:
    """How many seconds late spectators of a new match see it."""
    return int(settings.WATCH_DELAY_SECONDS) if kind in access.SHOWN_KINDS else 0


@transaction.atomic
def arrive(match_id: str, *, account: Account, channel: str) -> Match:
    """A socket of somebody who watches: give it a lease.

    The match's row is not locked, so that no crowd keeps the players waiting; at the limit a few
    who come in the same moment may be let in.
    Raises: MatchNotFound, TooManyWatchers, TooManySockets.
    """
    at = clock.now()
    # Sockets at once are counted one by one, and a block that comes in this moment is seen.
    Account.objects.select_for_update().get(pk=account.pk)
    match = access.watched_match(match_id, by=account)
    live = Spectator.objects.filter(lease_until__gt=at)
    counted = presence.counted_after(at)
    own = live.filter(account=account, lease_until__gt=counted).count()
    own += Presence.objects.filter(account=account, lease_until__gt=counted).count()
    if own >= presence.SOCKETS_LIMIT:
        raise TooManySockets(limit=presence.SOCKETS_LIMIT)
    others = live.filter(match=match).exclude(account=account)
    if others.aggregate(count=Count("account", distinct=True))["count"] >= WATCHERS_LIMIT:
        raise TooManyWatchers(limit=WATCHERS_LIMIT)
    Spectator.objects.create(
        match=match, account=account, channel=channel, lease_until=_lease_end(at)
    )
    return match


def renew(match: Match, seats: Sequence[Seat], *, account: Account, channel: str) -> None:
    """Prolong a lease, or take it anew where it ran out and was swept.

    match, seats: as they are known now, to ask again whether they may watch. A block has taken the
    lease away (`matches.apart`), so it is asked about where the lease is taken anew.
    Raises: as `arrive`.
    """
    if not access.may_watch(match, seats, by=account):
        raise MatchNotFound
    until = adapted(_lease_end(clock.now()))
    if not execute(RENEW, [until, channel]).rowcount:
        arrive(match.pk, account=account, channel=channel)


def leave(channel: str) -> None:
    """A socket has closed."""
    Spectator.objects.filter(channel=channel).delete()


@transaction.atomic
def allow(match_id: str, *, by: Account, allowed: bool) -> Seat:
    """Let others watch the own match from now on, or not; a "no" closes their sockets.

    Raises: MatchNotFound.
    """
    match = steps.lock_match(match_id)
    seat = access.own_seat(match_id, by=by)
    if seat.watchable != allowed:
        Seat.objects.filter(pk=seat.pk).update(watchable=allowed)
        seat.watchable = allowed
        Match.objects.filter(pk=match.pk).update(news=F("news") + 1)
        steps.wake(match.pk)
    return seat


def all_let_watch(match_id: str) -> bool:
    """Do all players of a match let others watch? A bot has nothing against it."""
    people = Seat.objects.filter(match_id=match_id, account__isnull=False)
    return not people.filter(watchable=False).exists()


def count(*, at: datetime) -> int:
    """Sweep leases that ran out, count who watches, and tell players where it changed.

    Returns in how many matches. `play` does it each second, so that a crowd that comes and goes
    costs each match one write a second; safe to run several times at once.
    """
    Spectator.objects.filter(lease_until__lte=at).delete()
    found = Spectator.objects.values_list("match_id").annotate(Count("account", distinct=True))
    numbers = dict(found.order_by())
    counted = Match.objects.filter(Q(watchers__gt=0) | Q(pk__in=list(numbers)))
    changed = [
        (match_id, watchers, numbers.get(match_id, 0))
        for match_id, watchers in counted.values_list("pk", "watchers")
        if watchers != numbers.get(match_id, 0)
    ]
    return sum(_note(match_id, was, is_now) for match_id, was, is_now in changed)


@transaction.atomic
def _note(match_id: str, was: int, is_now: int) -> int:
    """Store a new number, unless another process has."""
    rows = Match.objects.filter(pk=match_id, watchers=was)
    if not rows.update(watchers=is_now, news=F("news") + 1):
        return 0
    steps.wake(match_id)
    return 1


def _lease_end(at: datetime) -> datetime:
    return at + timedelta(seconds=LEASE_SECONDS)
