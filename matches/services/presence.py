"""Who is here: a leased row for each live socket, and each seat's absence (N9.1).

A killed web process renews nothing, so its leases run out and `sweep` takes its seats as gone.
Programs that play by the HTTP API have one row a match, renewed by whatever they read or do.
Nobody's absence counts in a match without a clock.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.models import Account
from config import clock
from config.plain_sql import adapted, execute
from matches import rows
from matches.errors import MatchNotFound, TooManySockets
from matches.frozen import frozen_of
from matches.models import Match, Presence, Seat
from matches.services import steps

LEASE_SECONDS = 25
SOCKETS_LIMIT = 12
COUNTED_SECONDS = 15
"""A socket that has not renewed its lease for so long, though clients ping every 10 s, is most
likely one of a process that was killed: it does not count against the limit."""
RENEW = f"UPDATE {Presence._meta.db_table} SET lease_until = %s WHERE channel = %s"  # noqa: S608
API = "api."
"""How the rows of the API are told from those of sockets (`Presence.channel`)."""


def begin(match: Match, *, at: datetime) -> None:
    """At the start of a match nobody has come yet."""
    for seat in Seat.objects.filter(match=match, account__isnull=False):
        _set_absent(match, seat, at)


@transaction.atomic
def arrive(match_id: str, *, account: Account, channel: str) -> int:
    """A socket of `account` is here: give it a lease and end the seat's absence.

    Returns the seat's number. Raises: MatchNotFound, TooManySockets.
    """
    at = clock.now()
    if rows.lock_news(match_id) is None:
        raise MatchNotFound
    # Locked as well, after the match as everywhere: sockets at once are counted one by one.
    Account.objects.select_for_update().only("pk").get(pk=account.pk)
    seat = Seat.objects.filter(match_id=match_id, account=account).defer("deck").first()
    if seat is None:
        raise MatchNotFound
    live = Presence.objects.filter(account=account, lease_until__gt=counted_after(at))
    if live.exclude(channel__startswith=API).count() >= SOCKETS_LIMIT:
        raise TooManySockets(limit=SOCKETS_LIMIT)
    Presence.objects.create(
        match_id=match_id, account=account, channel=channel, lease_until=_lease_end(at)
    )
    _set_present(match_id, seat)
    return seat.number


def seen_by_api(match_id: str, *, account: Account) -> None:
    """A program of `account` has read the match or acted in it: it is here for one lease.

    An ended match has no absence, so nothing is written. Raises: MatchNotFound.
    """
    if renew(api_channel(match_id, account)):
        return
    if Match.objects.filter(pk=match_id, ended_at__isnull=True).exists():
        _arrive_by_api(match_id, account)


def api_channel(match_id: str, account: Account) -> str:
    """The name of the row of an account's programs in a match."""
    return f"{API}{match_id}.{account.pk}"


@transaction.atomic
def _arrive_by_api(match_id: str, account: Account) -> None:
    match = steps.lock_match(match_id)
    seat = Seat.objects.filter(match=match, account=account).first()
    if seat is None:
        raise MatchNotFound
    Presence.objects.update_or_create(
        channel=api_channel(match_id, account),
        defaults={
            "match": match,
            "account": account,
            "lease_until": _lease_end(clock.now()),
        },
    )
    _set_present(match_id, seat)


def renew(channel: str) -> bool:
    """Prolong the lease of a live socket; False if it ran out and was swept."""
    until = adapted(_lease_end(clock.now()))
    return int(execute(RENEW, [until, channel]).rowcount) > 0


@transaction.atomic
def leave(channel: str) -> None:
    """A socket has closed. A seat without any other begins to be absent."""
    presence = Presence.objects.filter(channel=channel).select_related("account").first()
    if presence is None:
        return
    match = steps.lock_match(presence.match_id)
    Presence.objects.filter(channel=channel).delete()
    _look_for(match, presence.account, clock.now())


def sweep(*, at: datetime) -> int:
    """Remove leases that ran out; returns how many. Safe to run several times at once."""
    expired = Presence.objects.filter(lease_until__lte=at)
    match_ids = set(expired.values_list("match_id", flat=True))
    return sum(_sweep_match(match_id, at) for match_id in match_ids)


@transaction.atomic
def _sweep_match(match_id: str, at: datetime) -> int:
    match = steps.lock_match(match_id)
    expired = Presence.objects.filter(match=match, lease_until__lte=at)
    accounts = {presence.account for presence in expired.select_related("account")}
    # Asked again: a ping that came in between has renewed its lease and stays.
    gone, _ = Presence.objects.filter(match=match, lease_until__lte=at).delete()
    for account in accounts:
        _look_for(match, account, at)
    return gone


def _look_for(match: Match, account: Account, at: datetime) -> None:
    """Begin the absence of an account's seat unless another of its sockets is here."""
    if match.ended_at is not None:
        return
    if Presence.objects.filter(match=match, account=account, lease_until__gt=at).exists():
        return
    seat = Seat.objects.filter(match=match, account=account).first()
    if seat is not None and seat.absent_since is None:
        _set_absent(match, seat, at)
        _tell(match.pk)


def _set_absent(match: Match, seat: Seat, at: datetime) -> None:
    seat.absent_since = at
    if match.turn_seconds is not None:
        timers = frozen_of(match.pk).config.balance["timers"]
        seat.absence_deadline = at + timedelta(seconds=timers["absence_seconds"])
    seat.save(update_fields=["absent_since", "absence_deadline"])


def _set_present(match_id: str, seat: Seat) -> None:
    if seat.absent_since is not None:
        seat.absent_since = seat.absence_deadline = None
        seat.save(update_fields=["absent_since", "absence_deadline"])
        _tell(match_id)


def _tell(match_id: str) -> None:
    """Let the sockets know that somebody came or went."""
    Match.objects.filter(pk=match_id).update(news=F("news") + 1)
    steps.wake(match_id)


def counted_after(at: datetime) -> datetime:
    """Leases that end later than this count among the sockets of an account."""
    return at + timedelta(seconds=LEASE_SECONDS - COUNTED_SECONDS)


def _lease_end(at: datetime) -> datetime:
    return at + timedelta(seconds=LEASE_SECONDS)
