"""New weights take effect: what becomes of published cards, drafts, submissions and reports."""

from __future__ import annotations

import copy
from datetime import timedelta
from io import StringIO
from typing import Any, cast

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Notification
from cards.balances import active_balance, balance_of
from cards.forge.preview import budget as shown_budget
from cards.models import BalanceActivation, BudgetReport, Card, CardVersion, NameClaim, State
from cards.queries import bench_of, playable_versions
from cards.services import balance, budget, versions
from config import clock
from matches.engine.games import registry
from matches.engine.games.nexus.game import Nexus
from tests.factories.cards import NOON, make_approved, make_draft, make_submitted, publish
from tests.refusals import refused

pytestmark = pytest.mark.django_db

OLD, DEAR = "nexus-1", "nexus-dear"


@pytest.fixture(autouse=True)
def dear_attack(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Balance data by which a point of Attack costs six points instead of two."""
    nexus = cast(Nexus, registry.get("nexus"))
    data = copy.deepcopy(dict(nexus.balance(OLD))) | {"version": DEAR}
    data["cost"]["attack"] = 6
    monkeypatch.setitem(nexus._balances, DEAR, data)
    return data


def activate(version: str = DEAR) -> BalanceActivation:
    return balance.activate_balance("nexus", version, at=NOON)


def published(card: Card) -> CardVersion:
    """The version that plays, as stored."""
    card.refresh_from_db()
    assert card.published is not None
    return card.published


def claimed(report_id: int, worker: str) -> BudgetReport:
    report = budget.claim_report(report_id, worker=worker, at=clock.now())
    assert report is not None
    return report


def test_card_whose_cost_changes_gets_a_version_by_formula():
    old = make_approved(name="Striker", attack=3, health=2, rarity="rare")
    assert old.cost == 1
    activation = activate()
    old.refresh_from_db()
    new = published(old.card)
    assert (old.state, new.state) == (State.SUPERSEDED, State.APPROVED)
    assert (new.number, new.cost, new.points, new.balance) == (2, 4, 20, DEAR)
    assert (new.design, new.art, new.rarity) == (old.design, old.art, "rare")
    assert new.search["cost"] == 4
    assert playable_versions("nexus").get() == new
    assert activation.changes == [
        {
            "card": old.card_id,
            "name": "Striker",
            "maker": old.card.creator.username,
            "version": new.pk,
            "old_cost": 1,
            "new_cost": 4,
            "old_points": 8,
            "new_points": 20,
        }
    ]
    told = Notification.objects.get(kind="card_cost_changed")
    assert told.account == old.card.creator
    assert told.facts == {"name": "Striker", "balance": DEAR, "old": 1, "new": 4}


def test_card_that_costs_the_same_stays_as_it_is():
    wall = make_approved(attack=0, health=5)
    activation = activate()
    wall.refresh_from_db()
    assert (wall.state, wall.balance, activation.kept) == (State.APPROVED, OLD, 1)
    assert activation.changes == []
    assert not Notification.objects.filter(kind="card_cost_changed").exists()


def test_card_over_the_budget_is_retired_with_notice():
    giant = make_approved(name="Giant", attack=10, health=4)
    activation = activate()
    giant.refresh_from_db()
    assert giant.state == State.RETIRED
    assert not playable_versions("nexus").exists()
    assert not NameClaim.objects.filter(card=giant.card).exists()
    assert (activation.changes[0]["new_cost"], activation.changes[0]["version"]) == (None, None)
    assert Notification.objects.get(kind="card_retired").account == giant.card.creator
    assert versions.revise_card(giant.card_id, by=giant.card.creator).cost is None


def test_what_counted_before_can_be_reckoned_again():
    old = make_approved(attack=3, health=2)
    activate()
    breakdown = registry.get("nexus").design.breakdown(old.design, balance_of(old))
    assert (breakdown.points, breakdown.cost) == (old.points, old.cost)
    activate(OLD)
    assert (published(old.card).cost, published(old.card).number) == (1, 3)
    assert active_balance("nexus")["version"] == OLD


@pytest.mark.parametrize(
    ("version", "code"), [("nexus-0", "balance_unknown"), (OLD, "balance_already_active")]
)
def test_unknown_and_active_balances_are_refused(version, code):
    with refused(code):
        activate(version)
    assert not BalanceActivation.objects.exists()


def test_failure_halfway_changes_nothing(monkeypatch):
    for number in range(3):
        make_approved(attack=3, health=2 + number)
    told = []

    def fail_at_the_second(*args: Any, **kwargs: Any) -> None:
        told.append(kwargs)
        if len(told) == 2:
            raise RuntimeError("the disk is full")

    monkeypatch.setattr(balance, "notify", fail_at_the_second)
    with pytest.raises(RuntimeError, match="full"):
        activate()
    assert active_balance("nexus")["version"] == OLD
    assert {version.cost for version in playable_versions("nexus")} == {1, 2}
    assert {version.number for version in playable_versions("nexus")} == {1}


def test_drafts_are_reckoned_anew_and_stay_as_typed():
    draft = make_draft(attack=3, health=2)
    activate()
    design, revision = draft.design, draft.revision
    draft.refresh_from_db()
    assert (draft.cost, draft.balance) == (4, DEAR)
    assert (draft.design, draft.revision) == (design, revision)
    assert shown_budget("nexus", draft.design)["cost"] == 4


def test_submission_from_before_is_brought_to_its_cost_when_published():
    submitted = make_submitted(attack=3, health=2)
    activate()
    publish(submitted)
    assert submitted.state == State.SUPERSEDED
    assert (published(submitted.card).cost, published(submitted.card).balance) == (4, DEAR)


def test_submission_that_no_longer_fits_cannot_be_published():
    submitted = make_submitted(attack=10, health=4)
    activate()
    with refused("no_longer_fits"):
        publish(submitted)
    submitted.refresh_from_db()
    assert (submitted.state, submitted.card.published) == (State.SUBMITTED, None)


def test_version_in_work_still_counts_as_the_cards_newest():
    """The version by formula has a higher number than the draft that was begun before."""
    old = make_approved(attack=3, health=2)
    draft = versions.revise_card(old.card_id, by=old.card.creator)
    activate()
    assert published(old.card).number > draft.number
    assert bench_of(old.card.creator).drafts == [draft]
    with refused("version_in_work"):
        versions.revise_card(old.card_id, by=old.card.creator)


def test_page_of_an_old_version_reckons_by_the_weights_of_its_cost(client):
    old = make_approved(attack=3, health=2)
    activate()
    address = f"/cards/{old.card_id}/"
    assert client.get(address).context["budget"]["cost"] == 4
    assert client.get(address, {"version": old.pk}).context["budget"]["cost"] == 1


def test_new_submissions_and_matches_go_by_the_active_balance(bot_match_balance):
    activate()
    assert make_submitted(attack=3, health=2).balance == DEAR
    assert bot_match_balance() == DEAR


@pytest.fixture
def bot_match_balance() -> Any:
    from matches.services.creation import start_bot_match  # noqa: PLC0415
    from tests.factories.cards import make_creator, make_legal_deck  # noqa: PLC0415

    owner = make_creator()
    deck = make_legal_deck(owner)

    def version() -> str:
        match = start_bot_match(by=owner, game="nexus", deck_id=deck.pk)
        return str(match.parts.balance["version"])

    return version


def test_all_playable_cards_are_queued_to_be_measured_by_it(settings):
    settings.BUDGET_MATCHES = 4
    changed, kept = make_approved(attack=3, health=2), make_approved(attack=0, health=5)
    budget.compute_report(kept.budget_report.pk, worker="one")
    activate()
    for version in playable_versions("nexus"):
        assert (version.budget_report.phase, version.budget_report.balance) == ("queued", DEAR)
        assert version.budget_report.result is None
    assert changed.budget_report.balance == OLD, "the superseded version keeps its report"
    assert len(budget.sweep_reports(at=NOON + timedelta(seconds=1))) == 2


def test_worker_from_before_cannot_finish_the_new_report(settings):
    settings.BUDGET_MATCHES = 4
    kept = make_approved(attack=0, health=5)
    stale = claimed(kept.budget_report.pk, "old")
    activate()
    fresh = claimed(kept.budget_report.pk, "new")
    assert stale.attempt == fresh.attempt
    assert not budget._store_step(stale, [], at=clock.now())
    assert budget._store_step(fresh, [], at=clock.now())
    assert BudgetReport.objects.get(pk=fresh.pk).worker == "new"


def test_command_tells_each_change_and_how_many():
    make_approved(name="Striker", attack=3, health=2)
    make_approved(name="Giant", attack=10, health=4)
    make_approved(attack=0, health=5)
    out, err = StringIO(), StringIO()
    call_command("activate_balance", DEAR, stdout=out, stderr=err)
    told = out.getvalue()
    assert "Striker: cost 1 -> cost 4" in told
    assert "Giant: cost 5 -> retired" in told
    assert f"{DEAR} counts instead of {OLD}: 1 cards changed their cost, 1 retired, 1 as" in told
    assert "3 of 3 cards" in err.getvalue()
    with pytest.raises(CommandError, match="count already"):
        call_command("activate_balance", DEAR)
