"""Ratings and rated matches for tests.

beat(ann, ben), settle(ann, mu=30), settle(ann, mu=30, matches=4, sigma=7.0)
"""

from __future__ import annotations

from datetime import UTC, datetime

from accounts.models import Account
from matches.models import Match, Rating
from matches.services import ratings as services
from tests.factories.matches import make_running

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


def beat(winner: Account, loser: Account, *, kind: str = "ranked", game: str = "nexus") -> Match:
    """A match that `loser` gives up in its first turn."""
    match, both = make_running(winner, loser, kind=kind, game=game)
    next(player for player in both if player.account == loser).concede()
    return Match.objects.get(pk=match.pk)


def settle(
    account: Account, *, mu: float, at: datetime = NOON, sigma: float = 2.0, matches: int = 40
) -> Rating:
    """Give `account` a Nexus rating of so many matches."""
    season = services.current_season(at=at)
    rating = services.rating_in(season, account, "nexus")
    rating.mu, rating.sigma, rating.matches = mu, sigma, matches
    rating.save()
    return rating
