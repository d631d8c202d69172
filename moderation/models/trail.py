"""The audit trail."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class TrailEntry(models.Model):
    """One act in the audit trail; append-only (triggers forbid update and delete).

    act: a past participle with its subject ("version_approved"). subject: "version:12".
    before, after: the facts that changed.
    """

    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    act = models.CharField(max_length=40)
    subject = models.CharField(max_length=60, db_index=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "trail entries"

    def __str__(self) -> str:
        return f"{self.act} {self.subject}"
