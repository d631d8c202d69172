"""What real matches tell of versions: how they fared.

Imported by `cards.models`, from where everybody else takes it. Written by `matches` through
`cards.services.tallies`, since only it knows what was played.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q


class CardTally(models.Model):
    """How a version fared in matches between people that count (docs/ladder.md).

    One is counted for each seat of a match. brought: in its deck; drawn: in its hand at some time;
    played: from there. *_halves: what these seats won in half points: 2 a win, 1 a draw.
    """

    version = models.OneToOneField(
        "cards.CardVersion", on_delete=models.CASCADE, primary_key=True, related_name="tally"
    )
    brought = models.PositiveIntegerField(default=0)
    brought_halves = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    drawn_halves = models.PositiveIntegerField(default=0)
    played = models.PositiveIntegerField(default=0)
    played_halves = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "card tallies"
        constraints = [
            models.CheckConstraint(
                condition=Q(played__lte=F("drawn"), drawn__lte=F("brought")),
                name="what_was_played_was_drawn_and_brought",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version_id}: {self.played}/{self.drawn}/{self.brought}"
