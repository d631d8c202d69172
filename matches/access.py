"""One match or invitation for this person and purpose, or a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser

from accounts.friends import blocked_ids
from accounts.models import Account
from accounts.roles import is_moderator
from config import clock
from matches.engine.games import registry
from matches.errors import AudienceClosed, InvitationNotFound, MatchNotFound, StillRunning
from matches.models import Invitation, Match, Seat
from matches.recordings import OPEN_AUDIENCE, PUBLIC, seat_audience

Someone = Account | AnonymousUser

SHOWN_KINDS = (Match.Kind.RANKED, Match.Kind.FRIEND, Match.Kind.BOT, Match.Kind.SOLO)
"""Matches that may be shown to others at all; the rest may hold drafts of cards."""


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


def watched_match(match_id: str, *, by: Account) -> Match:
    """A match that `by` may watch without a seat; also after its end.

    Nobody watches those whom they block, or who block them.
    Raises: MatchNotFound, whatever is the reason.
    """
    match = Match.objects.defer("state", "secret").filter(pk=match_id).first()
    # Not as the match's own: each would know the other until the garbage collector comes by.
    seats = list(Seat.objects.filter(match_id=match_id).defer("deck"))
    if match is None or not may_watch(match, seats, by=by):
        raise MatchNotFound
    if blocked_ids(by.pk).intersection(seat.account_id for seat in seats if seat.account_id):
        raise MatchNotFound
    return match


def may_watch(match: Match, seats: Sequence[Seat], *, by: Someone) -> bool:
    """May `by`, who has no seat, watch? Every player must let others watch.

    Blocks are not asked here, since recordings are open to guests too: see `watched_match`.
    """
    people = [seat for seat in seats if seat.account_id is not None]
    if match.is_sealed(clock.now()):
        return False
    if match.kind not in SHOWN_KINDS or any(seat.account_id == by.pk for seat in people):
        return False
    return all(seat.watchable for seat in people)


def audiences_open_to(match: Match, *, by: Someone) -> list[str]:
    """Whose recordings of `match` this person may read, the one they mean first.

    For its players: their seat's, what spectators could see, and everything, if all agreed to
    that at the beginning or the others are bots. For whoever has the address besides: everything,
    if all agreed to that; what spectators could see, if all let others watch. For moderators what
    spectators could see, always. [] for what is none of their business. Of a match that is sealed
    only its player's own view is open. Where a game hides nothing, whoever sees something of a
    match sees everything.
    """
    seats = list(match.seats.all())
    is_sealed = match.is_sealed(clock.now())
    own = next((seat for seat in seats if by.pk and seat.account_id == by.pk), None)
    is_open = not registry.get(match.game).hides
    if own is not None:
        alone = all(seat.bot for seat in seats if seat != own)
        shows_all = is_open or match.open_recording or alone
        everything = [OPEN_AUDIENCE] if shows_all and not is_sealed else []
        return [seat_audience(own.number), *everything, PUBLIC]
    if is_sealed:
        return []
    if match.kind in SHOWN_KINDS and match.open_recording:
        return [OPEN_AUDIENCE, PUBLIC]
    if not may_watch(match, seats, by=by) and not is_moderator(by):
        return []
    return [OPEN_AUDIENCE, PUBLIC] if is_open else [PUBLIC]


def replay(match_id: str, audience: str = "", *, by: Someone) -> tuple[Match, str]:
    """An ended match with its seats, and the audience as which this person looks through it.

    audience: the wanted one, "" for the one they mean. For those without a seat it has ended once
    spectators have seen that, or the delay of watching would have a way around it.
    Raises: MatchNotFound, StillRunning, AudienceClosed.
    """
    matches = Match.objects.defer("state").prefetch_related("seats__account")
    match = matches.filter(pk=match_id).first()
    audiences = audiences_open_to(match, by=by) if match else []
    if match is None or not audiences:
        raise MatchNotFound
    delay = timedelta(seconds=0 if is_player(match, by) else match.watch_delay)
    if match.ended_at is None or match.ended_at + delay > clock.now():
        raise StillRunning
    if audience and audience not in audiences:
        raise AudienceClosed
    return match, audience or audiences[0]


def is_player(match: Match, account: Someone) -> bool:
    """Whether this person has a seat of a match whose seats are loaded."""
    return any(account.pk and seat.account_id == account.pk for seat in match.seats.all())


def invitation(token: str, *, by: Account) -> Invitation:
    """An invitation, whatever became of it, for whoever has its link; a challenge for its two.

    Raises: InvitationNotFound.
    """
    invitations = Invitation.objects.select_related("maker", "guest", "deck", "match")
    found = invitations.filter(pk=token).first()
    if found is None or (found.guest_id and by.pk not in (found.maker_id, found.guest_id)):
        raise InvitationNotFound
    return found
