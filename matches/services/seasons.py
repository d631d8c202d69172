"""The turn of a season: the old one's places are written down, and the new one is there.

A season itself ends by the calendar: what ends later counts in the next (`services.ratings`). So
nothing here changes a rating. Workers call it again and again, operators may at any time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse

from accounts.services import notify
from matches import ladder
from matches.models import Rating, Season
from matches.services.ratings import current_season

GRACE = timedelta(minutes=15)
"""So long after its end a season is closed: what ended in its last second is stored by then."""


def turn_seasons(*, at: datetime) -> list[Season]:
    """Make the season that runs, close those that are over; returns those closed now.

    Safe to run twice and in two processes at once: a closed season is left alone.
    """
    current_season(at=at)
    over = Season.objects.filter(ends_at__lte=at - GRACE, closed_at__isnull=True)
    ids = over.order_by("starts_at").values_list("pk", flat=True)
    return [season for pk in ids if (season := _close(pk, at=at)) is not None]


@transaction.atomic
def _close(season_id: int, *, at: datetime) -> Season | None:
    """Write the final places down and tell those who have one; None if it is closed already."""
    season = Season.objects.select_for_update().get(pk=season_id)
    if season.closed_at is not None:
        return None
    ratings = Rating.objects.filter(season=season).select_related("account")
    for game in ratings.order_by("game").values_list("game", flat=True).distinct():
        ranked = list(ladder.in_order(ratings.filter(game=game), at=at))
        for place, rating in enumerate(ranked, 1):
            rating.final_place = place
        Rating.objects.bulk_update(ranked, ["final_place"], batch_size=500)
        for rating in ranked:
            _tell(rating, season, of=len(ranked))
    season.closed_at = at
    season.save(update_fields=["closed_at"])
    return season


def _tell(rating: Rating, season: Season, *, of: int) -> None:
    notify(
        rating.account,
        kind="season_closed",
        facts={
            "season": season.name,
            "game": rating.get_game_display(),
            "place": rating.final_place,
            "of": of,
        },
        url=f"{reverse('matches:leaderboards')}?game={rating.game}&season={season.name}",
        key=f"season_closed:{season.pk}:{rating.game}",
    )
