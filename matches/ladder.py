"""The leaderboards: who stands where in a game and season. Reads alone.

A place has whoever the number says something of: `PLACEMENT` rated matches in the season, and an
uncertainty of at most `MOST_UNSURE` (docs/decisions/0028-pairs-and-places.md). Only ranked matches
rate, so neither bots nor sandbox matches are anywhere here. Whoever is shut out of everything or
of playing has no place while that lasts. The places of a closed season are those that were
written down when it closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Account, Suspension
from matches.models import Rating, Season
from matches.ratings import PLACEMENT, POINTS, points_of

MOST_UNSURE = 6.0
"""The largest sigma with a place: 180 points. After ten even matches with settled players it is
5.1, after ten wins over much weaker ones 6.2 to 6.9 (openskill 6)."""

BEST_FIRST = ("-mu", "sigma", "pk")
SHUT_OUT = (Suspension.Scope.PLAY, Suspension.Scope.ALL)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a leaderboard. number: from 1 on."""

    number: int
    rating: Rating

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return points_of(self.rating.mu)

    @property
    def unsure(self) -> int:
        """How many points the truth may well be away, to either side."""
        return round(POINTS * self.rating.sigma)

    @property
    def player(self) -> str:
        """Whose it is."""
        return self.rating.account.username

    @property
    def matches(self) -> int:
        """Rated ones of the season."""
        return self.rating.matches


@dataclass(frozen=True, slots=True)
class Ladder:
    """The leaderboard of a game in a season, as it stands at an instant."""

    game: str
    season: Season
    at: datetime

    @property
    def is_over(self) -> bool:
        """Can no match change it any more?"""
        return self.season.ends_at <= self.at

    @property
    def ranked(self) -> QuerySet[Rating]:
        """All that have a place, the best first."""
        ratings = Rating.objects.filter(game=self.game, season=self.season)
        if self.season.closed_at is not None:
            return ratings.filter(final_place__isnull=False).order_by("final_place")
        return in_order(ratings, at=self.at)

    def places(self, start: int, end: int) -> list[Place]:
        """The places after the first `start`, up to the `end`th. One query."""
        rows = self.ranked.select_related("account")[start:end]
        return [Place(number, row) for number, row in enumerate(rows, start + 1)]

    def place_of(self, account: Account) -> Place | None:
        """Where `account` stands; None without a place."""
        mine = self.ranked.filter(account=account).select_related("account").first()
        if mine is None:
            return None
        if mine.final_place is not None:
            return Place(mine.final_place, mine)
        return Place(self.ranked.filter(_is_better_than(mine)).count() + 1, mine)

    def rating_of(self, account: Account) -> Rating | None:
        """The account's rating here, whether it has a place or not; None without a match."""
        found = Rating.objects.filter(game=self.game, season=self.season, account=account)
        return found.filter(matches__gt=0).first()


def in_order(ratings: QuerySet[Rating], *, at: datetime) -> QuerySet[Rating]:
    """Of these ratings those that have a place at this instant, the best first."""
    shut_out = Suspension.objects.in_force(at).filter(
        account=OuterRef("account"), scope__in=SHUT_OUT
    )
    sure = ratings.filter(matches__gte=PLACEMENT, sigma__lte=MOST_UNSURE)
    return sure.filter(~Exists(shut_out), account__is_active=True).order_by(*BEST_FIRST)


def seasons(*, at: datetime) -> QuerySet[Season]:
    """All that have begun, the newest first."""
    return Season.objects.filter(starts_at__lte=at).order_by("-starts_at")


def _is_better_than(mine: Rating) -> Q:
    same = Q(mu=mine.mu)
    return (
        Q(mu__gt=mine.mu)
        | same & Q(sigma__lt=mine.sigma)
        | same & Q(sigma=mine.sigma, pk__lt=mine.pk)
    )
