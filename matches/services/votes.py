"""Judging the cards that one met in a real match."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import Account
from accounts.services import lock_account
from cards.models import CardVote
from cards.services import votes
from matches import met_cards
from matches.errors import NotMet
from matches.services.achievements import real_seats
from moderation.accuracy import accuracy_of

SEASONED = 20
"""Real matches after which somebody's word counts whole."""


@transaction.atomic
def vote(match_id: str, version_id: int, *, by: Account, verdict: str, at: datetime) -> CardVote:
    """Say what one thinks of a version that one met in this match; again, to change one's mind.

    Raises: MatchNotFound, StillRunning, NotARealMatch, VotingOver, NotRecordedYet,
    CannotBeReplayed, NotMet (also one's own card and the house's), Suspended, VerdictUnknown.
    """
    lock_account(by)
    match = met_cards.real_match(match_id, by=by, at=at)
    met = {one.version.pk: one.version for one in met_cards.met_in(match, by=by)}
    if version_id not in met:
        raise NotMet
    return votes.vote(
        met[version_id], by=by, verdict=verdict, weight=weight_of(by), match=match.pk, at=at
    )


def weight_of(account: Account) -> float:
    """What somebody's word counts: up to 2 by how often their reports were right, and the less the
    fewer real matches they have played (a quarter to begin with)."""
    played = min(real_seats(account).count(), SEASONED)
    share = 0.25 + 0.75 * played / SEASONED
    return round(accuracy_of(account).weight * share, 2)
