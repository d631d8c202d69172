"""What a moderator reads of a person and a subject before deciding."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.models import Account, Suspension
from cards.models import BudgetReport, CardVersion, State
from cards.queries import frozen_design
from moderation.accuracy import Accuracy, accuracies
from moderation.models import Case, Decision, Report, Verdict

LAST = 6


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's past here. approved, sent_back, rejected: versions by their decisions.

    upheld: cases of reports about them. last: their newest decisions.
    """

    account: Account
    approved: int
    sent_back: int
    rejected: int
    upheld: int
    dismissed: int
    in_force: list[Suspension]
    warnings: int
    last: list[Decision]


def person(account: Account | None, *, at: datetime) -> Person | None:
    """What is known of whoever a case is about. Four queries."""
    if account is None:
        return None
    about = Decision.objects.filter(case__about=account)
    counts = about.aggregate(
        **{verdict: Count("pk", filter=Q(verdict=verdict)) for verdict in Verdict.values}
    )
    return Person(
        account=account,
        approved=counts[Verdict.APPROVE],
        sent_back=counts[Verdict.REQUEST_CHANGES],
        rejected=counts[Verdict.REJECT],
        upheld=counts[Verdict.UPHOLD],
        dismissed=counts[Verdict.DISMISS],
        in_force=list(account.suspensions.in_force(at)),
        warnings=account.sanctions.filter(scope="").count(),
        last=list(about.select_related("by", "case").order_by("-decided_at", "-pk")[:LAST]),
    )


def reports_of(case: Case) -> list[tuple[Report, Accuracy]]:
    """The reports of a case with how often each reporter was right, the weightiest first."""
    reports = list(case.reports.select_related("by").order_by("-weight", "pk"))
    known = accuracies([one.by_id for one in reports])
    return [(one, known[one.by_id]) for one in reports]


def earlier_cases(case: Case) -> QuerySet[Case]:
    """What was decided before on the same subject, newest first."""
    return (
        Case.objects.filter(subject=case.subject, decision__isnull=False)
        .exclude(pk=case.pk)
        .select_related("decision__by")
        .order_by("-closed_at")
    )


def other_versions(version: CardVersion) -> QuerySet[CardVersion]:
    """Versions of the same card that were sent to review, to be shown beside it."""
    return (
        version.card.versions.filter(submitted_at__isnull=False)
        .exclude(pk=version.pk)
        .exclude(state=State.DRAFT)
        .order_by("-number")
    )


def look_alikes(report: BudgetReport | None) -> list[dict[str, Any]]:
    """The cards that a report found near, each once: {"version", "card", "ways"}.

    ways: in what each is near: {"names": 91, "art": 12, "mechanics": None}.
    """
    if report is None or not report.result:
        return []
    ways: dict[int, dict[str, Any]] = {}
    for way, rows in report.result["look_alikes"].items():
        for row in rows:
            near = row.get("likeness", row.get("distance"))
            ways.setdefault(row["version"], {})[way] = near
    versions = CardVersion.objects.select_related("card", "art").in_bulk(list(ways))
    return [
        {"version": versions[pk], "card": frozen_design(versions[pk]), "ways": near}
        for pk, near in ways.items()
        if pk in versions
    ]
