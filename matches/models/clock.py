"""What the clock keeps of itself."""

from __future__ import annotations

from django.db import models


class ClockBeat(models.Model):
    """The clock's heartbeat: a gap of more than 5 s was downtime and is credited to all."""

    name = models.CharField(primary_key=True, max_length=20)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
