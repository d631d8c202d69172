"""Ten seconds to undo, juniors who propose, and decisions that come too late."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from accounts import roles
from accounts.models import Account, Notification
from accounts.services import create_account
from cards.models import CardVersion, State
from cards.services import versions
from moderation import queries
from moderation.models import Case, Decision, Proposal, TrailEntry
from moderation.reasons import HEAD_KEYS
from moderation.services import claims, proposals
from moderation.services.given import Given
from tests.at_once import codes_at_once
from tests.refusals import refused


@pytest.fixture
def junior(db: None) -> Account:
    return create_account("Wren", more_roles=[roles.JUNIOR])


@pytest.fixture
def approve(desk, clock):
    """Claims a submission and approves it through the door of moderators."""

    def approve(version, by, **changes):
        desk.claim(version, by)
        return decide(version, by, clock, **changes)

    return approve


def decide(version, by, clock, **changes):
    given = {
        "verdict": "approve",
        "revision": version.revision,
        "rarity": "rare",
        "checked": HEAD_KEYS,
    }
    case = Case.objects.get(version=version)
    return proposals.decide(case.pk, by=by, given=Given(**given | changes), at=clock.now())


def acts(version: CardVersion) -> list[str]:
    return list(queries.trail_of(f"version:{version.pk}").values_list("act", flat=True))[::-1]


def test_decision_takes_effect_after_ten_seconds(submit, approve, moderator, creator, clock):
    version = submit()
    approve(version, moderator)
    clock.advance(9)
    assert proposals.carry_out_due(at=clock.now()) == 0
    version.refresh_from_db()
    assert version.state == State.SUBMITTED
    assert not Notification.objects.filter(account=creator).exists()
    clock.advance(1)
    assert proposals.carry_out_due(at=clock.now()) == 1
    version.refresh_from_db()
    assert version.state == State.APPROVED
    assert Notification.objects.get(account=creator).kind == "card_approved"
    assert proposals.carry_out_due(at=clock.now()) == 0
    assert acts(version) == ["case_claimed", "decision_made", "version_approved"]


def test_undone_decision_never_happened_and_both_are_in_the_trail(
    submit, approve, moderator, creator, clock
):
    version = submit()
    proposal = approve(version, moderator)
    clock.advance(9)
    proposals.undo(proposal.pk, by=moderator, at=clock.now())
    clock.advance(60)
    assert proposals.carry_out_due(at=clock.now()) == 0
    version.refresh_from_db()
    assert version.state == State.SUBMITTED
    assert not Decision.objects.exists()
    assert acts(version) == ["case_claimed", "decision_made", "decision_undone"]
    decide(version, moderator, clock, verdict="reject", reasons=("name_unfit",))
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    assert Decision.objects.get().verdict == "reject"


def test_after_ten_seconds_nothing_is_undone(submit, approve, moderator, second_moderator, clock):
    version = submit()
    proposal = approve(version, moderator)
    with refused("proposal_not_found"):
        proposals.undo(proposal.pk, by=second_moderator, at=clock.now())
    clock.advance(10)  # also while the worker has not come to it
    with refused("too_late_to_undo"):
        proposals.undo(proposal.pk, by=moderator, at=clock.now())
    proposals.carry_out_due(at=clock.now())
    with refused("too_late_to_undo"):
        proposals.undo(proposal.pk, by=moderator, at=clock.now())


def test_everything_that_refuses_is_told_at_once(submit, approve, moderator, clock):
    version = submit()
    with refused("rarity_missing"):
        approve(version, moderator, rarity="")
    with refused("verdict_unknown"):
        approve(version, moderator, verdict="uphold")
    assert not Proposal.objects.exists()
    approve(version, moderator)
    with refused("decision_on_its_way"):
        decide(version, moderator, clock)
    assert Proposal.objects.count() == 1


def test_nobody_takes_a_case_whose_decision_is_on_its_way(
    submit, approve, moderator, second_moderator, clock
):
    version = submit()
    approve(version, moderator)
    case = Case.objects.get(version=version)
    clock.advance(20 * 60)  # the worker was away; the lease has run out
    assert queries.acts_open_to(second_moderator, case, at=clock.now()) == ()
    with refused("decision_on_its_way"):
        claims.claim_case(case.pk, by=second_moderator, at=clock.now())
    with refused("decision_on_its_way"):
        claims.release_claim(case.pk, by=moderator, at=clock.now())
    proposals.carry_out_due(at=clock.now())
    assert Decision.objects.get().by == moderator


def test_creator_who_takes_the_card_back_comes_first(submit, approve, moderator, creator, clock):
    """Case 41: also within the ten seconds; who decided hears of it."""
    version = submit()
    proposal = approve(version, moderator)
    versions.withdraw_version(version.pk, by=creator)
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    proposal.refresh_from_db()
    assert (proposal.state, proposal.failure) == ("refused", "version_changed")
    assert not Decision.objects.exists()
    told = Notification.objects.get(account=moderator)
    assert told.kind == "decision_refused"
    assert "took this version back" in told.sentence
    assert Case.objects.get().claimed_by is None
    assert acts(version)[-1] == "decision_refused"


def test_one_broken_decision_does_not_keep_the_others(
    submit, approve, moderator, clock, monkeypatch, caplog
):
    broken, sound = submit(name="Broken Bell"), submit(name="Sound Swan")
    first = approve(broken, moderator)
    approve(sound, moderator)
    clock.advance(10)
    carry_out = proposals.carry_out

    def break_one(proposal_id, *, at):
        if proposal_id == first.pk:
            raise RuntimeError("broken")
        return carry_out(proposal_id, at=at)

    monkeypatch.setattr(proposals, "carry_out", break_one)
    proposals.carry_out_due(at=clock.now())
    sound.refresh_from_db()
    assert sound.state == State.APPROVED
    assert f"Decision {first.pk} could not take effect" in caplog.text


def test_junior_proposes_and_senior_decides(
    submit, approve, junior, moderator, creator, desk, clock
):
    version = submit()
    proposal = approve(version, junior, words="Lovely.")
    assert proposal.due_at is None
    clock.advance(3600)
    assert proposals.carry_out_due(at=clock.now()) == 0
    version.refresh_from_db()
    assert version.state == State.SUBMITTED
    assert acts(version) == ["case_claimed", "decision_proposed"]
    approve(version, moderator)
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    version.refresh_from_db()
    assert version.state == State.APPROVED
    proposal.refresh_from_db()
    assert proposal.state == "confirmed"
    told = Notification.objects.get(account=junior)
    assert told.kind == "proposal_confirmed"
    assert Decision.objects.get().by == moderator


def test_junior_hears_of_another_decision(submit, approve, junior, moderator, clock):
    version = submit()
    proposal = approve(version, junior)
    approve(version, moderator, rarity="epic")
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    proposal.refresh_from_db()
    assert proposal.state == "changed"
    assert Notification.objects.get(account=junior).kind == "proposal_changed"


def test_second_junior_waits_and_first_may_take_it_back(submit, approve, junior, moderator, clock):
    other = create_account("Finch", more_roles=[roles.JUNIOR])
    version = submit()
    proposal = approve(version, junior)
    with refused("proposal_waits"):
        approve(version, other)
    proposals.undo(proposal.pk, by=junior, at=clock.now())
    approve(version, other)


def test_who_is_no_moderator_any_more_decides_nothing(submit, approve, moderator, clock):
    version = submit()
    proposal = approve(version, moderator)
    roles.take_role(moderator, roles.MODERATOR)
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    proposal.refresh_from_db()
    assert (proposal.state, proposal.failure) == ("refused", "not_a_moderator")
    version.refresh_from_db()
    assert version.state == State.SUBMITTED


def test_database_keeps_one_decision_on_its_way(submit, approve, moderator, clock):
    proposal = approve(submit(), moderator)
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.create(
            case=proposal.case,
            by=moderator,
            verdict="reject",
            given={},
            made_at=clock.now(),
            due_at=clock.now(),
        )


@pytest.mark.django_db(transaction=True)
def test_undo_and_effect_at_once_are_one(submit, approve, moderator, clock):
    """Case 39: the worker and the moderator at the same instant, and two workers."""
    for _ in range(3):
        version = submit()
        proposal = approve(version, moderator)
        at = clock.now()
        due = clock.advance(10)
        codes = codes_at_once(
            partial(proposals.undo, proposal.pk, by=moderator, at=at),
            partial(proposals.carry_out, proposal.pk, at=due),
            partial(proposals.carry_out, proposal.pk, at=due),
        )
        version.refresh_from_db()
        is_undone = codes[0] == ""
        assert is_undone == (version.state == State.SUBMITTED)
        assert Decision.objects.filter(version=version).exists() == (not is_undone)
        entries = TrailEntry.objects.filter(subject=f"version:{version.pk}")
        assert entries.filter(act="version_approved").count() == int(not is_undone)
        assert entries.filter(act="decision_undone").count() == int(is_undone)
        if is_undone:
            versions.withdraw_version(version.pk, by=version.card.creator)
