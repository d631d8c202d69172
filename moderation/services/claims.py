"""Claims: a moderator takes a case for a while, so that two do not do the same work."""

from __future__ import annotations

from datetime import datetime
from math import ceil

from django.db import transaction

from accounts.models import Account
from accounts.roles import is_senior
from accounts.services import notify
from cards.models import CardVersion, State
from moderation import access, queries
from moderation.errors import (
    AlreadyDecided,
    ClaimedByAnother,
    DecisionOnItsWay,
    NotClaimed,
    NotIdle,
    ProposalWaits,
    VersionChanged,
)
from moderation.models import Case, Verdict
from moderation.queries import CLAIM_LEASE, IDLE_AFTER
from moderation.services.trail import record


@transaction.atomic
def claim_version(version_id: int, *, by: Account, at: datetime) -> Case:
    """Take a submission for CLAIM_LEASE; one's own claim is renewed.

    Raises: NotAModerator, SubmissionNotFound, and as `claim_case`.
    """
    case = case_for(access.submission_to_decide(version_id, by=by), at=at)
    return claim_case(case.pk, by=by, at=at)


def case_for(version: CardVersion, *, at: datetime) -> Case:
    """The case of a submission, made now if nobody worked on it; call with the version locked."""
    case, _ = Case.objects.get_or_create(
        version=version,
        defaults={
            "subject": queries.subject_of(version),
            "title": version.name,
            "about": version.card.creator,
            "opened_at": at,
        },
    )
    return case


@transaction.atomic
def claim_case(case_id: int, *, by: Account, at: datetime) -> Case:
    """Take a case for CLAIM_LEASE; one's own claim is renewed.

    Raises: NotAModerator, CaseNotFound, OwnWork, OwnReport, OwnDecision, AlreadyDecided,
    VersionChanged, DecisionOnItsWay, ProposalWaits (for juniors), ClaimedByAnother.
    """
    case = access.case_to_decide(case_id, by=by)
    refuse_taken(case, by=by)
    holder = queries.claim_holder(case, at=at)
    if holder is not None and holder != by:
        raise _claimed_by(case, at)
    _hold(case, by, at)
    if holder is None:
        record("case_claimed", by=by, subject=queries.trail_name(case), at=at)
    return case


@transaction.atomic
def take_over(case_id: int, *, by: Account, at: datetime) -> Case:
    """Take a case from somebody whose page has not been heard of for IDLE_AFTER; they are told.

    Raises: as `claim_case`; NotIdle while their page is open.
    """
    case = access.case_to_decide(case_id, by=by)
    refuse_taken(case, by=by)
    holder = queries.claim_holder(case, at=at)
    if holder is None or holder == by:
        return claim_case(case_id, by=by, at=at)
    if not queries.is_idle(case, at=at):
        raise NotIdle(by=holder.username, minutes=int(IDLE_AFTER.total_seconds() // 60))
    _hold(case, by, at)
    entry = record(
        "case_taken_over",
        by=by,
        subject=queries.trail_name(case),
        at=at,
        before={"claimed_by": holder.username},
        after={"claimed_by": by.username},
    )
    notify(
        holder,
        kind="case_taken_over",
        facts={"by": by.username, "name": case.title},
        url=queries.case_url(case),
        key=f"taken_over:{entry.pk}",
    )
    return case


@transaction.atomic
def renew_claim(case_id: int, *, by: Account, at: datetime) -> Case:
    """Keep one's claim alive while the page is open; leaves no entry in the trail.

    Raises: NotAModerator, CaseNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother, NotClaimed.
    """
    case = access.case_to_decide(case_id, by=by)
    refuse_unless_open(case)
    refuse_unless_held(case, by=by, at=at)
    _hold(case, by, at)
    return case


@transaction.atomic
def release_claim(case_id: int, *, by: Account, at: datetime) -> None:
    """Give a claim back. Raises: NotAModerator, CaseNotFound, OwnWork, DecisionOnItsWay,
    ClaimedByAnother, NotClaimed."""
    case = access.case_to_decide(case_id, by=by)
    refuse_decision_on_its_way(case)
    refuse_unless_held(case, by=by, at=at)
    free(case)
    record("case_released", by=by, subject=queries.trail_name(case), at=at)


def free(case: Case) -> None:
    """Nobody works on it any more; call with its row locked."""
    case.claimed_by = None
    case.lease_until = None
    case.save(update_fields=["claimed_by", "lease_until"])


def refuse_unless_held(case: Case, *, by: Account, at: datetime) -> None:
    """Raises: ClaimedByAnother, NotClaimed."""
    holder = queries.claim_holder(case, at=at)
    if holder is None:
        raise NotClaimed(case=case.pk)
    if holder != by:
        raise _claimed_by(case, at)


def refuse_unless_open(case: Case) -> None:
    """Raises: AlreadyDecided (who and what), VersionChanged (taken back by its creator)."""
    decision = queries.decision_of(case)
    if decision is not None:
        raise AlreadyDecided(
            by=decision.by.username,
            verdict=decision.verdict,
            verdict_word=str(Verdict(decision.verdict).label).lower(),
        )
    if case.version is not None and case.version.state != State.SUBMITTED:
        raise VersionChanged(version=case.version.pk, state=case.version.state)


def refuse_decision_on_its_way(case: Case) -> None:
    """Raises: DecisionOnItsWay."""
    waiting = queries.decision_on_its_way(case)
    if waiting is not None:
        raise DecisionOnItsWay(by=waiting.by.username)


def refuse_taken(case: Case, *, by: Account) -> None:
    """Raises: AlreadyDecided, VersionChanged, DecisionOnItsWay; ProposalWaits, for juniors."""
    refuse_unless_open(case)
    refuse_decision_on_its_way(case)
    if not is_senior(by) and queries.waiting_proposal(case) is not None:
        raise ProposalWaits


def _hold(case: Case, by: Account, at: datetime) -> None:
    case.claimed_by = by
    case.lease_until = at + CLAIM_LEASE
    case.save(update_fields=["claimed_by", "lease_until"])


def _claimed_by(case: Case, at: datetime) -> ClaimedByAnother:
    assert case.claimed_by is not None and case.lease_until is not None  # noqa: S101, PT018
    minutes = ceil((case.lease_until - at).total_seconds() / 60)
    return ClaimedByAnother(by=case.claimed_by.username, minutes=minutes)
