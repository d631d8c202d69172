"""How strong players are, by season: what a rated match changed stays for ever."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from cards.models import Game
from matches.models.matches import Seat


class Season(models.Model):
    """A stretch of time in which ratings run; `matches.services.ratings` makes the current one.

    Seasons do not overlap: each is a calendar quarter (UTC), so its beginning tells it.
    closed_at: when its final places were written down (`matches.services.seasons`).
    """

    name = models.CharField(max_length=40)
    starts_at = models.DateTimeField(unique=True)
    ends_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="a_season_ends_after_its_beginning"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Rating(models.Model):
    """How strong an account is in a game and season, as openskill counts.

    mu: the estimate; sigma: how unsure it is (about 1 in 3 that the truth is further away).
    What people are shown of it is in `matches.ratings`. matches: rated ones of this season.
    final_place: on the leaderboard of a closed season; None for who was not on it.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    game = models.CharField(max_length=12, choices=Game.choices)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    final_place = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "game", "season"], name="one_rating_a_game_and_season"
            ),
            models.CheckConstraint(condition=Q(sigma__gt=0), name="a_rating_is_never_certain"),
            models.UniqueConstraint(
                fields=["season", "game", "final_place"], name="one_holder_a_final_place"
            ),
        ]
        indexes = [models.Index(fields=["season", "game", "-mu"], name="rating_ranked")]

    def __str__(self) -> str:
        return f"{self.mu:.2f} ± {self.sigma:.2f}"


class RatingChange(models.Model):
    """What a rated match did to the rating of one of its seats; never changed, never deleted.

    One a seat, which the database holds. number: the how manieth rated match of the season it was
    for this account.
    """

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="rating_change")
    rating = models.ForeignKey(Rating, on_delete=models.PROTECT, related_name="changes")
    number = models.PositiveIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["rating", "number"], name="one_change_a_match_in_turn"),
        ]

    def __str__(self) -> str:
        return f"{self.mu_before:.2f} to {self.mu_after:.2f}"
