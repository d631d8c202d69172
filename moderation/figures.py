"""What everybody may know of moderation: how long things wait, what is decided and why, how often
an appeal or a second opinion found otherwise. Counts only: no names, nothing of single cases.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Count, Min, Q, QuerySet
from django.utils.translation import gettext as _

from cards.models import CardVersion, State
from moderation import reason_words
from moderation.models import Case, Decision, SecondOpinion, Verdict
from moderation.queue import TARGETS

SHOWN_DAYS = 90


@dataclass(frozen=True, slots=True)
class Waiting:
    """One part of the queue. oldest: since when its oldest waits, None if nothing does.

    target: within what time we promise to decide.
    """

    kind: str
    count: int
    oldest: datetime | None
    target: timedelta

    @property
    def hours(self) -> int:
        """The target in hours."""
        return int(self.target.total_seconds() // 3600)


@dataclass(frozen=True, slots=True)
class Figures:
    """All that the public page tells of the last SHOWN_DAYS.

    verdicts: by count. reasons: label and count. hours: the median from coming to decision by
    kind of case, None without any. appeals, upheld: decided, and of those restored.
    opinions, agreeing: second opinions given, and of those that found the same.
    """

    waiting: list[Waiting]
    verdicts: list[tuple[str, int]]
    reasons: list[tuple[str, int]]
    hours: list[tuple[str, float | None]]
    appeals: int
    upheld: int
    opinions: int
    agreeing: int


def figures(*, at: datetime) -> Figures:
    """The figures as of now."""
    recent = Decision.objects.filter(decided_at__gt=at - timedelta(days=SHOWN_DAYS))
    by_verdict = dict(recent.values_list("verdict").annotate(count=Count("pk")).order_by())
    reasons: Counter[str] = Counter()
    for codes in recent.exclude(reasons=[]).values_list("reasons", flat=True).iterator():
        reasons.update(codes)
    given = SecondOpinion.objects.filter(given_at__gt=at - timedelta(days=SHOWN_DAYS))
    upheld = by_verdict.get(Verdict.RESTORE, 0)
    return Figures(
        waiting=_waiting(),
        verdicts=[
            (str(Verdict(verdict).label), by_verdict[verdict])
            for verdict in Verdict.values
            if verdict in by_verdict
        ],
        reasons=[(reason_words.label(code), count) for code, count in reasons.most_common()],
        hours=[
            (label, _median_hours(recent, kind))
            for kind, label in (
                (Case.Kind.SUBMISSION, _("Submissions")),
                (Case.Kind.REPORT, _("Reports")),
                (Case.Kind.APPEAL, _("Appeals")),
            )
        ],
        appeals=upheld + by_verdict.get(Verdict.STAND, 0),
        upheld=upheld,
        **given.aggregate(opinions=Count("pk"), agreeing=Count("pk", filter=Q(agrees=True))),
    )


def _waiting() -> list[Waiting]:
    submitted = CardVersion.objects.filter(state=State.SUBMITTED).aggregate(
        count=Count("pk"), oldest=Min("submitted_at")
    )
    found = [
        Waiting(_("Submissions"), submitted["count"], submitted["oldest"], TARGETS["submission"])
    ]
    for kind, label in ((Case.Kind.REPORT, _("Reports")), (Case.Kind.APPEAL, _("Appeals"))):
        cases = Case.objects.filter(kind=kind, closed_at__isnull=True)
        told = cases.aggregate(count=Count("pk"), oldest=Min("opened_at"))
        found.append(Waiting(label, told["count"], told["oldest"], TARGETS[kind]))
    return found


def _median_hours(recent: QuerySet[Decision], kind: Case.Kind) -> float | None:
    since = "version__submitted_at" if kind == Case.Kind.SUBMISSION else "case__opened_at"
    rows = recent.filter(case__kind=kind).values_list("decided_at", since)
    hours = [(decided - came).total_seconds() / 3600 for decided, came in rows]
    return round(median(hours), 1) if hours else None
