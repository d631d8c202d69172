"""What a player of a match is told of its talk: may they write freely, and the lines they hear.

Nothing here tells why free chat is off: a setting, a sanction, a block and muting look the same.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from accounts.friends import is_blocked_between
from accounts.models import Account, Suspension
from matches.engine.kernel.game import Json
from matches.errors import MatchNotFound, NobodyToTalkTo
from matches.frames import milliseconds
from matches.models import ChatLine, Seat

LINES_SHOWN = 50
EVIDENCE = "chat"
"""The kind of evidence of a report about what was said."""
SCOPES = (Suspension.Scope.CHAT, Suspension.Scope.ALL)


def seats_of(match_id: str, *, by: Account) -> tuple[Seat, Seat]:
    """The seat of `by` and that of the other person. Raises: MatchNotFound, NobodyToTalkTo."""
    people = Seat.objects.filter(match=match_id, account__isnull=False)
    seats = list(people.select_related("account").defer("deck"))
    own = next((seat for seat in seats if seat.account_id == by.pk), None)
    if own is None:
        raise MatchNotFound
    other = next((seat for seat in seats if seat is not own), None)
    if other is None:
        raise NobodyToTalkTo
    return own, other


def is_free(own: Seat, other: Seat, *, at: datetime) -> bool:
    """May these two write freely to each other now?"""
    two = [seat.account_id for seat in (own, other) if seat.account_id is not None]
    if own.mutes or other.mutes:
        return False
    if Account.objects.filter(pk__in=two, free_chat=True).count() < len(two):
        return False
    suspensions = Suspension.objects.filter(account__in=two, scope__in=SCOPES)
    return not suspensions.in_force(at).exists() and not is_blocked_between(*two)


def heard_lines(own: Seat) -> list[tuple[int, ChatLine]]:
    """What this seat has said and heard in its match, counted from 1.

    Numbers of their own: a gap would tell of lines that were not for them.
    """
    lines = ChatLine.objects.filter(Q(seat=own.number) | Q(is_heard=True), match=own.match_id)
    return list(enumerate(lines, start=1))


def news_of(match_id: str, *, by: Account, at: datetime, after: int = 0) -> Json:
    """The message `chat` of docs/protocol.md for a player: what comes after line `after` of theirs.

    Raises: MatchNotFound, NobodyToTalkTo.
    """
    own, other = seats_of(match_id, by=by)
    heard = heard_lines(own)[-LINES_SHOWN:]
    return {
        "type": "chat",
        "free": is_free(own, other, at=at),
        "muted": own.mutes,
        "lines": [_told(number, line) for number, line in heard if number > after],
    }


def _told(number: int, line: ChatLine) -> Json:
    return {
        "number": number,
        "seat": line.seat,
        "phrase": line.phrase or None,
        "text": line.text or None,
        "at": milliseconds(line.at),
    }
