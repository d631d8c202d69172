"""Curated sets: reported, hidden until somebody has looked, words taken away, and given back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account, Notification
from cards import curated
from cards.models import CuratedSet
from cards.services import sets
from cards.services.sets import UNNAMED, SetContent
from moderation import subjects
from moderation.models import Case, TrailEntry
from moderation.services import appeals, reports
from moderation.services.proposals import carry_out_due
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_approved
from tests.moderation.conftest import ReportDesk, old_account
from tests.refusals import refused

NAME, TEXT = "Gallows Birds", "Ravens that wait."


@pytest.fixture
def birds(creator: Account, clock: Clock) -> CuratedSet:
    card = make_approved(creator, name="Gallows Raven")
    content = SetContent(NAME, TEXT, [card.card_id])
    made = sets.create_set(by=creator, game="nexus", content=content)
    CuratedSet.objects.filter(pk=made.pk).update(saved_at=clock.now())
    return made


@pytest.fixture
def reported(birds: CuratedSet, clock: Clock) -> Case:
    """By three people, which hides it."""
    return report_by(birds, clock, "Reporter", 3)


def report_by(birds: CuratedSet, clock: Clock, name: str, count: int) -> Case:
    """So many people report it, each with the usual weight."""
    for number in range(count):
        made = reports.report(
            subjects.find("set", str(birds.pk)),
            by=old_account(f"{name}{number}", clock),
            reason="report_hateful",
            at=clock.now(),
        )
    return made.case


def words_of(birds: CuratedSet) -> tuple[str, str]:
    birds.refresh_from_db()
    return birds.name, birds.text


def is_shown(birds: CuratedSet) -> bool:
    """To strangers: on its page, in the list, on its cards' pages, to programs."""
    card = birds.entries.get().card_id
    client = Client()
    seen = {
        client.get(f"/sets/{birds.pk}/").status_code == 200,
        birds in curated.sets_shown(),
        f"/sets/{birds.pk}/" in client.get("/sets/").content.decode(),
        f"/sets/{birds.pk}/" in client.get(f"/cards/{card}/").content.decode(),
        client.get(f"/api/v1/sets/{birds.pk}/").status_code == 200,
    }
    assert len(seen) == 1
    return seen.pop()


def test_flag_on_a_set_leads_to_a_report(birds: CuratedSet, creator: Account, clock: Clock) -> None:
    reader = signed_in(old_account("Marrow", clock))
    door = f"/reports/new/set/{birds.pk}/"
    assert f'href="{door}"' in reader.get(f"/sets/{birds.pk}/").content.decode()
    assert "Report “Gallows Birds”" in reader.get(door).content.decode()
    assert reader.post(door, {"reason": "report_cruel"}).status_code == 302
    assert Case.objects.get().subject == f"set:{birds.pk}"
    reader.force_login(creator)
    assert door not in reader.get(f"/sets/{birds.pk}/").content.decode()
    assert reader.post(door, {"reason": "report_cruel"}).status_code == 400


def test_set_that_nobody_else_sees_cannot_be_reported(creator: Account) -> None:
    empty = sets.create_set(by=creator, game="nexus", content=SetContent(NAME))
    for word in (str(empty.pk), "0", "x"):
        with refused("subject_not_found"):
            subjects.find("set", word)


def test_enough_reports_hide_it_but_from_its_curator_and_moderators(
    birds: CuratedSet, clock: Clock, creator: Account, at_desk: Client
) -> None:
    report_by(birds, clock, "Reporter", 2)
    assert is_shown(birds)
    case = report_by(birds, clock, "Third", 1)
    assert not is_shown(birds)
    assert case.has_hidden
    own = signed_in(creator)
    for browser in (own, at_desk):
        page = browser.get(f"/sets/{birds.pk}/").content.decode()
        assert "Reports have hidden this set" in page
    assert "hidden" in own.get("/sets/").content.decode()
    told = Notification.objects.get(account=creator, kind="set_hidden")
    assert "Nobody but you sees your set “Gallows Birds”" in told.sentence
    assert "Hateful, or threatens somebody" in told.sentence
    assert told.url == f"/sets/{birds.pk}/"
    entry = TrailEntry.objects.get(act="set_hidden")
    assert (entry.by, entry.subject, entry.after["case"]) == (None, f"set:{birds.pk}", case.pk)
    trail = at_desk.get("/moderation/trail/").content.decode()
    assert "The site" in trail
    assert f'href="/sets/{birds.pk}/"' in trail


def test_dismissed_reports_show_it_again_and_later_ones_do_not_hide_it(
    birds: CuratedSet,
    reported: Case,
    report_desk: ReportDesk,
    moderator: Account,
    creator: Account,
    clock: Clock,
) -> None:
    report_desk.dismiss(reported, moderator)
    assert is_shown(birds)
    assert Notification.objects.filter(account=creator, kind="set_shown_again").count() == 1
    clock.advance(60)
    report_by(birds, clock, "Later", 4)
    assert is_shown(birds)


def test_changed_set_is_hidden_by_new_reports(
    birds: CuratedSet, reported: Case, report_desk: ReportDesk, moderator: Account, clock: Clock
) -> None:
    report_desk.dismiss(reported, moderator)
    clock.advance(60)
    CuratedSet.objects.filter(pk=birds.pk).update(saved_at=clock.now())
    report_by(birds, clock, "Later", 3)
    assert not is_shown(birds)


def test_words_are_taken_away_and_an_appeal_gives_them_back(
    birds: CuratedSet,
    reported: Case,
    report_desk: ReportDesk,
    moderator: Account,
    second_moderator: Account,
    creator: Account,
    clock: Clock,
) -> None:
    follows = ("rename", "take_text", "hide_set")
    decision = report_desk.uphold(reported, moderator, follows=follows)
    assert words_of(birds) == (UNNAMED, "")
    assert not is_shown(birds)
    told = Notification.objects.get(account=creator, kind="reports_upheld").sentence
    for followed in ("the set is out of sight", "the name is taken away", "the text is taken away"):
        assert followed in told
    with refused("set_changed"):  # what its curator had open is not what is stored
        sets.save_set(birds.pk, by=creator, revision=1, content=SetContent(NAME, TEXT))
    appeal = appeals.appeal(decision.pk, by=creator, words="Ravens wait.", at=clock.now())
    report_desk.restore(appeal.case, second_moderator)
    assert words_of(birds) == (NAME, TEXT)
    assert is_shown(birds)


def test_words_chosen_meanwhile_are_not_overwritten(
    birds: CuratedSet,
    reported: Case,
    report_desk: ReportDesk,
    moderator: Account,
    second_moderator: Account,
    creator: Account,
    clock: Clock,
) -> None:
    decision = report_desk.uphold(reported, moderator, follows=("rename", "take_text"))
    birds.refresh_from_db()
    content = SetContent("Birds", "", sets.cards_in(birds))
    sets.save_set(birds.pk, by=creator, revision=birds.revision, content=content)
    appeal = appeals.appeal(decision.pk, by=creator, words="Ravens wait.", at=clock.now())
    report_desk.restore(appeal.case, second_moderator)
    assert words_of(birds) == ("Birds", TEXT)


def test_upheld_without_hiding_shows_it_again(
    birds: CuratedSet, reported: Case, report_desk: ReportDesk, moderator: Account
) -> None:
    report_desk.uphold(reported, moderator, follows=("rename",))
    assert words_of(birds) == (UNNAMED, TEXT)
    assert is_shown(birds)


def test_deleted_set_leaves_its_case_to_be_decided(
    birds: CuratedSet,
    reported: Case,
    report_desk: ReportDesk,
    moderator: Account,
    second_moderator: Account,
    creator: Account,
    clock: Clock,
    at_desk: Client,
) -> None:
    sets.delete_set(birds.pk, by=creator)
    reported.refresh_from_db()
    assert at_desk.get(f"/moderation/cases/{reported.pk}/").status_code == 200
    decision = report_desk.uphold(
        reported, moderator, follows=("rename", "take_text", "hide_set", "warn")
    )
    appeal = appeals.appeal(decision.pk, by=creator, words="It is gone.", at=clock.now())
    report_desk.restore(appeal.case, second_moderator)
    assert not CuratedSet.objects.exists()
    assert at_desk.get("/moderation/trail/").status_code == 200


def decide_at_desk(at_desk: Client, case: Case, **sent: Any) -> Any:
    page = at_desk.get(f"/moderation/cases/{case.pk}/").content.decode()
    revision = page.partition('name="revision" value="')[2].partition('"')[0]
    fields = {"verdict": "uphold", "reasons": "report_hateful", "follows": "rename"}
    address = f"/moderation/cases/{case.pk}/decide/"
    return at_desk.post(address, {"revision": revision} | fields | sent)


def test_desk_shows_it_and_decides_by_its_page(
    birds: CuratedSet, reported: Case, report_desk: ReportDesk, moderator: Account, at_desk: Client
) -> None:
    report_desk.claim(reported, moderator)
    page = at_desk.get(f"/moderation/cases/{reported.pk}/").content.decode()
    assert TEXT in page
    for label in ("Take the name away", "Take the text away", "Take the set out of sight"):
        assert label in page
    assert decide_at_desk(at_desk, reported).status_code == 302
    carry_out_due(at=report_desk.clock.now().replace(year=2100))
    assert words_of(birds) == (UNNAMED, TEXT)


def test_set_changed_behind_the_moderators_back_is_not_decided(
    birds: CuratedSet, reported: Case, report_desk: ReportDesk, moderator: Account, at_desk: Client
) -> None:
    """Case 41: what is judged is what was shown."""
    report_desk.claim(reported, moderator)
    CuratedSet.objects.filter(pk=birds.pk).update(revision=2, name="Kind Birds")
    answer = decide_at_desk(at_desk, reported, revision=1)
    assert answer.status_code == 409
    assert "It was changed since you opened it." in answer.content.decode()
    assert 'name="revision" value="2"' in answer.content.decode()
    assert words_of(birds) == ("Kind Birds", TEXT)
