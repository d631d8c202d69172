"""How often somebody's reports were upheld, and what their word counts for that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from accounts.models import Account
from moderation.models import Case, Report, Verdict

NEWCOMER = timedelta(days=3)
"""So long an account is new, and its report counts half."""
NEWCOMERS_TOGETHER = 1.0
"""As much as one usual report: what those new accounts count together in a case of whom no report
was upheld yet. Anybody can make as many accounts as they like."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Reports of one person that were decided on."""

    upheld: int
    dismissed: int

    @property
    def weight(self) -> float:
        """What a report counts: 1 to begin with, towards 2 if all are upheld, 0 if none is."""
        return round(2 * (self.upheld + 2) / (self.upheld + self.dismissed + 4), 2)


def accuracy_of(account: Account) -> Accuracy:
    """The reports of one person by how they were decided."""
    return accuracies([account.pk])[account.pk]


def accuracies(account_ids: list[int], *, but_for: Case | None = None) -> dict[int, Accuracy]:
    """The same for several people, by their id; `but_for` is left out. One query."""
    rows = (
        Report.objects.filter(by__in=account_ids)
        .exclude(case=but_for)
        .values("by")
        .annotate(
            upheld=Count("pk", filter=Q(case__decision__verdict=Verdict.UPHOLD)),
            dismissed=Count("pk", filter=Q(case__decision__verdict=Verdict.DISMISS)),
        )
    )
    found = {row["by"]: Accuracy(row["upheld"], row["dismissed"]) for row in rows.order_by()}
    return {account: found.get(account, Accuracy(0, 0)) for account in account_ids}


def weight_of(account: Account, *, at: datetime, among: Iterable[Report] = ()) -> float:
    """What a report of this person counts now.

    among: the reports of the case that it joins, with who made them; new accounts without a
    record count for nothing beside others whose weight is used up.
    """
    accuracy = accuracy_of(account)
    if not is_new(account, at=at):
        return accuracy.weight
    weight = accuracy.weight / 2
    if not accuracy.upheld:
        weight = min(weight, max(0.0, NEWCOMERS_TOGETHER - _weight_of_newcomers(among)))
    return round(weight, 2)


def is_new(account: Account, *, at: datetime) -> bool:
    """Was the account made a short while ago?"""
    return at - account.date_joined < NEWCOMER


def _weight_of_newcomers(reports: Iterable[Report]) -> float:
    """What accounts without a record count in these, of those that were new when they reported."""
    new = [report for report in reports if is_new(report.by, at=report.at)]
    known = accuracies([report.by_id for report in new])
    return sum(report.weight for report in new if not known[report.by_id].upheld)
