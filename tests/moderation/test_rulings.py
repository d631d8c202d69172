"""Decisions on reports: what follows, who may decide, and who hears of it."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

from django.apps import apps
from django.db import connection

from accounts.models import Account, Notification, TakenName
from accounts.services import create_account, give_name_back
from accounts.standing import suspension_of
from cards.models import Art
from cards.queries import playable_versions
from cards.services.decks import UNNAMED
from moderation import queries, subjects
from moderation.models import Case, Decision, Sanction, TrailEntry
from moderation.queue import queue_for
from moderation.services import claims, reports
from tests.factories.cards import make_deck
from tests.moderation.conftest import old_account
from tests.refusals import refused


def test_dismissed_reports_let_the_card_play_again(
    card, file_reports, report_desk, moderator, creator, reporters
):
    case = file_reports("card", str(card.card_id))
    assert not playable_versions("nexus").exists()
    report_desk.dismiss(case, moderator, words="A raven is a raven.")
    assert list(playable_versions("nexus")) == [card]
    assert Notification.objects.filter(account=creator, kind="card_shown_again").count() == 1
    for person in reporters:
        told = Notification.objects.get(account=person)
        assert (told.kind, told.facts) == ("report_dismissed", {"name": "Gallows Raven"})
    entry = TrailEntry.objects.get(act="reports_dismissed")
    assert (entry.by, entry.subject, entry.before["reports"]) == (moderator, f"case:{case.pk}", 3)


def test_upheld_reports_keep_it_hidden_and_tell_why(
    card, file_reports, report_desk, moderator, creator, reporters
):
    case = file_reports("card", str(card.card_id))
    decision = report_desk.uphold(case, moderator, follows=("hide", "take_down"))
    card.refresh_from_db()
    assert card.hidden_at is not None
    assert Art.objects.get(pk=card.art_id).taken_down_at is not None
    told = Notification.objects.get(account=creator, kind="reports_upheld")
    assert "the card is out of play; the picture is taken down" in told.sentence
    assert told.url == f"/appeals/{decision.pk}/"
    kinds = Notification.objects.filter(account__in=reporters).values_list("kind", flat=True)
    assert list(kinds) == ["report_upheld"] * 3


def test_upheld_without_hiding_shows_the_card_again(card, file_reports, report_desk, moderator):
    case = file_reports("card", str(card.card_id))
    report_desk.uphold(case, moderator, follows=("warn",))
    assert list(playable_versions("nexus")) == [card]


def test_card_stays_hidden_while_other_reports_wait(card, file_reports, report_desk, moderator):
    one = file_reports("card", str(card.card_id))
    two = file_reports("art", str(card.art_id))
    Case.objects.filter(pk=two.pk).update(hid=card)
    report_desk.dismiss(one, moderator)
    assert not playable_versions("nexus").exists()
    report_desk.dismiss(two, moderator)
    assert list(playable_versions("nexus")) == [card]


def test_name_is_taken_away(file_reports, report_desk, moderator):
    rude = create_account("RudeName")
    report_desk.uphold(file_reports("name", "RudeName"), moderator, follows=("rename",))
    rude.refresh_from_db()
    assert rude.username == f"Player-{rude.pk}"
    assert create_account("RudeNane").username == "RudeNane"
    with refused("name_taken"):
        create_account("RudeName")
    assert Notification.objects.get(account=rude, kind="renamed").facts["before"] == "RudeName"


def test_names_taken_before_are_kept_from_now_on(file_reports, report_desk, moderator):
    """The migration finds them in the decisions."""
    lost, back = create_account("LostName"), create_account("BackName")
    for account in (lost, back):
        case = file_reports("name", account.username)
        report_desk.uphold(case, moderator, follows=("rename",))
    TakenName.objects.all().delete()
    give_name_back(Account.objects.get(pk=back.pk), "BackName")
    migration = import_module("moderation.migrations.0005_names_taken_before")
    migration.keep_names(apps, SimpleNamespace(connection=connection))
    kept = TakenName.objects.get()
    assert (kept.name, kept.account, kept.chosen_at) == ("LostName", lost, None)
    with refused("name_taken"):
        create_account("LostName")


def test_deck_name_is_taken_away(file_reports, report_desk, moderator, creator):
    deck = make_deck(creator)
    case = file_reports("deck", str(deck.pk), evidence={"words": "x", "decks": [deck.pk]})
    report_desk.uphold(case, moderator, follows=("rename",))
    deck.refresh_from_db()
    assert deck.name == UNNAMED


def test_suspension_has_scope_and_length(file_reports, report_desk, moderator, creator, clock):
    case = file_reports("conduct", "Pell")
    report_desk.uphold(case, moderator, follows=(), scope="chat", days=7)
    running = suspension_of(creator, "chat")
    assert running is not None
    assert running.ends_at == clock.now() + timedelta(days=7)
    assert "attacks or threatens" in running.reason
    assert suspension_of(creator, "forge") is None
    given = Sanction.objects.get()
    assert (given.scope, given.days, given.suspension) == ("chat", 7, running)
    told = Notification.objects.get(account=creator, kind="reports_upheld")
    assert "suspended (chat) for 7 days" in told.sentence


def test_ban_is_for_good_and_warning_suspends_nothing(
    file_reports, report_desk, moderator, creator, clock
):
    report_desk.uphold(file_reports("conduct", "Pell"), moderator, follows=("warn",))
    assert not creator.suspensions.exists()
    assert Sanction.objects.get().scope == ""
    clock.advance(24 * 3600)
    report_desk.uphold(file_reports("conduct", "Pell"), moderator, follows=(), scope="all")
    clock.advance(400 * 24 * 3600)
    assert suspension_of(creator, "play") is not None


def test_upholding_needs_reason_and_what_follows(card, file_reports, report_desk, moderator):
    case = file_reports("card", str(card.card_id))
    with refused("reason_missing"):
        report_desk.uphold(case, moderator, reasons=())
    with refused("reason_unknown"):
        report_desk.uphold(case, moderator, reasons=("report_stalls",))
    with refused("follow_missing"):
        report_desk.uphold(case, moderator, follows=())
    with refused("follow_unknown"):
        report_desk.uphold(case, moderator, follows=("rename",))
    with refused("follow_unknown"):
        report_desk.uphold(case, moderator, follows=("hide",), scope="chat", days=5)
    assert not Decision.objects.exists()
    report_desk.uphold(case, moderator)


def test_decision_is_about_the_version_shown(card, file_reports, report_desk, moderator):
    case = file_reports("card", str(card.card_id))
    with refused("version_changed"):
        report_desk.dismiss(case, moderator, version=card.pk + 1)
    report_desk.dismiss(case, moderator, version=card.pk)


def test_nobody_decides_on_own_conduct_or_own_report(
    card, report_desk, moderator, second_moderator, clock
):
    """Case 42: also not on what they have reported themselves."""
    subject = subjects.find("card", str(card.card_id))
    case = reports.report(subject, by=moderator, reason="report_hateful", at=clock.now()).case
    with refused("own_report"):
        report_desk.dismiss(case, moderator)
    assert queries.acts_open_to(moderator, case, at=clock.now()) == ()
    conduct = reports.report(
        subjects.find("conduct", "Hollow"),
        by=moderator,
        reason="report_harasses",
        at=clock.now(),
    ).case
    with refused("own_work"):
        report_desk.dismiss(conduct, second_moderator)
    assert queue_for(moderator, at=clock.now()) == []
    assert [one.key for one in queue_for(second_moderator, at=clock.now())] == [f"case:{case.pk}"]
    report_desk.dismiss(case, second_moderator)


def test_second_decision_on_reports_is_told_of_the_first(
    card, file_reports, report_desk, moderator, second_moderator
):
    """Case 39."""
    case = file_reports("card", str(card.card_id))
    report_desk.dismiss(case, moderator)
    with refused("already_decided") as refusal:
        report_desk.uphold(case, second_moderator)
    assert refusal.value.facts["by"] == "Tamsin"


def test_report_and_decision_may_come_together(card, file_reports, report_desk, moderator, clock):
    """A report after the decision opens a new case, and the old one keeps its count."""
    case = file_reports("card", str(card.card_id))
    report_desk.dismiss(case, moderator)
    late = reports.report(
        subjects.find("card", str(card.card_id)),
        by=old_account("Late", clock),
        reason="report_copied",
        at=clock.now(),
    )
    assert late.case != case
    assert case.reports.count() == 3


def test_silent_claim_can_be_taken_over(
    card, file_reports, report_desk, moderator, second_moderator, clock
):
    case = file_reports("card", str(card.card_id))
    report_desk.claim(case, moderator)
    clock.advance(4 * 60)
    with refused("not_idle"):
        claims.take_over(case.pk, by=second_moderator, at=clock.now())
    claims.renew_claim(case.pk, by=moderator, at=clock.now())
    clock.advance(5 * 60)
    case.refresh_from_db()
    assert queries.acts_open_to(second_moderator, case, at=clock.now()) == ("take_over",)
    claims.take_over(case.pk, by=second_moderator, at=clock.now())
    with refused("claimed_by_another"):
        claims.renew_claim(case.pk, by=moderator, at=clock.now())
    told = Notification.objects.get(account=moderator, kind="case_taken_over")
    assert told.facts == {"by": "Hollow", "name": "Gallows Raven"}
    entry = TrailEntry.objects.get(act="case_taken_over")
    assert (entry.before, entry.after) == ({"claimed_by": "Tamsin"}, {"claimed_by": "Hollow"})
