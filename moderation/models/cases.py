"""What moderators work on: submissions, reports, appeals."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Case(models.Model):
    """A matter that a moderator works on.

    subject: what it is about, as the trail names it: "version:12" of a submission, "card:3" or
    "account:7" of reports, "decision:9" of an appeal. title: its name as the case was opened.
    about: whose work or conduct it is. version: the submitted one, of submissions alone.
    claimed_by, lease_until: who works on it, and until when nobody else may decide.
    weight: of all its reports together.
    hid, hid_set: the version or the curated set that reports have hidden meanwhile.
    """

    class Kind(models.TextChoices):
        SUBMISSION = "submission", "Submission"
        REPORT = "report", "Report"
        APPEAL = "appeal", "Appeal"

    kind = models.CharField(
        max_length=12, choices=Kind.choices, default=Kind.SUBMISSION, db_default=Kind.SUBMISSION
    )
    subject = models.CharField(max_length=60, db_index=True)
    title = models.CharField(max_length=120, blank=True, default="", db_default="")
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="cases_about"
    )
    version = models.OneToOneField(
        "cards.CardVersion", on_delete=models.PROTECT, null=True, blank=True, related_name="case"
    )
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="claimed_cases",
    )
    lease_until = models.DateTimeField(null=True, blank=True)
    weight = models.FloatField(default=0, db_default=0.0)
    hid = models.ForeignKey(
        "cards.CardVersion", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    hid_set = models.ForeignKey(
        "cards.CuratedSet", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
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
            models.CheckConstraint(
                condition=(Q(kind="submission") & Q(version__isnull=False))
                | (~Q(kind="submission") & Q(version__isnull=True) & Q(about__isnull=False)),
                name="a_submission_and_only_it_has_a_version",
            ),
            models.UniqueConstraint(
                fields=["subject"],
                condition=Q(kind="report", closed_at__isnull=True),
                name="one_open_report_case_a_subject",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

    @property
    def has_hidden(self) -> bool:
        """Have reports hidden something until it is decided?"""
        return self.hid_id is not None or self.hid_set_id is not None


class Report(models.Model):
    """One person's report; append-only (triggers forbid update and delete).

    reason: a code of `moderation/report_reasons.py`. evidence: as the server took it down, such
    as a step of a match or lines of a chat. weight: what this reporter's word counted then.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="reports")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports"
    )
    reason = models.CharField(max_length=24)
    words = models.TextField(blank=True)
    evidence = models.JSONField(default=dict)
    weight = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["case", "by"], name="one_report_a_person_and_case"),
        ]
        indexes = [models.Index(fields=["by", "at"], name="reports_of_a_person")]

    def __str__(self) -> str:
        return f"{self.reason} {self.case}"


class Appeal(models.Model):
    """That somebody asks another moderator to look again; append-only.

    decision: the one appealed against, once. words: theirs.
    """

    case = models.OneToOneField(Case, on_delete=models.PROTECT, related_name="appeal")
    decision = models.OneToOneField(
        "moderation.Decision", on_delete=models.PROTECT, related_name="appeal"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appeals"
    )
    words = models.TextField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"appeal against {self.decision}"
