"""What players have achieved in real matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models.matches import Match


class Achievement(models.Model):
    """An achievement of an account, awarded once. key: in matches/data/achievements.json.

    match: the one that brought it.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="achievements"
    )
    key = models.CharField(max_length=40)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="achievements")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="each_achievement_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.key}"
