"""Replies that moderators give often."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ReplyTemplate(models.Model):
    """Words to begin from. name: for moderators; words: what the person concerned reads."""

    name = models.CharField(max_length=60, unique=True)
    words = models.TextField()
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    changed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
