"""How often somebody's reports were upheld, and what their word counts for that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from accounts.models import Account
from moderation.models import Case, Report, Verdict

NEWCOMER = timedelta(days=3)
"""So long a new account's report counts half."""


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


def weight_of(account: Account, *, at: datetime) -> float:
    """What a report of this person counts now."""
    weight = accuracy_of(account).weight
    return round(weight / 2, 2) if at - account.date_joined < NEWCOMER else weight
