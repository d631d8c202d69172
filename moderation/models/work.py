"""Decisions on their way: waiting to take effect, proposed by juniors, given a second time."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from moderation.models.cases import Case
from moderation.models.decisions import Decision, Verdict


class Proposal(models.Model):
    """A decision that has not taken effect: a senior's for its last seconds, or a junior's.

    given: all that was decided (`moderation.services.given.Given`). due_at: when a senior's takes
    effect; None for a junior's, which waits for a senior.
    failure: the code of the refusal that met it when it was to take effect.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        UNDONE = "undone", "Undone"
        DONE = "done", "In effect"
        REFUSED = "refused", "Refused"
        CONFIRMED = "confirmed", "Decided as proposed"
        CHANGED = "changed", "Decided otherwise"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="proposals")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="proposals"
    )
    verdict = models.CharField(max_length=16, choices=Verdict.choices)
    given = models.JSONField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case"],
                condition=Q(state="waiting", due_at__isnull=False),
                name="one_decision_on_its_way_a_case",
            ),
            models.UniqueConstraint(
                fields=["case"],
                condition=Q(state="waiting", due_at__isnull=True),
                name="one_waiting_proposal_a_case",
            ),
            models.CheckConstraint(
                condition=Q(state="waiting") ^ Q(settled_at__isnull=False),
                name="what_waits_is_not_settled",
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="decisions_due"),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.verdict} {self.case}"


class SecondOpinion(models.Model):
    """That a decision is judged once more by somebody who does not see it.

    verdict, by: empty until somebody has answered; agrees: whether both verdicts are one.
    """

    decision = models.OneToOneField(
        Decision, on_delete=models.PROTECT, related_name="second_opinion"
    )
    asked_at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="opinions"
    )
    verdict = models.CharField(max_length=16, choices=Verdict.choices, blank=True)
    words = models.TextField(blank=True)
    agrees = models.BooleanField(null=True)
    given_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(
                    Q(by__isnull=True, verdict="", agrees__isnull=True, given_at__isnull=True)
                    | Q(by__isnull=False, agrees__isnull=False, given_at__isnull=False)
                ),
                name="a_second_opinion_is_whole_or_open",
            ),
        ]

    def __str__(self) -> str:
        return f"second opinion on {self.decision}"
