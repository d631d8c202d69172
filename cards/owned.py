"""What an account owns, beside what there is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, Sum

from accounts.models import Account
from cards.models import OwnedCard
from cards.queries import playable_versions

OWNED, MISSING = "owned", "missing"
HAVES = (OWNED, MISSING)
"""What a collection can be narrowed to; anything else shows all."""


@dataclass(frozen=True, slots=True)
class Tally:
    """kinds: different cards owned of those that play; of: how many play; copies: of all owned."""

    kinds: int
    of: int
    copies: int


def copies_of(account: Account, game: str) -> Mapping[int, int]:
    """Card id -> copies, of the game's cards. One query."""
    owned = OwnedCard.objects.filter(owner=account, card__game=game)
    return dict(owned.values_list("card", "count"))


def which(account: Account, game: str, have: str) -> Q:
    """Of what has a card, those that the account owns, or lacks. have: of HAVES, else all."""
    own = Q(card__in=OwnedCard.objects.filter(owner=account, card__game=game).values("card"))
    if have == OWNED:
        return own
    return ~own if have == MISSING else Q()


def tally(account: Account, game: str) -> Tally:
    """How far a collection has come. Three queries."""
    playing = playable_versions(game)
    owned = OwnedCard.objects.filter(owner=account, card__game=game)
    return Tally(
        kinds=playing.filter(which(account, game, OWNED)).count(),
        of=playing.count(),
        copies=owned.aggregate(Sum("count"))["count__sum"] or 0,
    )
