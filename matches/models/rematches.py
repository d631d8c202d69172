"""Playing again."""

from __future__ import annotations

from datetime import datetime

from django.db import models

from matches.models.matches import Match


class Rematch(models.Model):
    """The wish of one player to play the other again, after their match; one row a match.

    asked_by: the seat that asked last. lease_until: how long that player is surely still at the
    result; expires_at: when the wish ends in any case. declined_at: when the other said no.
    next: the match that came of it.
    """

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="rematch"
    )
    asked_by = models.PositiveSmallIntegerField()
    asked_at = models.DateTimeField()
    lease_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    next = models.OneToOneField(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch_of"
    )

    class Meta:
        verbose_name_plural = "rematches"

    def __str__(self) -> str:
        return f"after {self.match_id}"

    def is_open(self, at: datetime) -> bool:
        """May it be answered with yes, as its asker is still there?"""
        return (
            self.next_id is None
            and self.declined_at is None
            and self.withdrawn_at is None
            and at < min(self.lease_until, self.expires_at)
        )
