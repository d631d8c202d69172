"""Which user-made cards somebody met in a real match, and until when they may judge them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse

from accounts.models import Account
from cards.models import CardVersion, CardVote
from cards.services.seeds import HOUSE
from matches import access, recordings
from matches.errors import NotARealMatch, StillRunning, VotingOver
from matches.models import Match
from matches.outcomes import VERSUS, VOID

OPEN_FOR = timedelta(days=7)
"""So long after a match one may judge what one met in it, and change one's mind."""


@dataclass(frozen=True, slots=True)
class Met:
    """A version that somebody met. vote: their own verdict on it, "" without one."""

    version: CardVersion
    vote: str
    match: Match

    @property
    def report_url(self) -> str:
        """Where it is reported, with the match as evidence."""
        address = reverse("moderation:new_report", args=["card", str(self.version.card_id)])
        return f"{address}?match={self.match.pk}"


def real_match(match_id: str, *, by: Account, at: datetime) -> Match:
    """An ended match between people in which `by` had a seat, as long as its cards may be judged.

    Raises: MatchNotFound, StillRunning, NotARealMatch, VotingOver.
    """
    match = access.own_seat(match_id, by=by).match
    if match.kind not in VERSUS or match.reason == VOID:
        raise NotARealMatch
    if match.ended_at is None:
        raise StillRunning
    if at >= match.ended_at + OPEN_FOR:
        raise VotingOver(days=OPEN_FOR.days)
    return match


def met_in(match: Match, *, by: Account) -> list[Met]:
    """The versions of others that `by` was shown in a match by its end, by name.

    Read from their own recording, so nothing is told that they did not see. Neither the house's
    cards nor their own. Raises: NotRecordedYet, CannotBeReplayed.
    """
    seat = access.own_seat(match.pk, by=by)
    seen = recordings.stored(match, recordings.seat_audience(seat.number)).cards
    ids = [match.designs[key]["version"] for key in seen if key in match.designs]
    versions = CardVersion.objects.filter(pk__in=[pk for pk in ids if pk is not None])
    others = versions.exclude(card__creator=by).exclude(card__creator__username=HOUSE)
    votes = dict(CardVote.objects.filter(by=by, version__in=ids).values_list("version", "verdict"))
    return [
        Met(version, votes.get(version.pk, ""), match)
        for version in others.select_related("card__creator", "art").order_by("name", "pk")
    ]
