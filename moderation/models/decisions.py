"""What was decided, and the sanctions that followed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.models import Suspension
from moderation.models.cases import Case


class Verdict(models.TextChoices):
    """What can be decided: on a submission, on reports, on an appeal."""

    APPROVE = "approve", "Approved"
    REQUEST_CHANGES = "request_changes", "Changes requested"
    REJECT = "reject", "Rejected"
    UPHOLD = "uphold", "Reports upheld"
    DISMISS = "dismiss", "Reports dismissed"
    RESTORE = "restore", "Appeal upheld"
    STAND = "stand", "Appeal turned down"


class Decision(models.Model):
    """What a moderator decided on one case; append-only (triggers forbid update and delete).

    version, revision: of a submission, as the moderator saw it. reasons: codes of
    `moderation/reasons.py` or `report_reasons.py`. words: to the person concerned, in the
    moderator's words. follows: what was done, with what is needed to take it back
    (`moderation.services.follows`).
    """

    case = models.OneToOneField(Case, on_delete=models.PROTECT, related_name="decision")
    version = models.OneToOneField(
        "cards.CardVersion", on_delete=models.PROTECT, null=True, related_name="decision"
    )
    revision = models.PositiveIntegerField(null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="decisions"
    )
    verdict = models.CharField(max_length=16, choices=Verdict.choices)
    rarity = models.CharField(max_length=12, blank=True)
    reasons = models.JSONField(default=list)
    words = models.TextField(blank=True)
    follows = models.JSONField(default=list, db_default=[])
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(rarity="") | Q(verdict__in=["approve", "restore"]),
                name="only_approval_sets_rarity",
            ),
            models.CheckConstraint(
                condition=~Q(verdict="approve") | ~Q(rarity=""), name="approval_sets_rarity"
            ),
        ]
        indexes = [models.Index(fields=["decided_at"], name="decisions_by_time")]

    def __str__(self) -> str:
        return f"{self.verdict} {self.case}"


class Sanction(models.Model):
    """A sanction as it was given; append-only. What is in force, `accounts.standing` says.

    scope: of a suspension; empty for a warning.
    """

    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="sanctions")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions"
    )
    scope = models.CharField(max_length=8, choices=Suspension.Scope.choices, blank=True)
    days = models.PositiveIntegerField(null=True)
    suspension = models.OneToOneField(
        Suspension, on_delete=models.PROTECT, null=True, related_name="sanction"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(scope="") & Q(suspension__isnull=True))
                | (~Q(scope="") & Q(suspension__isnull=False)),
                name="a_suspension_and_only_it_has_a_scope",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.scope or 'warning'} {self.account}"
