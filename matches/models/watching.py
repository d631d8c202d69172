"""Who watches a match without playing in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models.matches import Match


class Spectator(models.Model):
    """A leased row for each live socket of somebody who watches, as `Presence` is for players.

    It is nobody's presence at a seat; a killed process's rows run out.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="spectators")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    channel = models.CharField(max_length=120, unique=True)
    lease_until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.channel
