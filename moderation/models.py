"""Review cases, decisions and the audit trail.

The review queue is a query on submitted versions; a case row appears at the first claim.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Case(models.Model):
    """A matter that a moderator works on: so far always a submitted version.

    claimed_by, lease_until: who works on it, and until when nobody else may decide.
    """

    version = models.OneToOneField(
        "cards.CardVersion", on_delete=models.PROTECT, related_name="case"
    )
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="claimed_cases",
    )
    lease_until = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(claimed_by__isnull=True) | Q(lease_until__isnull=False),
                name="a_claim_has_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(claimed_by__isnull=True),
                name="a_closed_case_is_free",
            ),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}"


class Verdict(models.TextChoices):
    """What can be decided on a submitted version."""

    APPROVE = "approve", "Approved"
    REQUEST_CHANGES = "request_changes", "Changes requested"
    REJECT = "reject", "Rejected"


class Decision(models.Model):
    """What a moderator decided on one version; append-only (triggers forbid update and delete).

    reasons: codes of `moderation/reasons.py`. words: to the creator, in the moderator's words.
    revision: of the version as the moderator saw it.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="decisions")
    version = models.OneToOneField(
        "cards.CardVersion", on_delete=models.PROTECT, related_name="decision"
    )
    revision = models.PositiveIntegerField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="decisions"
    )
    verdict = models.CharField(max_length=16, choices=Verdict.choices)
    rarity = models.CharField(max_length=12, blank=True)
    reasons = models.JSONField(default=list)
    words = models.TextField(blank=True)
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(verdict="approve") ^ Q(rarity=""),
                name="approval_and_only_approval_sets_rarity",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.verdict} {self.version}"


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
