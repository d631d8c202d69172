"""The tally of results."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from cards.models import Game


class Tally(models.Model):
    """How many finished player-versus-player matches an account won, lost and drew (N9.2)."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies"
    )
    game = models.CharField(max_length=12, choices=Game.choices)
    wins = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["account", "game"], name="one_tally_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.wins}/{self.losses}/{self.draws}"
