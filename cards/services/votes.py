"""What somebody who met a version thinks of its strength. Whether they met it, `matches` knows."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import Account
from accounts.standing import refuse_if_suspended
from cards.errors import OwnCard, VerdictUnknown
from cards.models import CardVersion, CardVote


@transaction.atomic
def vote(
    version: CardVersion, *, by: Account, verdict: str, weight: float, match: str, at: datetime
) -> CardVote:
    """Keep one vote a person and version; a later one takes its place.

    match: id of the match in which they met it. Never changes a cost: it is evidence beside the
    measured power. Raises: Suspended (who may do nothing at all), VerdictUnknown, OwnCard.
    """
    refuse_if_suspended(by, "all")
    if verdict not in CardVote.Verdict.values:
        raise VerdictUnknown(verdict=verdict[:20])
    if version.card.creator_id == by.pk:
        raise OwnCard
    kept, _ = CardVote.objects.update_or_create(
        version=version,
        by=by,
        defaults={"verdict": verdict, "weight": weight, "match": match, "voted_at": at},
    )
    return kept
