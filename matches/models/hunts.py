"""What became of matches for one, for their leaderboard."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from cards.models import Game
from matches.models.matches import Match, match_secret

GOLD_POINTS = 3
"""What a gold star counts; a silver one counts 1 (D7.1)."""


class DailySeed(models.Model):
    """From what all daily hunts of a game and UTC day draw; made when the first one begins.

    secret: becomes that of each of these matches, and is told nobody before the day has ended.
    commitment: its SHA-256, which everybody may see.
    """

    game = models.CharField(max_length=12, choices=Game.choices)
    day = models.DateField()
    secret = models.BinaryField(max_length=32, default=match_secret, editable=False)
    commitment = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "day"], name="one_seed_a_game_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.game} of {self.day}"


class Hunt(models.Model):
    """A whole hunt, from its first step on; hunts from a step of another one have no row.

    day: whose daily hunt it is (UTC); None: one of its own, with luck of its own.
    hero, dragon: the cards of who hunted and of what was hunted first; None while no hero is
    chosen. score: 3 for a gold star, 1 for a silver one; None, as all results, while it runs or
    where it was called off.
    """

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="hunt"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hunts"
    )
    game = models.CharField(max_length=12, choices=Game.choices)
    day = models.DateField(null=True, blank=True)
    hero = models.ForeignKey(
        "cards.Card", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    dragon = models.ForeignKey(
        "cards.Card", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    is_won = models.BooleanField(default=False)
    gold = models.PositiveSmallIntegerField(default=0)
    silver = models.PositiveSmallIntegerField(default=0)
    score = models.PositiveSmallIntegerField(null=True, blank=True)
    waves = models.PositiveSmallIntegerField(default=0)
    turns = models.PositiveSmallIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "game", "day"], name="one_daily_hunt_a_person_and_day"
            ),
            models.CheckConstraint(
                condition=Q(score__isnull=True) | Q(score=F("gold") * GOLD_POINTS + F("silver")),
                name="a_score_is_that_of_its_stars",
            ),
            models.CheckConstraint(
                condition=Q(score__isnull=True, ended_at__isnull=True)
                | Q(score__isnull=False, ended_at__isnull=False),
                name="a_hunt_has_a_score_once_it_ended",
            ),
        ]
        indexes = [
            models.Index(
                fields=["game", "day", "-score", "turns", "ended_at"],
                name="hunt_ranked",
                condition=Q(score__isnull=False),
            ),
            models.Index(fields=["account", "-score"], name="hunt_of_account"),
        ]

    def __str__(self) -> str:
        return f"hunt {self.match_id}"
