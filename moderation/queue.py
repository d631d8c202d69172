"""The one queue of the review desk: submissions, reports, appeals, second opinions.

Ordered by when each should be decided, so that what is most urgent comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Prefetch, QuerySet
from django.urls import reverse

from accounts.models import Account
from cards.models import CardVersion, State
from cards.queries import art_url
from moderation import access
from moderation.credits import own_works
from moderation.models import Case, Proposal, Report, SecondOpinion
from moderation.queries import claim_holder, is_idle
from moderation.subjects import kind_of, versions_of

TARGETS = {
    "submission": timedelta(hours=24),
    "report": timedelta(hours=24),
    "hidden": timedelta(hours=4),
    "appeal": timedelta(hours=48),
    "opinion": timedelta(days=7),
}
"""Within what time each should be decided; what reports have hidden waits less."""

KINDS = ("submission", "report", "appeal", "opinion")
HOLDERS = ("free", "mine", "others")
MOST = 100


@dataclass(frozen=True, slots=True)
class QueueItem:
    """One row of the queue.

    key: tells it from the others. subject: what kind of thing is reported. since: when it came.
    due_at: when it should be decided. claimed_by: whose lease is in force. reports: how many.
    is_change: an earlier version of the card was published. proposal: a junior's, on it.
    version: of a submission.
    """

    key: str
    kind: str
    title: str
    url: str
    since: datetime
    due_at: datetime
    at: datetime
    picture: str | None = None
    subject: str = ""
    about: str = ""
    claimed_by: Account | None = None
    is_idle: bool = False
    reports: int = 0
    weight: float = 0
    is_hidden: bool = False
    is_change: bool = False
    is_deciding: bool = False
    proposal: Proposal | None = None
    version: CardVersion | None = None

    @property
    def place(self) -> tuple[datetime, datetime, str]:
        """By which the queue is ordered; no two rows have the same."""
        return self.due_at, self.since, self.key

    @property
    def waited(self) -> timedelta:
        """Since it came."""
        return self.at - self.since

    @property
    def is_due(self) -> bool:
        """Has it waited longer than we promise?"""
        return self.at >= self.due_at


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the queue is shown. kind: one of KINDS; holder: one of HOLDERS; "" shows all.

    is_due: only what has waited too long.
    """

    kind: str = ""
    holder: str = ""
    is_due: bool = False

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Filters:
        """From an address; what is no filter of ours shows all."""
        kind, holder = given.get("kind", ""), given.get("holder", "")
        return cls(
            kind if kind in KINDS else "",
            holder if holder in HOLDERS else "",
            given.get("due") == "yes",
        )

    @property
    def words(self) -> dict[str, str]:
        """As an address carries them."""
        named = {"kind": self.kind, "holder": self.holder, "due": "yes" if self.is_due else ""}
        return {name: value for name, value in named.items() if value}

    def fit(self, item: QueueItem, account: Account) -> bool:
        """Is this row shown?"""
        if self.holder:
            place = "free" if item.claimed_by is None else "others"
            place = "mine" if item.claimed_by == account else place
            if place != self.holder:
                return False
        return (not self.kind or item.kind == self.kind) and (not self.is_due or item.is_due)


EVERYTHING = Filters()


def queue_for(
    account: Account, *, at: datetime, filters: Filters = EVERYTHING, most: int | None = MOST
) -> list[QueueItem]:
    """The queue as this moderator sees it, the most urgent first; never own work. Three queries,
    and one for the proposals of each of two lists. most: None for all of it."""
    items = [
        *_submissions(account, at),
        *_cases(account, at),
        *_opinions(account, at),
    ]
    shown = [item for item in items if filters.fit(item, account)]
    return sorted(shown, key=lambda item: item.place)[:most]


def submissions_for(account: Account) -> QuerySet[CardVersion]:
    """Submitted versions, oldest first, without those that `account` made or brought a picture
    to. Whether they are its artist, only `credits.own_works` tells."""
    return (
        CardVersion.objects.filter(state=State.SUBMITTED)
        .exclude(card__creator=account)
        .exclude(art__uploaded_by=account)
        .select_related("card__creator", "art", "case__claimed_by", "budget_report")
        .prefetch_related(Prefetch("case__proposals", queryset=_waiting_proposals()))
        .order_by("submitted_at", "pk")
    )


def open_cases_for(account: Account) -> QuerySet[Case]:
    """Reports and appeals that `account` may decide on, oldest first. Which of them are judged by
    own work, only `_judged_by_own_work` tells."""
    return (
        Case.objects.filter(closed_at__isnull=True)
        .exclude(kind=Case.Kind.SUBMISSION)
        .exclude(about=account)
        .exclude(kind=Case.Kind.REPORT, reports__by=account)
        .exclude(appeal__decision__by=account)
        .exclude(appeal__decision__case__proposals__by=account)
        .exclude(appeal__decision__case__reports__by=account)
        .select_related("claimed_by", "about", "hid__card", "hid__art")
        .select_related("appeal__decision__case__hid__card", "appeal__decision__case__hid__art")
        .select_related("appeal__decision__case__version__card")
        .select_related("appeal__decision__case__version__art")
        .prefetch_related(Prefetch("proposals", queryset=_waiting_proposals()))
        .order_by("opened_at", "pk")
    )


def opinions_for(account: Account) -> QuerySet[SecondOpinion]:
    """Open second opinions that `account` may give; an appeal would tell how it was decided."""
    return (
        SecondOpinion.objects.filter(by__isnull=True, decision__appeal__isnull=True)
        .exclude(decision__by=account)
        .exclude(decision__case__about=account)
        .exclude(decision__case__proposals__by=account)
        .exclude(decision__case__reports__by=account)
        .select_related("decision__case__version__art", "decision__case__version__card")
        .select_related("decision__case__hid__art", "decision__case__hid__card")
        .order_by("asked_at")
    )


def _submissions(account: Account, at: datetime) -> list[QueueItem]:
    items = []
    versions = list(submissions_for(account))
    own = own_works(versions, account)
    for version in versions:
        if version.pk in own:
            continue
        case: Case | None = getattr(version, "case", None)
        assert version.submitted_at is not None  # noqa: S101 - a constraint of the table
        items.append(
            QueueItem(
                key=f"version:{version.pk}",
                kind="submission",
                title=version.name,
                url=reverse("moderation:submission", args=[version.pk]),
                since=version.submitted_at,
                due_at=version.submitted_at + TARGETS["submission"],
                at=at,
                picture=art_url(version.art, "piece"),
                about=version.card.creator.username,
                claimed_by=claim_holder(case, at=at),
                is_idle=case is not None and is_idle(case, at=at),
                is_change=version.card.published_id is not None,
                is_deciding=_is_deciding(case),
                proposal=_proposal(case),
                version=version,
            )
        )
    return items


def _cases(account: Account, at: datetime) -> list[QueueItem]:
    items = []
    cases = list(open_cases_for(account))
    own = _judged_by_own_work([access.matter_of(case) for case in cases], account)
    cases = [case for case in cases if access.matter_of(case).pk not in own]
    counted = Report.objects.filter(case__in=cases).values_list("case").annotate(Count("pk"))
    reports = dict(counted.order_by())
    for case in cases:
        is_hidden = case.has_hidden
        assert case.about is not None  # noqa: S101 - a constraint of the table
        items.append(
            QueueItem(
                key=f"case:{case.pk}",
                kind=case.kind,
                title=case.title,
                url=reverse("moderation:case", args=[case.pk]),
                since=case.opened_at,
                due_at=case.opened_at + TARGETS["hidden" if is_hidden else case.kind],
                at=at,
                subject=kind_of(case.subject),
                about=case.about.username,
                claimed_by=claim_holder(case, at=at),
                is_idle=is_idle(case, at=at),
                reports=reports.get(case.pk, 0),
                weight=case.weight,
                is_hidden=is_hidden,
                is_deciding=_is_deciding(case),
                proposal=_proposal(case),
            )
        )
    return items


def _opinions(account: Account, at: datetime) -> list[QueueItem]:
    asked = list(opinions_for(account))
    own = _judged_by_own_work([opinion.decision.case for opinion in asked], account)
    return [
        QueueItem(
            key=f"opinion:{opinion.pk}",
            kind="opinion",
            title=opinion.decision.case.title,
            url=reverse("moderation:opinion", args=[opinion.pk]),
            since=opinion.asked_at,
            due_at=opinion.asked_at + TARGETS["opinion"],
            at=at,
        )
        for opinion in asked
        if opinion.decision.case_id not in own
    ]


def _judged_by_own_work(cases: list[Case], account: Account) -> set[int]:
    """Ids of those cases whose card this person made, or brought or made the picture of."""
    versions = versions_of(cases)
    own = own_works(list(versions.values()), account)
    return {case for case, version in versions.items() if version.pk in own}


def _waiting_proposals() -> QuerySet[Proposal]:
    return Proposal.objects.filter(state=Proposal.State.WAITING).select_related("by")


def _is_deciding(case: Case | None) -> bool:
    return case is not None and any(one.due_at for one in case.proposals.all())


def _proposal(case: Case | None) -> Proposal | None:
    if case is None:
        return None
    return next((one for one in case.proposals.all() if one.due_at is None), None)


def counts(items: list[QueueItem], account: Account) -> dict[str, int]:
    """How many rows of each kind and holder there are, and how many are due."""
    found = {kind: sum(item.kind == kind for item in items) for kind in KINDS}
    for holder in HOLDERS:
        found[holder] = sum(Filters(holder=holder).fit(item, account) for item in items)
    return {**found, "all": len(items), "due": sum(item.is_due for item in items)}
