"""What real matches tell of versions: how they fared, and what those who met them think.

Imported by `cards.models`, from where everybody else takes them. Both are written by `matches`,
through `cards.services`, since only it knows what was played and met.
"""

from __future__ import annotations

from django.conf import settings
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


class CardVote(models.Model):
    """What somebody who met a version in a real match thinks of its strength; one a person.

    match: the id of the match in which they met it last when they voted. weight: what their word
    counted then (`matches.services.votes`).
    """

    class Verdict(models.TextChoices):
        FAIR = "fair", "Fair"
        TOO_STRONG = "too_strong", "Too strong"
        TOO_WEAK = "too_weak", "Too weak"

    version = models.ForeignKey("cards.CardVersion", on_delete=models.CASCADE, related_name="votes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="card_votes"
    )
    verdict = models.CharField(max_length=10, choices=Verdict.choices)
    weight = models.FloatField()
    match = models.CharField(max_length=32)
    voted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["version", "by"], name="one_vote_a_person_and_version"),
            models.CheckConstraint(condition=Q(weight__gte=0), name="no_vote_counts_against"),
            models.CheckConstraint(
                condition=Q(verdict__in=("fair", "too_strong", "too_weak")),
                name="a_vote_says_one_of_three",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} on {self.version_id}: {self.verdict}"
