"""Appeals: once, judged by another, and what was taken is given back."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Account, Notification, TakenName
from accounts.services import create_account
from accounts.standing import suspension_of
from cards.art import store
from cards.models import Art, CardVersion, State
from cards.queries import playable_versions
from cards.services import versions
from moderation import subjects
from moderation.models import Appeal, Case, Decision
from moderation.queue import queue_for
from moderation.services import appeals, reports
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_approved
from tests.moderation.conftest import old_account
from tests.refusals import refused


@pytest.fixture
def rejected(submit, desk, moderator):
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decision = desk.reject(version, moderator)
    version.refresh_from_db()
    return version, decision


@pytest.fixture
def upheld(creator, clock, report_desk, moderator):
    """Reports upheld with everything that can follow for a card."""
    card = make_approved(creator, name="Gallows Raven")
    for number in range(3):
        case = reports.report(
            subjects.find("card", str(card.card_id)),
            by=old_account(f"Reporter{number}", clock),
            reason="report_hateful",
            at=clock.now(),
        ).case
    decision = report_desk.uphold(
        case, moderator, follows=("hide", "take_down", "warn"), scope="forge", days=30
    )
    card.refresh_from_db()
    return card, decision


def appeal(decision: Decision, by: Account, clock: Clock) -> Case:
    return appeals.appeal(decision.pk, by=by, words="Please look again.", at=clock.now()).case


def test_rejected_card_plays_when_its_appeal_is_upheld(
    rejected, creator, report_desk, second_moderator, clock
):
    version, decision = rejected
    case = appeal(decision, creator, clock)
    with refused("rarity_missing"):
        report_desk.restore(case, second_moderator)
    report_desk.restore(case, second_moderator, rarity="rare")
    version.refresh_from_db()
    assert (version.state, version.rarity) == (State.APPROVED, "rare")
    assert list(playable_versions("nexus")) == [version]
    told = Notification.objects.get(account=creator, kind="appeal_upheld")
    assert told.url == f"/appeals/{decision.pk}/"


def test_upheld_reports_are_taken_back_whole(upheld, creator, report_desk, second_moderator, clock):
    card, decision = upheld
    assert suspension_of(creator, "forge") is not None
    report_desk.restore(appeal(decision, creator, clock), second_moderator)
    assert list(playable_versions("nexus")) == [card]
    assert Art.objects.get(pk=card.art_id).taken_down_at is None
    assert suspension_of(creator, "forge") is None


def test_appeal_turned_down_changes_nothing(upheld, creator, report_desk, second_moderator, clock):
    _card, decision = upheld
    case = appeal(decision, creator, clock)
    with refused("words_missing"):
        report_desk.stand(case, second_moderator, words="")
    report_desk.stand(case, second_moderator)
    assert not playable_versions("nexus").exists()
    assert suspension_of(creator, "forge") is not None
    assert Notification.objects.filter(account=creator, kind="appeal_turned_down").exists()


def test_name_is_given_back_unless_somebody_has_it(
    creator, clock, report_desk, moderator, second_moderator
):
    decisions = []
    for name in ("OldName", "LostName"):
        create_account(name)
        made = reports.report(
            subjects.find("name", name), by=creator, reason="report_hateful", at=clock.now()
        )
        decisions.append(report_desk.uphold(made.case, moderator, follows=("rename",)))
    TakenName.objects.filter(name="LostName").delete()  # as it was before they were kept
    create_account("LostName")
    for decision in decisions:
        case = appeal(decision, decision.case.about, clock)
        report_desk.restore(case, second_moderator)
    one, two = (decision.case.about for decision in decisions)
    one.refresh_from_db()
    two.refresh_from_db()
    assert one.username == "OldName"
    assert two.username == f"Player-{two.pk}"


def test_who_decided_does_not_judge_the_appeal(
    rejected, creator, report_desk, moderator, second_moderator, clock
):
    """Case 42: not listed, and refused."""
    _version, decision = rejected
    case = appeal(decision, creator, clock)
    assert queue_for(moderator, at=clock.now()) == []
    assert [item.key for item in queue_for(second_moderator, at=clock.now())] == [f"case:{case.pk}"]
    with refused("own_decision"):
        report_desk.stand(case, moderator)
    report_desk.stand(case, second_moderator)


def test_appeal_is_once_and_in_time(rejected, creator, clock, desk, moderator, submit):
    _version, decision = rejected
    with refused("decision_not_found"):
        appeal(decision, create_account("Stranger"), clock)
    clock.advance(30 * 24 * 3600 + 1)
    with refused("appeal_too_late"):
        appeal(decision, creator, clock)
    clock.advance(-2)
    appeal(decision, creator, clock)
    with refused("already_appealed"):
        appeal(decision, creator, clock)
    assert Appeal.objects.count() == 1


def test_approval_and_answered_appeal_cannot_be_appealed(
    rejected, submit, desk, moderator, creator, clock, report_desk, second_moderator
):
    version = submit(name="Other Otter")
    desk.claim(version, moderator)
    with refused("not_appealable"):
        appeal(desk.approve(version, moderator), creator, clock)
    answer = report_desk.stand(appeal(rejected[1], creator, clock), second_moderator)
    with refused("not_appealable"):
        appeal(answer, creator, clock)


def test_newer_version_ends_the_way_to_appeal(rejected, creator, clock):
    version, decision = rejected
    versions.revise_card(version.card_id, by=creator)
    with refused("appeal_too_late"):
        appeal(decision, creator, clock)


def test_name_that_went_to_another_card_stops_the_restoring(
    rejected, creator, clock, report_desk, second_moderator
):
    _version, decision = rejected
    case = appeal(decision, creator, clock)
    make_approved(name="Ash Lantern")
    with refused("design_faulty"):
        report_desk.restore(case, second_moderator, rarity="rare")
    assert CardVersion.objects.get(pk=decision.version_id).state == State.REJECTED


def test_banned_person_may_appeal(creator, clock, report_desk, moderator, second_moderator):
    made = reports.report(
        subjects.find("conduct", "Pell"),
        by=old_account("Marrow", clock),
        reason="report_harasses",
        at=clock.now(),
    )
    decision = report_desk.uphold(
        made.case, moderator, reasons=("report_harasses",), follows=(), scope="all"
    )
    report_desk.restore(appeal(decision, creator, clock), second_moderator)
    assert suspension_of(creator, "all") is None


@pytest.mark.parametrize("act", ["change", "delete"])
def test_appeals_are_append_only(rejected, creator, clock, act):
    appeal(rejected[1], creator, clock)
    rows = Appeal.objects.all()
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.delete() if act == "delete" else rows.update(words="other")
    assert rows.get().words == "Please look again."


def test_who_judges_an_appeal_sees_the_picture_that_was_taken_down(
    upheld, creator, moderator, second_moderator, clock
):
    card, decision = upheld
    case = appeal(decision, creator, clock)
    address = f"/moderation/cases/{case.pk}/picture/"
    judge = signed_in(second_moderator)
    assert address in judge.get(f"/moderation/cases/{case.pk}/").content.decode()
    answer = judge.get(address)
    assert answer.content == store.rendition_path(card.art.token, "full").read_bytes()
    assert answer["Cache-Control"] == "private, no-store"
    for stranger in (creator, moderator):  # whose appeal it is, and who decided before
        other = signed_in(stranger)
        assert other.get(address).status_code == 403


def test_case_without_a_picture_has_none_to_show(creator, second_moderator, clock):
    subject = subjects.find("name", creator.username)
    by = old_account("Reporter", clock)
    made = reports.report(subject, by=by, reason="report_hateful", at=clock.now())
    judge = signed_in(second_moderator)
    assert judge.get(f"/moderation/cases/{made.case_id}/picture/").status_code == 404
