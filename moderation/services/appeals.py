"""Appeals: once a decision, by the person concerned, judged by another moderator."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Account
from accounts.services import lock_account
from config.errors import AppRefusal
from moderation import queries
from moderation.errors import (
    AlreadyAppealed,
    AppealTooLate,
    DecisionNotFound,
    NotAppealable,
    WordsMissing,
)
from moderation.models import Appeal, Case, Decision, Verdict
from moderation.services.trail import record
from moderation.services.words import fit

APPEAL_DAYS = 30
WORDS_LIMIT = 2000
APPEALABLE = (Verdict.REJECT, Verdict.REQUEST_CHANGES, Verdict.UPHOLD)


@transaction.atomic
def appeal(decision_id: int, *, by: Account, words: str, at: datetime) -> Appeal:
    """Ask that another moderator looks again. Open to people who may do nothing else.

    Raises: DecisionNotFound, NotAppealable, AppealTooLate, AlreadyAppealed, WordsMissing,
    WordsTooLong.
    """
    lock_account(by)
    decision = own_decision(decision_id, of=by)
    refuse_unless_appealable(decision, at=at)
    words = fit(words, limit=WORDS_LIMIT)
    if not words:
        raise WordsMissing
    case = Case.objects.create(
        kind=Case.Kind.APPEAL,
        subject=f"decision:{decision.pk}",
        title=decision.case.title,
        about=by,
        opened_at=at,
    )
    made = Appeal.objects.create(case=case, decision=decision, by=by, words=words, at=at)
    record(
        "appeal_made",
        by=by,
        subject=queries.trail_name(case),
        at=at,
        before={"verdict": decision.verdict, "by": decision.by.username},
        note=words,
    )
    return made


def own_decision(decision_id: int, *, of: Account) -> Decision:
    """A decision about somebody's own work or conduct. Raises: DecisionNotFound."""
    decision = queries.decisions_about(of).filter(pk=decision_id).first()
    if decision is None:
        raise DecisionNotFound(decision=decision_id)
    return decision


def refuse_unless_appealable(decision: Decision, *, at: datetime) -> None:
    """Raises: NotAppealable, AlreadyAppealed, AppealTooLate (30 days, or a newer version)."""
    if decision.verdict not in APPEALABLE:
        raise NotAppealable
    if hasattr(decision, "appeal"):
        raise AlreadyAppealed
    if at - decision.decided_at > timedelta(days=APPEAL_DAYS):
        raise AppealTooLate(days=APPEAL_DAYS)
    version = decision.version
    if version is not None and version.card.versions.filter(number__gt=version.number).exists():
        raise AppealTooLate(days=APPEAL_DAYS)


def why_not(decision: Decision, *, at: datetime) -> AppRefusal | None:
    """What stands against an appeal, for the page that would offer it."""
    try:
        refuse_unless_appealable(decision, at=at)
    except AppRefusal as refusal:
        return refusal
    return None
