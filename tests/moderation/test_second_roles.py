"""Who has a part in a matter decides nothing in it, whichever role is the second."""

from __future__ import annotations

from accounts import roles
from accounts.models import Account
from accounts.services import create_account
from moderation import queries
from moderation.models import Case, Decision
from moderation.queue import queue_for
from moderation.services import appeals, claims, proposals
from tests.conftest import Clock
from tests.moderation.test_proposals import decide
from tests.refusals import refused


def appeal(decision: Decision, by: Account, clock: Clock) -> Case:
    return appeals.appeal(decision.pk, by=by, words="Please look again.", at=clock.now()).case


def is_closed_to(case: Case, by: Account, clock: Clock, code: str) -> bool:
    """Neither listed, nor with any act, and refused for this reason."""
    with refused(code):
        claims.claim_case(case.pk, by=by, at=clock.now())
    listed = [item.key for item in queue_for(by, at=clock.now())]
    return f"case:{case.pk}" not in listed and not queries.acts_open_to(by, case, at=clock.now())


def test_reporter_does_not_judge_the_appeal(
    card, file_reports, reporters, report_desk, moderator, second_moderator, creator, clock
):
    """Case 42: also who became a moderator since."""
    decision = report_desk.uphold(file_reports("card", str(card.card_id)), moderator)
    roles.give_role(reporters[0], roles.MODERATOR)
    case = appeal(decision, creator, clock)
    assert is_closed_to(case, reporters[0], clock, "own_report")
    report_desk.stand(case, second_moderator)


def test_who_proposed_does_not_judge_the_appeal(
    submit, desk, moderator, second_moderator, creator, clock
):
    """Case 42: also once they may decide themselves."""
    junior = create_account("Wren", more_roles=[roles.JUNIOR])
    version = submit()
    for by in (junior, moderator):
        desk.claim(version, by)
        decide(version, by, clock, verdict="reject", reasons=("name_unfit",))
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    case = appeal(version.decision, creator, clock)
    roles.give_role(junior, roles.MODERATOR)
    assert is_closed_to(case, junior, clock, "own_decision")
    claims.claim_case(case.pk, by=second_moderator, at=clock.now())


def test_demoted_moderator_with_a_claim_does_not_answer_a_junior(submit, desk, moderator, clock):
    """Their claim is from before; a second proposal beside the first is refused, not a fault."""
    junior = create_account("Wren", more_roles=[roles.JUNIOR])
    version = submit()
    desk.claim(version, junior)
    decide(version, junior, clock)
    desk.claim(version, moderator)
    roles.take_role(moderator, roles.MODERATOR)
    roles.give_role(moderator, roles.JUNIOR)
    with refused("proposal_waits"):
        decide(version, moderator, clock)
    assert version.case.proposals.get().by == junior
