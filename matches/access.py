"""One match or invitation for this person and purpose, or a refusal."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import Account
from matches.errors import InvitationNotFound, MatchNotFound, StillRunning
from matches.models import Invitation, Match, Seat

Someone = Account | AnonymousUser


def own_seat(match_id: str, *, by: Someone) -> Seat:
    """The seat of `by` with its match. Raises: MatchNotFound, also for everybody else's."""
    seats = Seat.objects.select_related("match", "account")
    seat = seats.filter(match_id=match_id, account_id=by.pk).first() if by.pk else None
    if seat is None:
        raise MatchNotFound
    return seat


def has_seat(match_id: str, *, by: Account) -> bool:
    """Whether `by` plays in this match."""
    return Seat.objects.filter(match_id=match_id, account=by).exists()


def ended_match(match_id: str, *, by: Someone) -> Match:
    """A match of `by` that can be looked through. Raises: MatchNotFound, StillRunning."""
    return ended_seat(match_id, by=by).match


def ended_seat(match_id: str, *, by: Someone) -> Seat:
    """The seat of `by` in such a match. Raises: MatchNotFound, StillRunning."""
    seat = own_seat(match_id, by=by)
    if seat.match.ended_at is None:
        raise StillRunning
    return seat


def invitation(token: str) -> Invitation:
    """An invitation, whatever became of it, for whoever has its link.

    Raises: InvitationNotFound.
    """
    found = Invitation.objects.select_related("maker", "deck", "match").filter(pk=token).first()
    if found is None:
        raise InvitationNotFound
    return found
