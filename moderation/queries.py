"""Reads of the review desk: the queue, what may be done, a case's history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import Account
from accounts.roles import is_moderator
from cards.balances import balance_of
from cards.models import CardVersion, State
from cards.queries import art_url
from matches.engine.games import registry
from matches.engine.kernel.design import Breakdown
from moderation.access import is_own_work
from moderation.models import Case, Decision, TrailEntry, Verdict

CLAIM_LEASE = timedelta(minutes=15)
DUE_AFTER = timedelta(hours=24)
DECIDING_ACTS = tuple(Verdict.values)
OTHER_SUBJECTS = {"match": _lazy("a match"), "site": _lazy("the site")}


@dataclass(frozen=True, slots=True)
class QueueItem:
    """One row of the queue.

    picture: address of its art. waited: since it was sent.
    claimed_by: whose lease is in force, None if nobody's.
    is_change: an earlier version of the card was published.
    """

    version: CardVersion
    picture: str | None
    waited: timedelta
    claimed_by: Account | None
    is_change: bool

    @property
    def is_due(self) -> bool:
        """Has it waited longer than we promise?"""
        return self.waited >= DUE_AFTER


def submissions_for(account: Account) -> QuerySet[CardVersion]:
    """Submitted versions that `account` may decide on, oldest first: never own work."""
    return (
        CardVersion.objects.filter(state=State.SUBMITTED)
        .exclude(card__creator=account)
        .exclude(art__uploaded_by=account)
        .select_related("card__creator", "art", "case__claimed_by", "budget_report")
        .order_by("submitted_at", "pk")
    )


def queue_for(account: Account, *, at: datetime, most: int = 50) -> list[QueueItem]:
    """The queue as this moderator sees it, oldest first. One query."""
    items = []
    for version in submissions_for(account)[:most]:
        case: Case | None = getattr(version, "case", None)
        assert version.submitted_at is not None  # noqa: S101 - a constraint of the table
        items.append(
            QueueItem(
                version=version,
                picture=art_url(version.art, "piece"),
                waited=at - version.submitted_at,
                claimed_by=claim_holder(case, at=at),
                is_change=version.card.published_id is not None,
            )
        )
    return items


def claim_holder(case: Case | None, *, at: datetime) -> Account | None:
    """Who holds the case now; a lease that has run out holds nothing."""
    if case is None or case.lease_until is None or case.lease_until <= at:
        return None
    return case.claimed_by


def decisions_open_to(account: Account, version: CardVersion, *, at: datetime) -> tuple[str, ...]:
    """What this person may do with a submission now; it draws the buttons and checks the acts.

    A claim must be held to decide; a lease that has run out may be taken by anyone.
    """
    if not is_moderator(account) or version.state != State.SUBMITTED:
        return ()
    if is_own_work(version, account):
        return ()
    holder = claim_holder(case_of(version), at=at)
    if holder is None:
        return ("claim",)
    if holder == account:
        return ("release", *DECIDING_ACTS)
    return ()


def case_of(version: CardVersion) -> Case | None:
    """The version's case, if anybody ever claimed it."""
    return Case.objects.select_related("claimed_by").filter(version=version).first()


def decision_on(version: CardVersion) -> Decision | None:
    """What was decided on a version, with who did."""
    return Decision.objects.select_related("by").filter(version=version).first()


def trail_of(subject: str) -> QuerySet[TrailEntry]:
    """All acts on one subject ("version:12"), newest first."""
    return TrailEntry.objects.filter(subject=subject).select_related("by")


def subject_of(version: CardVersion) -> str:
    """The name under which the trail knows a version."""
    return f"version:{version.pk}"


def names_of_subjects(subjects: Sequence[str]) -> dict[str, str]:
    """What people call what the trail names: "Lantern Fox, version 2". One query."""
    keys = {subject: subject.partition(":")[2] for subject in subjects}
    versions = CardVersion.objects.in_bulk(
        [int(key) for subject, key in keys.items() if subject.startswith("version:")]
    )
    return {
        subject: _("%(name)s, version %(number)s")
        % {"name": versions[int(key)].name, "number": versions[int(key)].number}
        if subject.startswith("version:")
        else str(OTHER_SUBJECTS[subject.partition(":")[0]])
        for subject, key in keys.items()
    }


def breakdown_of(version: CardVersion) -> Breakdown:
    """How the version's points come about, with the balance data of its cost."""
    game = registry.get(version.game)
    return game.design.breakdown(version.design, balance_of(version))


def earlier_decisions(version: CardVersion) -> QuerySet[Decision]:
    """What was decided on other versions of the same card, newest first."""
    return (
        Decision.objects.filter(version__card_id=version.card_id)
        .exclude(version=version)
        .select_related("by", "version")
        .order_by("-decided_at")
    )
