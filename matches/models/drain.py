"""The switch that stops new matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

ONLY = 1


class Drain(models.Model):
    """No new matches begin while this row is there; there is at most one.

    note: what people are told besides, in the operator's words ("Back at 18:00").
    by: None from the command line.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    note = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=ONLY), name="one_drain_at_most"),
        ]

    def __str__(self) -> str:
        return f"drain since {self.since:%Y-%m-%d %H:%M}"
