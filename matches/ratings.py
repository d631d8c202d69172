"""How ratings are shown, and reads of them; they are written in `matches.services.ratings`.

openskill estimates a mean and its uncertainty. People are shown the mean alone, on the scale that
chess made familiar: 1500 in the middle, and 400 points more win ten matches out of eleven
(docs/decisions/0006-ratings-and-seasons.md). Until the season's first `PLACEMENT` rated matches
are played the number would say little, so nobody is shown it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from cards.models import Game
from matches.engine.kernel.game import Json
from matches.models import Rating, RatingChange, Season, Seat

MU, SIGMA = 25.0, 25.0 / 3
"""A newcomer's rating, as openskill has it."""

PLACEMENT = 10
"""Rated matches of a season before the number is shown."""

MIDDLE, POINTS = 1500, 30
"""What a mean of 25 is shown as, and each point of openskill's: 400 / ln 10 / √2 β is 29.5."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How an account stands in a game and season, as everybody may see it.

    points: None while it is provisional. matches: rated ones of the season.
    """

    game: str
    season: str
    points: int | None
    matches: int

    @property
    def game_name(self) -> str:
        """As people call it."""
        return str(Game(self.game).label)

    @property
    def is_provisional(self) -> bool:
        """Are there too few matches for a number?"""
        return self.points is None

    @property
    def needed(self) -> int:
        """How many rated matches a season takes before the number is shown."""
        return PLACEMENT

    @property
    def left(self) -> int:
        """How many of them are still to be played."""
        return max(0, PLACEMENT - self.matches)


def points_of(mu: float) -> int:
    """A mean on the scale that is shown."""
    return round(MIDDLE + POINTS * (mu - MU))


def season_at(at: datetime) -> Season | None:
    """The season that runs at `at`; None before its first rated match."""
    return Season.objects.filter(starts_at__lte=at, ends_at__gt=at).first()


def standing_of(account: Account, game: str, *, at: datetime) -> Standing:
    """The account's standing in the season that runs, provisional without a rated match in it."""
    found = (one for one in standings_of(account, at=at) if one.game == game)
    return next(found, Standing(game=game, season="", points=None, matches=0))


def standings_of(account: Account, *, at: datetime) -> list[Standing]:
    """By game, the account's standings in the season that runs."""
    rows = Rating.objects.filter(account=account, matches__gt=0, season__starts_at__lte=at)
    rows = rows.filter(season__ends_at__gt=at).select_related("season").order_by("game")
    return [
        Standing(
            game=row.game,
            season=row.season.name,
            points=points_of(row.mu) if row.matches >= PLACEMENT else None,
            matches=row.matches,
        )
        for row in rows
    ]


def changes_of(seats: Sequence[Seat]) -> dict[int, Json]:
    """Seat number -> what the match did to its rating; only seats that were rated.

    before, after: null while they are provisional. matches: the how manieth of the season;
    needed: how many make a number.
    """
    rows = RatingChange.objects.filter(seat__in=[seat.pk for seat in seats]).select_related("seat")
    return {row.seat.number: _change(row) for row in rows}


def _change(row: RatingChange) -> Json:
    return {
        "before": points_of(row.mu_before) if row.number > PLACEMENT else None,
        "after": points_of(row.mu_after) if row.number >= PLACEMENT else None,
        "matches": row.number,
        "needed": PLACEMENT,
    }
