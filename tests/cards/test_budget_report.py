"""The budget report's job: claims, checkpoints, fencing, what it finds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

import pytest
from django.db import connection

from accounts.models import Account, Notification
from accounts.services import create_account
from cards import screening
from cards.models import BudgetReport
from cards.services import budget
from matches.engine.games import registry
from matches.engine.games.nexus.game import Nexus
from matches.engine.kernel import measure
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_approved, make_creator, make_submitted

Phase = BudgetReport.Phase


@pytest.fixture
def report(db: None, settings: Any, clock: Clock) -> BudgetReport:
    settings.BUDGET_MATCHES = 24
    return make_submitted(at=clock.now()).budget_report


def faults_in(report: BudgetReport) -> list[dict[str, Any]]:
    report.refresh_from_db()
    assert report.result is not None
    faults: list[dict[str, Any]] = report.result["faults"]
    return faults


def numbers_of(report: BudgetReport) -> dict[str, Any]:
    report.refresh_from_db()
    assert report.result is not None
    return report.result["measured"]


def test_submission_is_queued_until_a_worker_comes(report):
    assert (report.phase, report.done, report.total) == (Phase.QUEUED, 0, 24)


def test_finished_report_tells_its_numbers_and_the_creator(report):
    assert budget.compute_report(report.pk, worker="one")
    numbers = numbers_of(report)
    assert report.phase == Phase.DONE
    assert numbers["matches"] == 24
    assert numbers["wins"] + numbers["draws"] + numbers["losses"] == 24
    assert 0 < numbers["played_in"] <= 24
    assert report.result["breakdown"]["points"] == report.version.points
    told = Notification.objects.get(kind="report_finished")
    assert told.account == report.version.card.creator


def test_killed_worker_is_continued_with_the_same_numbers(report, clock, monkeypatch):
    steps = []
    play = measure.measure

    def play_slowly(*args):
        clock.advance(1)
        return play(*args)

    monkeypatch.setattr(measure, "measure", play_slowly)
    store = budget._store_step

    def store_then_die(*args, **kwargs):
        steps.append(store(*args, **kwargs))
        if len(steps) == 1:
            raise KeyboardInterrupt  # as sudden as a kill: nothing is tidied up

    with monkeypatch.context() as patch:
        patch.setattr(budget, "_store_step", store_then_die)
        with pytest.raises(KeyboardInterrupt):
            budget.compute_report(report.pk, worker="one")
    report.refresh_from_db()
    assert (report.phase, report.done, report.attempt) == (Phase.RUNNING, 10, 1)
    assert budget.sweep_reports(at=clock.now()) == []  # its lease still runs
    clock.advance(121)
    assert budget.sweep_reports(at=clock.now()) == [report.pk]
    assert budget.compute_report(report.pk, worker="two")
    interrupted = numbers_of(report)
    assert report.attempt == 2

    BudgetReport.objects.filter(pk=report.pk).update(phase=Phase.QUEUED, done=0, result=None)
    budget.compute_report(report.pk, worker="three")
    assert numbers_of(report) == interrupted


def test_report_is_stored_once_a_second_however_fast_its_matches_are(report, clock, monkeypatch):
    """On SQLite whoever writes keeps players from writing."""
    stored = []
    store = budget._store_step

    def count(report, outcomes, *, at):
        stored.append(len(outcomes))
        return store(report, outcomes, at=at)

    monkeypatch.setattr(budget, "_store_step", count)
    assert budget.compute_report(report.pk, worker="one")
    assert stored == [24]


@pytest.mark.django_db(transaction=True)
def test_nothing_is_computed_while_the_database_is_locked(report, monkeypatch):
    """A process that stands back may be interrupted at any point, with all its locks."""
    inside = []
    look = screening.flags_of

    def look_and_note(version):
        inside.append(connection.in_atomic_block)
        return look(version)

    monkeypatch.setattr(screening, "flags_of", look_and_note)
    assert budget.compute_report(report.pk, worker="one")
    assert inside == [False]


def test_running_report_is_not_claimed_twice(report, clock):
    assert budget.claim_report(report.pk, worker="one", at=clock.now())
    assert budget.claim_report(report.pk, worker="two", at=clock.now()) is None
    late = clock.now() + budget.LEASE + timedelta(seconds=1)
    assert budget.claim_report(report.pk, worker="two", at=late)


def test_worker_that_lost_its_lease_stores_nothing(report, clock):
    first = budget.claim_report(report.pk, worker="one", at=clock.now())
    second = budget.claim_report(report.pk, worker="two", at=clock.now() + 2 * budget.LEASE)
    assert first is not None
    assert second is not None
    assert not budget._store_step(first, [], at=clock.now())
    assert budget._store_step(second, [], at=clock.now())


def test_lost_message_is_sent_again_after_a_minute(report, clock):
    assert budget.sweep_reports(at=clock.now()) == []
    clock.advance(61)
    assert budget.sweep_reports(at=clock.now()) == [report.pk]
    assert budget.sweep_reports(at=clock.now()) == []


def test_messages_of_many_reports_are_sent_some_at_a_time(clock, settings, monkeypatch, db):
    """Each process that looks for work reads past all that are on their way."""
    settings.BUDGET_MATCHES = 4
    monkeypatch.setattr(budget, "ASKED_AT_ONCE", 2)
    first, second, third = [make_submitted(at=clock.now()).budget_report.pk for _ in range(3)]
    clock.advance(61)
    assert budget.sweep_reports(at=clock.now()) == [first, second]
    assert budget.sweep_reports(at=clock.now()) == []
    assert budget.compute_report(first, worker="one")
    assert budget.sweep_reports(at=clock.now()) == [third]


def test_card_that_kills_workers_fails_in_the_end(report, clock):
    BudgetReport.objects.filter(pk=report.pk).update(attempt=budget.MOST_ATTEMPTS)
    assert not budget.compute_report(report.pk, worker="one")
    report.refresh_from_db()
    assert report.phase == Phase.FAILED
    clock.advance(3600)
    assert budget.sweep_reports(at=clock.now()) == []


def test_finished_report_is_left_alone(report):
    budget.compute_report(report.pk, worker="one")
    assert not budget.compute_report(report.pk, worker="two")
    assert Notification.objects.filter(kind="report_finished").count() == 1


def test_fragment_is_for_the_creator_and_moderators(report):
    url = f"/cards/versions/{report.version_id}/report/"

    def status_for(account: Account) -> int:
        client = signed_in(account)
        return client.get(url).status_code

    assert status_for(report.version.card.creator) == 200
    assert status_for(create_account("Tamsin", more_roles=["moderator"])) == 200
    assert status_for(make_creator()) == 404


def test_fragment_shows_progress_then_the_result(report):
    client = signed_in(report.version.card.creator)
    url = f"/cards/versions/{report.version_id}/report/"
    assert 'hx-trigger="load delay:1s"' in client.get(url).content.decode()
    budget.compute_report(report.pk, worker="one")
    page = client.get(url).content.decode()
    assert "hx-get" not in page
    assert f"Played in {numbers_of(report)['played_in']} of 24 matches" in page


def test_card_that_pays_for_itself_is_marked_for_the_moderator(settings, clock, report):
    """Case 25: the page of the review says so, and of a plain card it does not."""
    special = {"trigger": "activated", "charge": 1, "effect": "charge", "target": "self"}
    loop = make_submitted(at=clock.now(), special=special | {"amount": 2}).budget_report
    client = signed_in(create_account("Tamsin", more_roles=["moderator"]))
    said = []
    for one in (loop, report):
        assert budget.compute_report(one.pk, worker="one")
        page = client.get(f"/cards/versions/{one.version_id}/report/").content.decode()
        said.append("Its use may pay for itself" in page)
    assert said == [True, False]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Scunthorpe Grape Class Cocktail Fox", []),
        ("shit", ["shit"]),
        ("\u0455\u04bb\u0456t happens", ["shit"]),  # Cyrillic look-alikes
    ],
)
def test_unfit_words_are_found_also_in_disguise(text, words):
    assert list(screening.words_to_look_at(text)) == words


PLANTED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "dead text": (
        {"traits": ["guard", "sturdy"]},
        {"kind": "dead_trait", "facts": {"trait": "sturdy", "beside": "guard"}},
        "Sturdy does nothing beside Guard",
    ),
    "never played": (
        {"attack": 0, "health": 1, "resistance": 3},
        {"kind": "never_played", "facts": {"played_in": 0, "matches": 40}},
        "The bot played it in 0 of 40 matches",
    ),
}
"""By weights that make a point of Resistance cost three energies."""


@pytest.mark.parametrize("planted", PLANTED)
def test_planted_faults_are_in_the_report_and_on_the_page(
    planted, db, settings, client, monkeypatch
):
    settings.BUDGET_MATCHES = 40
    nexus = cast(Nexus, registry.get("nexus"))
    weights = {**nexus.balance("nexus-1")["cost"], "resistance": 15}
    unfit = {**nexus.balance("nexus-1"), "cost": weights}
    monkeypatch.setitem(nexus._balances, "nexus-1", unfit)
    design, fault, words = PLANTED[planted]
    report = make_submitted(**design).budget_report
    budget.compute_report(report.pk, worker="one")
    assert fault in faults_in(report)
    client.force_login(report.version.card.creator)
    assert words in client.get(f"/cards/versions/{report.version_id}/report/").content.decode()


def charger(charge, amount, target):
    return {
        "trigger": "activated",
        "charge": charge,
        "effect": "charge",
        "target": target,
        "amount": amount,
    }


def test_card_that_feeds_a_published_one_is_told_with_its_name(db, settings, client):
    settings.BUDGET_MATCHES = 4
    wide = make_approved(name="Wide Well", special=charger(3, 2, "allAllyCreatures"))
    narrow = make_submitted(special=charger(2, 1, "chosenAllyCreature"))
    sound = make_submitted(attack=4, health=4)
    for version in (narrow, sound):
        budget.compute_report(version.budget_report.pk, worker="one")
    facts = {"card": wide.card_id, "name": "Wide Well"}
    assert {"kind": "feed_each_other", "facts": facts} in faults_in(narrow.budget_report)
    assert faults_in(sound.budget_report) == []
    client.force_login(narrow.card.creator)
    page = client.get(f"/cards/versions/{narrow.pk}/report/").content.decode()
    assert "Together with “Wide Well” it can be used without end" in page
