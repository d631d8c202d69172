"""Claims: a moderator takes a submission for a while, so that two do not do the same work."""

from __future__ import annotations

from datetime import datetime
from math import ceil

from django.db import transaction

from accounts.models import Account
from cards.models import CardVersion, State
from moderation import access, queries
from moderation.errors import AlreadyDecided, ClaimedByAnother, NotClaimed, VersionChanged
from moderation.models import Case, Verdict
from moderation.queries import CLAIM_LEASE
from moderation.services.trail import record


@transaction.atomic
def claim_version(version_id: int, *, by: Account, at: datetime) -> Case:
    """Take a submission for CLAIM_LEASE; one's own claim is renewed.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother.
    """
    version = access.submission_to_decide(version_id, by=by)
    refuse_unless_submitted(version)
    case, _ = Case.objects.select_for_update().get_or_create(
        version=version, defaults={"opened_at": at}
    )
    holder = queries.claim_holder(case, at=at)
    if holder is not None and holder != by:
        raise _claimed_by(case, at)
    case.claimed_by = by
    case.lease_until = at + CLAIM_LEASE
    case.save(update_fields=["claimed_by", "lease_until"])
    if holder is None:
        record("case_claimed", by=by, subject=queries.subject_of(version), at=at)
    return case


@transaction.atomic
def renew_claim(version_id: int, *, by: Account, at: datetime) -> Case:
    """Keep one's claim alive while the page is open; leaves no entry in the trail.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother, NotClaimed.
    """
    version = access.submission_to_decide(version_id, by=by)
    refuse_unless_submitted(version)
    case = held_case(version, by=by, at=at)
    case.lease_until = at + CLAIM_LEASE
    case.save(update_fields=["lease_until"])
    return case


@transaction.atomic
def release_claim(version_id: int, *, by: Account, at: datetime) -> None:
    """Give a claim back. Raises: NotAModerator, SubmissionNotFound, OwnWork, ClaimedByAnother,
    NotClaimed."""
    version = access.submission_to_decide(version_id, by=by)
    case = held_case(version, by=by, at=at)
    case.claimed_by = None
    case.lease_until = None
    case.save(update_fields=["claimed_by", "lease_until"])
    record("case_released", by=by, subject=queries.subject_of(version), at=at)


def held_case(version: CardVersion, *, by: Account, at: datetime) -> Case:
    """The version's case, held by `by`, its row locked. Raises: ClaimedByAnother, NotClaimed."""
    case = Case.objects.select_for_update(of=("self",)).filter(version=version).first()
    holder = queries.claim_holder(case, at=at)
    if case is None or holder is None:
        raise NotClaimed(version=version.pk)
    if holder != by:
        raise _claimed_by(case, at)
    return case


def refuse_unless_submitted(version: CardVersion) -> None:
    """Raises: AlreadyDecided (who and what), VersionChanged (taken back by its creator)."""
    if version.state == State.SUBMITTED:
        return
    decision = queries.decision_on(version)
    if decision is not None:
        raise AlreadyDecided(
            by=decision.by.username,
            verdict=decision.verdict,
            verdict_word=str(Verdict(decision.verdict).label).lower(),
        )
    raise VersionChanged(version=version.pk, state=version.state)


def _claimed_by(case: Case, at: datetime) -> ClaimedByAnother:
    assert case.claimed_by is not None and case.lease_until is not None  # noqa: S101, PT018
    minutes = ceil((case.lease_until - at).total_seconds() / 60)
    return ClaimedByAnother(by=case.claimed_by.username, minutes=minutes)
