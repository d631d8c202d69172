"""How moderators decide: a senior's decision takes effect after ten seconds, in which it can be
undone; a junior's waits for a senior.

Whatever would refuse a decision is found at once: it is rehearsed, and taken back. Once its time
has come the worker carries it out, however long it was away; what stands in the way by then, such
as a creator who took the card back, is told to who decided.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Account
from accounts.roles import is_senior
from accounts.services import notify
from config import clock
from config.errors import AppRefusal
from moderation import access, queries
from moderation.errors import ProposalNotFound, TooLateToUndo, VerdictUnknown
from moderation.models import Case, Decision, Proposal, Verdict
from moderation.services import claims, opinions
from moderation.services.decisions import decide_submission
from moderation.services.given import Given
from moderation.services.rulings import decide_appeal, decide_reports
from moderation.services.trail import record

logger = logging.getLogger(__name__)

UNDO_SECONDS = 10

VERDICTS = queries.VERDICTS
_DECIDE = {
    Case.Kind.SUBMISSION: decide_submission,
    Case.Kind.REPORT: decide_reports,
    Case.Kind.APPEAL: decide_appeal,
}


class _Rehearsed(Exception):
    """Takes a rehearsal back."""


@transaction.atomic
def decide(case_id: int, *, by: Account, given: Given, at: datetime) -> Proposal:
    """Decide on a claimed case, or as a junior propose how.

    Raises: all that deciding raises; DecisionOnItsWay, VerdictUnknown, ProposalWaits.
    """
    case = access.case_to_decide(case_id, by=by)
    claims.refuse_taken(case, by=by)
    _rehearse(case, by=by, given=given, at=at)
    due_at = at + timedelta(seconds=UNDO_SECONDS) if is_senior(by) else None
    proposal = Proposal.objects.create(
        case=case,
        by=by,
        verdict=given.verdict,
        given=given.as_json(),
        made_at=at,
        due_at=due_at,
    )
    if due_at is None:
        claims.free(case)
    record(
        "decision_made" if due_at else "decision_proposed",
        by=by,
        subject=queries.trail_name(case),
        at=at,
        after={"verdict": given.verdict},
        note=given.words,
    )
    return proposal


@transaction.atomic
def undo(proposal_id: int, *, by: Account, at: datetime) -> Proposal:
    """Take back one's own decision before it takes effect, or a proposal before a senior decided.

    Raises: NotAModerator, ProposalNotFound, TooLateToUndo.
    """
    proposal = _own_locked(proposal_id, by=by)
    if proposal.state != Proposal.State.WAITING or (proposal.due_at and proposal.due_at <= at):
        raise TooLateToUndo
    _settle(proposal, Proposal.State.UNDONE, at=at)
    record(
        "decision_undone",
        by=by,
        subject=queries.trail_name(proposal.case),
        at=at,
        before={"verdict": proposal.verdict},
    )
    if proposal.due_at:
        claims.claim_case(proposal.case_id, by=by, at=at)
    return proposal


def carry_out_due(*, at: datetime) -> int:
    """Let all decisions whose time has come take effect; returns how many were looked at.

    Safe to run twice and at once. One that breaks is logged and does not keep the others.
    """
    due = Proposal.objects.filter(state=Proposal.State.WAITING, due_at__lte=at)
    ids = list(due.order_by("due_at").values_list("pk", flat=True))
    for proposal_id in ids:
        try:
            carry_out(proposal_id, at=at)
        except Exception:
            logger.exception("Decision %s could not take effect", proposal_id)
    return len(ids)


def sweep() -> None:
    """For the worker's timer."""
    carry_out_due(at=clock.now())


@transaction.atomic
def carry_out(proposal_id: int, *, at: datetime) -> Decision | None:
    """Let a senior's decision take effect; None if it was undone or comes too late."""
    by_case = Proposal.objects.filter(pk=proposal_id, state=Proposal.State.WAITING)
    found = by_case.select_related("by", "case").first()
    if found is None:
        return None
    try:
        with transaction.atomic():
            case = access.case_to_decide(found.case_id, by=found.by)
            proposal = Proposal.objects.select_for_update(of=("self",)).get(pk=proposal_id)
            if proposal.state != Proposal.State.WAITING:
                return None
            access.refuse_unless_senior(found.by)
            case.claimed_by, case.lease_until = found.by, at + timedelta(minutes=1)
            case.save(update_fields=["claimed_by", "lease_until"])
            given = Given.from_json(proposal.given)
            decision = _decide(case, by=found.by, given=given, at=at)
            _settle(proposal, Proposal.State.DONE, at=at)
    except AppRefusal as refusal:
        _fail(found, refusal, at=at)
        return None
    _answer_junior(case, given, by=found.by, at=at)
    opinions.ask_for_some(decision, at=at)
    return decision


def _decide(case: Case, *, by: Account, given: Given, at: datetime) -> Decision:
    kind = Case.Kind(case.kind)
    if given.verdict not in VERDICTS[kind]:
        raise VerdictUnknown(verdict=given.verdict)
    return _DECIDE[kind](case.pk, by=by, given=given, at=at)


def _rehearse(case: Case, *, by: Account, given: Given, at: datetime) -> None:
    """Raise what deciding would raise, and change nothing."""
    try:
        with transaction.atomic():
            _decide(case, by=by, given=given, at=at)
            raise _Rehearsed
    except _Rehearsed:
        pass


def _fail(proposal: Proposal, refusal: AppRefusal, *, at: datetime) -> None:
    """What was decided came too late: the case is free again, and who decided hears of it."""
    access.lock_case(proposal.case_id)
    waiting = Proposal.objects.filter(pk=proposal.pk, state=Proposal.State.WAITING)
    if not waiting.update(state=Proposal.State.REFUSED, settled_at=at, failure=refusal.code[:40]):
        return
    case = Case.objects.get(pk=proposal.case_id)
    if case.claimed_by_id == proposal.by_id:
        claims.free(case)
    record(
        "decision_refused",
        by=proposal.by,
        subject=queries.trail_name(case),
        at=at,
        before={"verdict": proposal.verdict},
        after={"refusal": refusal.code},
        note=str(refusal.message),
    )
    notify(
        proposal.by,
        kind="decision_refused",
        facts={"name": case.title, "why": str(refusal.message)},
        url=queries.case_url(case),
        key=f"refused:{proposal.pk}",
    )


def _answer_junior(case: Case, given: Given, *, by: Account, at: datetime) -> None:
    """Settle the junior's proposal, if there is one, and tell them what became of it."""
    proposal = queries.waiting_proposal(case)
    if proposal is None:
        return
    is_same = Given.from_json(proposal.given).amounts_to(given)
    _settle(proposal, Proposal.State.CONFIRMED if is_same else Proposal.State.CHANGED, at=at)
    notify(
        proposal.by,
        kind="proposal_confirmed" if is_same else "proposal_changed",
        facts={
            "by": by.username,
            "name": case.title,
            "verdict": str(Verdict(given.verdict).label).lower(),
        },
        url=queries.case_url(case),
        key=f"proposal:{proposal.pk}",
    )


def _own_locked(proposal_id: int, *, by: Account) -> Proposal:
    access.refuse_unless_moderator(by)
    own = Proposal.objects.filter(pk=proposal_id, by=by)
    case_id = own.values_list("case", flat=True).first()
    if case_id is None:
        raise ProposalNotFound
    access.lock_case(case_id)
    return own.select_for_update(of=("self",)).select_related("case").get()


def _settle(proposal: Proposal, state: Proposal.State, *, at: datetime) -> None:
    proposal.state = state
    proposal.settled_at = at
    proposal.save(update_fields=["state", "settled_at"])
