"""Who plays whom in quick matches. Any number of `play` processes may pair at once.

Candidates are read without locks; then each pair is made in a transaction of its own, in which
the rows are locked and everything is asked again. Rows that another process holds are skipped and
looked at again in the next round. Locks: accounts by rising id, tickets by rising id, decks.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction

from accounts.errors import Suspended
from accounts.friends import blocked_among, is_blocked_between
from accounts.models import Account
from cards.errors import DeckIllegal, DeckNotFound
from cards.services.decks import FrozenDeck
from config import clock
from config.errors import AppRefusal
from matches.errors import ClockRunning, Draining, TooManyMatches
from matches.models import Match, Ticket
from matches.ratings import points_of
from matches.services import queue
from matches.services.creation import (
    NewSeat,
    agreed_in_ranked,
    create_match,
    freeze_for,
    refuse_to_play,
)

logger = logging.getLogger(__name__)

TURN_SECONDS = 75
ROUND_LIMIT = 200
"""Tickets of a game that one round looks at, those that wait longest first."""

FIRST_REACH, REACH_A_SECOND = 200, 20
"""Points between two ratings that each accepts at first, and by how many more each second."""

ANYBODY_AFTER = timedelta(seconds=60)
REPEAT_AFTER = timedelta(seconds=30)
"""How long both must have waited to meet the one whom they met last."""

REMEMBERED = timedelta(hours=1)
"""After this nobody minds meeting the same person again."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody to be paired. mu: openskill's; last: the account whom they met last, lately.

    apart: the waiting accounts whom they block, or who block them.
    """

    ticket: int
    account: int
    mu: float
    joined_at: datetime
    last: int | None = None
    apart: frozenset[int] = frozenset()


def reach(waited: timedelta) -> int | None:
    """How many points away an opponent may be after this wait; None: it may be anybody."""
    if waited >= ANYBODY_AFTER:
        return None
    return FIRST_REACH + REACH_A_SECOND * max(0, int(waited.total_seconds()))


def may_meet(one: Candidate, other: Candidate, *, at: datetime) -> bool:
    """Does each accept the other by now? However long they wait, no block is overlooked."""
    if other.account in one.apart:
        return False
    waits = (at - one.joined_at, at - other.joined_at)
    if other.account == one.last or one.account == other.last:
        return min(waits) >= REPEAT_AFTER and _in_reach(one, other, waits)
    return _in_reach(one, other, waits)


def pairs_among(
    candidates: Sequence[Candidate], *, at: datetime
) -> Iterator[tuple[Candidate, Candidate]]:
    """Pairs, each candidate in one at most: who waits longest chooses first, and the nearest."""
    waiting = sorted(candidates, key=lambda one: (one.joined_at, one.ticket))
    while waiting:
        one = waiting.pop(0)
        others = [other for other in waiting if may_meet(one, other, at=at)]
        if others:
            # min takes the first of equals: the one who waits longer.
            nearest = min(others, key=lambda other: abs(one.mu - other.mu))
            waiting.remove(nearest)
            yield one, nearest


def pair_waiting(*, at: datetime) -> int:
    """Begin the matches that can begin at `at`; returns how many. None while the site drains."""
    made = 0
    for game in _games():
        for one, other in pairs_among(candidates_of(game, at=at), at=at):
            try:
                made += _pair(game, one, other)
            except Draining:
                return made
            except DatabaseError:
                raise
            except Exception:
                # The door of one pair: what fails for these two is logged and keeps nobody else
                # waiting; they stay in the queue.
                logger.exception("Tickets %s and %s could not be paired", one.ticket, other.ticket)
    return made


def candidates_of(game: str, *, at: datetime) -> list[Candidate]:
    """Those who wait for this game with a live lease."""
    tickets = Ticket.objects.filter(
        game=game, ended_at__isnull=True, leases__lease_until__gt=at
    ).distinct()
    found = list(tickets.order_by("joined_at", "pk")[:ROUND_LIMIT])
    waiting = [ticket.account_id for ticket in found]
    last = _last_opponents(waiting, at=at)
    apart = blocked_among(waiting)
    return [
        Candidate(
            ticket=ticket.pk,
            account=ticket.account_id,
            mu=ticket.rating,
            joined_at=ticket.joined_at,
            last=last.get(ticket.account_id),
            apart=apart.get(ticket.account_id, frozenset()),
        )
        for ticket in found
    ]


def _games() -> list[str]:
    waiting = Ticket.objects.filter(ended_at__isnull=True).order_by("game")
    return list(waiting.values_list("game", flat=True).distinct())


def _last_opponents(accounts: Sequence[int], *, at: datetime) -> dict[int, int]:
    """Account -> whom it was paired with last, if that was lately."""
    paired = Ticket.objects.filter(
        account__in=accounts, outcome=Ticket.Outcome.PAIRED, ended_at__gt=at - REMEMBERED
    ).order_by("ended_at", "pk")
    last_match = dict(paired.values_list("account_id", "match_id"))
    both = Ticket.objects.filter(match__in=set(last_match.values()))
    players: dict[str, set[int]] = {}
    for match_id, account_id in both.values_list("match_id", "account_id"):
        players.setdefault(str(match_id), set()).add(account_id)
    return {
        account: other
        for account, match_id in last_match.items()
        for other in players[str(match_id)] - {account}
    }


def _in_reach(one: Candidate, other: Candidate, waits: Sequence[timedelta]) -> bool:
    gap = abs(points_of(one.mu) - points_of(other.mu))
    reaches = [reach(waited) for waited in waits]
    return all(limit is None or gap <= limit for limit in reaches)


@transaction.atomic
def _pair(game: str, *pair: Candidate) -> bool:
    """Begin the match of two candidates, unless one of them has gone or may not play.

    Whoever may not is turned away with the reason; the other keeps the place. Raises: Draining.
    """
    at = clock.now()
    tickets = _hold(game, pair, at)
    if len(tickets) < len(pair) or is_blocked_between(*(one.account for one in pair)):
        return False
    seats = [seat for ticket in tickets if (seat := _seat_of(ticket, at)) is not None]
    if len(seats) < len(pair):
        return False
    secrets.SystemRandom().shuffle(seats)
    match = create_match(
        game=game,
        kind=Match.Kind.RANKED,
        seats=seats,
        turn_seconds=TURN_SECONDS,
        at=at,
        options=agreed_in_ranked(game),
    )
    for ticket in tickets:
        ticket.match = match
        queue.end(ticket, Ticket.Outcome.PAIRED, at=at)
    return True


def _hold(game: str, pair: Sequence[Candidate], at: datetime) -> list[Ticket]:
    """The tickets that are still open and kept, with accounts and tickets locked."""
    accounts = Account.objects.select_for_update(skip_locked=True)
    held = list(accounts.filter(pk__in=[one.account for one in pair]).order_by("pk"))
    if len(held) < len(pair):
        return []
    tickets = Ticket.objects.select_for_update().filter(
        pk__in=[one.ticket for one in pair], game=game, ended_at__isnull=True
    )
    return [
        ticket
        for ticket in tickets.order_by("pk")
        if ticket.leases.filter(lease_until__gt=at).exists()
    ]


def _seat_of(ticket: Ticket, at: datetime) -> NewSeat | None:
    """What this player brings, judged now; None if they were turned away."""
    try:
        deck = _judge(ticket)
    except (Suspended, TooManyMatches, ClockRunning, DeckNotFound, DeckIllegal) as refusal:
        _turn_away(ticket, refusal, at)
        return None
    return NewSeat(deck, ticket.account, consents=ticket.consents, watchable=ticket.watchable)


def _judge(ticket: Ticket) -> FrozenDeck:
    refuse_to_play(ticket.account)
    queue.refuse_clock_running(ticket.account)
    if ticket.deck_id is None:
        raise DeckNotFound
    options = agreed_in_ranked(ticket.game)
    return freeze_for(ticket.game, ticket.deck_id, by=ticket.account, options=options)


def _turn_away(ticket: Ticket, refusal: AppRefusal, at: datetime) -> None:
    ticket.refusal = refusal.as_json()["error"]
    queue.end(ticket, Ticket.Outcome.REFUSED, at=at)
