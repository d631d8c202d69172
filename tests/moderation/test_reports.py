"""Reports: one case a subject, limits, what a reporter's word counts, what is hidden meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Account, Notification
from accounts.services import create_account, suspend
from cards.models import CardVersion
from cards.queries import playable_versions
from moderation import accuracy, subjects
from moderation.models import Case, Report, TrailEntry
from moderation.services import reports
from tests.factories.cards import make_approved, make_draft
from tests.moderation.conftest import old_account
from tests.refusals import refused


def send(by: Account, clock: Any, subject: Any, **given: Any) -> Report:
    return reports.report(subject, by=by, at=clock.now(), **{"reason": "report_hateful"} | given)


def about(card: CardVersion) -> subjects.Subject:
    return subjects.find("card", str(card.card_id))


def test_fifty_reports_are_one_case_with_a_count(card, clock, creator):
    """Case 43: and the card is hidden once, with one notification that names the reasons."""
    people = [old_account(f"Reporter{number}", clock) for number in range(50)]
    for number, person in enumerate(people):
        reason = "report_copied" if number % 2 else "report_hateful"
        send(person, clock, about(card), reason=reason)
    case = Case.objects.get(kind="report")
    assert case.reports.count() == 50
    assert (case.subject, case.title, case.about) == (
        f"card:{card.card_id}",
        "Gallows Raven",
        creator,
    )
    card.refresh_from_db()
    assert card.hidden_at == clock.now()
    assert not playable_versions("nexus").exists()
    told = Notification.objects.get(account=creator, kind="card_hidden")
    assert "Hateful, or threatens somebody; Copied from somebody without leave" in told.sentence
    entry = TrailEntry.objects.get(act="version_hidden")
    assert (entry.by, entry.before, entry.after["weight"]) == (None, {"hidden": False}, 3.0)


def test_two_reports_hide_nothing(card, clock):
    for name in ("Marrow", "Thistle"):
        send(old_account(name, clock), clock, about(card))
    card.refresh_from_db()
    assert card.hidden_at is None
    send(old_account("Third", clock), clock, about(card))
    card.refresh_from_db()
    assert card.hidden_at is not None


def new_accounts(clock: Any, count: int) -> list[Account]:
    names = [f"Newcomer{number}" for number in range(count)]
    for name in names:
        create_account(name)
    Account.objects.filter(username__in=names).update(date_joined=clock.now())
    return list(Account.objects.filter(username__in=names).order_by("pk"))


def test_new_accounts_count_half_and_all_together_as_one(card, clock):
    """Whoever makes twenty accounts today hides nothing with them."""
    weights = [send(person, clock, about(card)).weight for person in new_accounts(clock, 20)]
    assert weights == [0.5, 0.5] + [0] * 18
    for name in ("Marrow", "Thistle"):
        card.refresh_from_db()
        assert card.hidden_at is None
        send(old_account(name, clock), clock, about(card))
    card.refresh_from_db()
    assert card.hidden_at is not None


def test_new_account_with_a_record_counts_beside_the_others(
    card, clock, creator, report_desk, moderator
):
    *others, proven = new_accounts(clock, 4)
    case = send(proven, clock, about(make_approved(creator, attack=1))).case
    report_desk.uphold(case, moderator, follows=("warn",))
    for person in others:
        send(person, clock, about(card))
    assert send(proven, clock, about(card)).weight == 0.6
    assert send(old_account("Marrow", clock), clock, about(card)).case.weight == 2.6


def test_account_that_is_new_no_longer_counts_in_full(card, clock):
    first, second, third, late = new_accounts(clock, 4)
    for person in (first, second, third):
        send(person, clock, about(card))
    clock.advance(3 * 24 * 3600)
    assert send(late, clock, about(card)).weight == 1.0


def test_second_report_of_one_person_is_refused(card, clock):
    person = old_account("Marrow", clock)
    send(person, clock, about(card))
    with refused("already_reported"):
        send(person, clock, about(card), reason="report_copied")
    assert Report.objects.count() == 1


def test_flood_of_one_account_is_limited(creator, clock):
    """Case 43: one account reports many cards."""
    person = old_account("Marrow", clock)
    cards = [make_approved(creator, attack=1 + n % 5, health=1 + n // 5) for n in range(21)]
    for version in cards[:20]:
        send(person, clock, about(version))
    with refused("too_many_reports"):
        send(person, clock, about(cards[20]))
    clock.advance(24 * 3600)
    send(person, clock, about(cards[20]))


def test_old_decision_is_not_reopened(card, clock, report_desk, moderator):
    """Case 43: a report after a decision makes a new case, which does not hide what was kept."""
    first = send(old_account("Marrow", clock), clock, about(card)).case
    report_desk.dismiss(first, moderator)
    clock.advance(60)
    people = [old_account(f"Later{number}", clock) for number in range(5)]
    for person in people:
        send(person, clock, about(card))
    first.refresh_from_db()
    assert first.reports.count() == 1
    assert first.closed_at is not None
    second = Case.objects.get(kind="report", closed_at=None)
    assert second.reports.count() == 5
    card.refresh_from_db()
    assert card.hidden_at is None


def test_retired_content_can_be_reported(card, clock):
    """Case 43."""
    CardVersion.objects.filter(pk=card.pk).update(state="retired")
    people = [old_account(f"Reporter{number}", clock) for number in range(4)]
    for person in people:
        send(person, clock, about(card))
    card.refresh_from_db()
    assert card.hidden_at is None  # it does not play anyway
    assert Case.objects.get().reports.count() == 4


def test_what_nobody_else_sees_cannot_be_reported(creator, clock):
    draft = make_draft(creator)
    with refused("subject_not_found"):
        subjects.find("card", str(draft.card_id))
    with refused("subject_not_found"):
        subjects.find("art", str(draft.art_id))
    with refused("subject_not_found"):
        subjects.find("deck", "1")
    with refused("subject_not_found"):
        subjects.find("nonsense", "1")
    with refused("no_such_player"):
        subjects.find("name", "Nobody")


def test_refused_reports_change_nothing(card, clock, creator):
    person = old_account("Marrow", clock)
    with refused("own_subject"):
        send(creator, clock, about(card))
    with refused("reason_unknown"):
        send(person, clock, about(card), reason="report_stalls")
    with refused("words_missing"):
        send(person, clock, about(card), reason="report_other", words="  ")
    with refused("words_too_long"):
        send(person, clock, about(card), words="x" * 1001)
    with refused("evidence_missing"):
        send(person, clock, subjects.find("chat", creator.username))
    with refused("evidence_too_long"):
        send(person, clock, about(card), evidence={"lines": ["x" * 17000]})
    suspend(person, scope="all", reason="x", ends_at=None, at=clock.now())
    with refused("suspended"):
        send(person, clock, about(card))
    assert not Case.objects.exists()


def test_muted_person_may_still_report(card, clock):
    person = old_account("Marrow", clock)
    suspend(person, scope="chat", reason="x", ends_at=None, at=clock.now())
    send(person, clock, about(card))


def test_accuracy_weighs(card, clock, creator, report_desk, moderator):
    good, bad = old_account("Good", clock), old_account("Bad", clock)
    assert accuracy.weight_of(good, at=clock.now()) == 1.0
    for number in range(3):
        version = make_approved(creator, attack=1 + number)
        case = send(good, clock, about(version)).case
        report_desk.uphold(case, moderator, follows=("warn",))
        version = make_approved(creator, health=5 + number)
        report_desk.dismiss(send(bad, clock, about(version)).case, moderator)
    assert accuracy.weight_of(good, at=clock.now()) == 1.43
    assert accuracy.weight_of(bad, at=clock.now()) == 0.57
    assert send(good, clock, about(card)).weight == 1.43
    assert send(bad, clock, about(card)).case.weight == 2.0


def test_evidence_is_kept_as_it_was_taken_down(clock, creator):
    person = old_account("Marrow", clock)
    lines = {"kind": "chat", "words": "Two lines.", "lines": ["Pell: go away", "Pell: now"]}
    made = send(person, clock, subjects.find("chat", creator.username), evidence=lines)
    assert Report.objects.get(pk=made.pk).evidence == lines


def test_database_keeps_one_open_case_a_subject(card, clock):
    case = send(old_account("Marrow", clock), clock, about(card)).case
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.create(
            kind="report", subject=case.subject, about=case.about, opened_at=clock.now()
        )


@pytest.mark.parametrize("act", ["change", "delete"])
def test_reports_are_append_only(card, clock, act):
    send(old_account("Marrow", clock), clock, about(card))
    rows = Report.objects.all()
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.delete() if act == "delete" else rows.update(words="other")
    assert rows.get().words == ""
