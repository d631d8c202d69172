"""A place in the queue of quick matches: taking it, keeping it, giving it up.

An account has one ticket, in however many tabs it waits. Each waiting page keeps a lease, as a
socket keeps its presence; without a live one nobody is paired (`matches.services.pairing`), so
whoever has closed the page or lost the line meets nobody. The place itself is kept a little longer,
over a page loaded anew or a web process started again.

Locks: account, ticket, deck. Leases are written without any.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Account
from cards.models import Game
from config import clock
from config.wakeup import announce
from matches.errors import ClockRunning
from matches.models import Seat, Ticket, TicketLease
from matches.services import ratings
from matches.services.creation import (
    agreed_in_ranked,
    freeze_for,
    refuse_to_play,
    refuse_unless_against_others,
)

LEASE_SECONDS = 12
"""A socket's; its page pings every 4 s."""

POLL_LEASE_SECONDS = 20
"""Of whoever asks again and again instead, by page or API."""

KEPT_SECONDS = 40
"""How long a place outlives its last lease's beginning."""

REMEMBERED = timedelta(days=30)
"""How long a ticket is kept after it ended."""


def topic(account_id: int) -> str:
    """What the waiting pages of an account listen to."""
    return f"queue.{account_id}"


@transaction.atomic
def join_queue(
    *,
    by: Account,
    game: str,
    deck_id: int,
    watchable: bool | None = None,
    consents: bool = False,
) -> Ticket:
    """Look for an opponent with a deck, which is judged now and again at the pairing.

    Whoever waits already keeps the place, with the deck that was named last; for another game
    the wait begins anew. Paired is who has a lease (`keep_place`).
    watchable: may others watch the match; None: as the account says in general. consents: to a
    recording with both hands.
    Raises: GameNotOffered, Draining, Suspended, TooManyMatches, ClockRunning, DeckNotFound,
    DeckIllegal.
    """
    refuse_unless_against_others(game)
    refuse_to_play(by)
    refuse_clock_running(by)
    at = clock.now()
    ticket = _open_tickets().select_for_update().filter(account=by).first()
    freeze_for(game, deck_id, by=by, options=agreed_in_ranked(game))
    if ticket is not None and ticket.keep_until <= at:
        end(ticket, Ticket.Outcome.EXPIRED, at=at)
        ticket = None
    if ticket is None:
        ticket = Ticket(account=by, joined_at=at)
    elif ticket.game != game:
        ticket.joined_at = at
    ticket.game, ticket.deck_id = game, deck_id
    ticket.watchable, ticket.consents = watchable, consents
    ticket.rating = ratings.estimate(by, game, at=at)
    ticket.keep_until = at + timedelta(seconds=KEPT_SECONDS)
    ticket.save()
    tell(by.pk)
    return ticket


@transaction.atomic
def leave_queue(*, by: Account) -> bool:
    """Look no longer, in all tabs; False if there was no place to give up."""
    Account.objects.select_for_update().get(pk=by.pk)
    ticket = _open_tickets().select_for_update().filter(account=by).first()
    if ticket is None:
        return False
    end(ticket, Ticket.Outcome.LEFT, at=clock.now())
    return True


def keep_place(ticket_id: int, *, key: str, seconds: int = LEASE_SECONDS) -> bool:
    """Whoever waits is here for another `seconds`; False if the ticket has ended.

    key: of the waiting socket, or `poll_key`.
    """
    at = clock.now()
    kept = _open_tickets().filter(pk=ticket_id, keep_until__gt=at)
    if not kept.update(keep_until=at + timedelta(seconds=KEPT_SECONDS)):
        release(key)
        return False
    until = at + timedelta(seconds=seconds)
    if not TicketLease.objects.filter(key=key, ticket=ticket_id).update(lease_until=until):
        TicketLease.objects.update_or_create(
            key=key, defaults={"ticket_id": ticket_id, "lease_until": until}
        )
    return True


def poll_key(ticket_id: int) -> str:
    """The key of whoever waits without a socket."""
    return f"poll.{ticket_id}"


def release(key: str) -> None:
    """A waiting page has closed. Another one of the account may still wait."""
    TicketLease.objects.filter(key=key).delete()


def sweep(*, at: datetime) -> int:
    """Give up the places that nobody has kept, and dead leases; returns how many places."""
    TicketLease.objects.filter(lease_until__lte=at - timedelta(seconds=KEPT_SECONDS)).delete()
    return sum(
        _give_up(ticket_id, at) for ticket_id in list(_stale(at).values_list("pk", flat=True))
    )


def forget(*, at: datetime) -> int:
    """Delete the tickets that ended a month ago; their matches stay. Returns how many."""
    old = Ticket.objects.filter(game__in=Game.values, ended_at__lt=at - REMEMBERED)
    gone, _ = old.delete()
    return gone


@transaction.atomic
def _give_up(ticket_id: int, at: datetime) -> bool:
    # Asked again with the row locked: who came back in between keeps the place.
    ticket = _stale(at).select_for_update(skip_locked=True).filter(pk=ticket_id).first()
    if ticket is not None:
        end(ticket, Ticket.Outcome.EXPIRED, at=at)
    return ticket is not None


def end(ticket: Ticket, outcome: Ticket.Outcome, *, at: datetime) -> None:
    """Close a ticket whose row is locked, and tell its pages; `match` and `refusal` are kept."""
    ticket.ended_at, ticket.outcome = at, outcome
    ticket.save(update_fields=["ended_at", "outcome", "match", "refusal"])
    ticket.leases.all().delete()
    tell(ticket.account_id)


def refuse_clock_running(account: Account) -> None:
    """One match against the clock at a time, since each wants the player's whole attention.

    Raises: ClockRunning.
    """
    running = Seat.objects.filter(
        account=account, match__turn_seconds__isnull=False, match__ended_at__isnull=True
    )
    match_id = running.values_list("match_id", flat=True).first()
    if match_id is not None:
        raise ClockRunning(match=match_id)


def tell(account_id: int) -> None:
    """Wake the account's waiting pages once the transaction is stored."""
    transaction.on_commit(lambda: announce(topic(account_id)))


def _open_tickets() -> QuerySet[Ticket]:
    return Ticket.objects.filter(ended_at__isnull=True)


def _stale(at: datetime) -> QuerySet[Ticket]:
    return _open_tickets().filter(keep_until__lte=at)
