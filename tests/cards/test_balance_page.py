"""`/balance/`, the page of what new weights changed, and what a creator is told to change."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from cards.edits import nearest_edits
from cards.models import BalanceActivation, BudgetReport, CardVersion
from cards.power import fittings_of, points_of, powers_of
from cards.services import budget
from matches.engine.games import registry
from tests.factories.cards import NOON, design, make_approved, make_submitted
from tests.factories.reports import finish_report

pytestmark = pytest.mark.django_db

BALANCE = registry.get("nexus").balance("nexus-1")


def measured(name: str, low: float, high: float, **changes: Any) -> CardVersion:
    """A published card with a finished report."""
    version = make_approved(name=name, **changes)
    finish_report(version, low, high)
    return version


def test_page_shows_all_measured_cards_outliers_first(client):
    measured("Plain Jane", -0.03, 0.02)
    measured("Weak Will", -0.30, -0.20)
    measured("Strong Sue", 0.08, 0.15)
    make_approved(name="Not Yet")
    page = client.get("/balance/").content.decode()
    rows = re.findall(r'<th scope="row"><a[^>]*>([^<]*)</a>', page)
    assert rows == ["Weak Will", "Strong Sue", "Plain Jane"]
    assert "Of 3 measured cards 1 are about as strong" in page
    assert "1 card is not measured by these weights yet" in page
    marks = re.findall(r'class="power__mark" data-verdict="(\w+)"', page)
    assert sorted(marks) == ["fair", "strong", "weak"]
    assert "−25.0" in page


def test_page_shows_one_game_and_leads_to_the_others(client):
    measured("Plain Jane", -0.03, 0.02)
    page = client.get("/balance/?game=enigma").content.decode()
    assert "Plain Jane" not in page
    assert '/balance/?game=nexus"' in page
    assert client.get("/balance/?game=whist").status_code == 404


def test_page_without_measured_cards_says_so(client):
    make_approved()
    assert (
        "No card has been measured by these weights yet" in client.get("/balance/").content.decode()
    )


def test_hidden_and_otherwise_measured_cards_are_left_out(client):
    hidden = measured("Hidden", -0.1, 0.1)
    CardVersion.objects.filter(pk=hidden.pk).update(hidden_at=NOON)
    other = measured("Otherwise", -0.1, 0.1)
    BudgetReport.objects.filter(version=other).update(balance="nexus-0")
    powers = powers_of("nexus")
    assert (powers.measured, powers.unmeasured) == ([], 1)


def test_page_asks_the_database_no_more_with_more_cards(client, django_assert_max_num_queries):
    for number in range(12):
        measured(f"Card {number}", -0.05, 0.05)
    with django_assert_max_num_queries(8):
        client.get("/balance/")


def test_changes_of_new_weights_have_their_page(client):
    activation = an_activation()
    page = client.get(f"/balance/{activation.pk}/").content.decode()
    assert "2 cards changed" in page
    assert "7 cards cost what they did" in page
    assert "retired: over the budget" in page
    assert client.get("/balance/99999/").status_code == 404


def test_program_reads_the_same_as_the_page(client):
    strong = measured("Strong Sue", 0.08, 0.15)
    make_approved(name="Not Yet")
    activation = an_activation()
    found = client.get("/api/v1/balance/nexus/").json()
    assert (found["balance"], found["unmeasured"]) == ("nexus-1", 1)
    (power,) = found["measured"]
    assert (power["card"], power["verdict"]) == (strong.card_id, "strong")
    assert (power["low"], power["high"]) == (0.08, 0.15)
    assert [line["id"] for line in found["activations"]] == [activation.pk]
    changed = client.get(f"/api/v1/balance/changes/{activation.pk}/").json()
    assert (changed["version"], changed["replaced"], changed["kept"]) == ("nexus-1", "nexus-0", 7)
    assert [change["new_cost"] for change in changed["changes"]] == [4, None]


@pytest.mark.parametrize("address", ["nothing/", "changes/99999/"])
def test_program_is_told_what_is_not_there(client, address):
    answer = client.get(f"/api/v1/balance/{address}")
    assert (answer.status_code, set(answer.json())) == (404, {"error"})


def an_activation() -> BalanceActivation:
    """New weights by which one card got dearer and one was retired."""
    changes = [
        {"card": 1, "name": "Striker", "maker": "Mo", "version": 2, "old_cost": 1, "new_cost": 4}
        | {"old_points": 8, "new_points": 20},
        {"card": 2, "name": "Giant", "maker": "Mo", "version": None, "old_cost": 5}
        | {"new_cost": None, "old_points": 24, "new_points": 64},
    ]
    return BalanceActivation.objects.create(
        game="nexus",
        version="nexus-1",
        replaced="nexus-0",
        changes=changes,
        kept=7,
        activated_at=NOON,
    )


# --- what to change -----------------------------------------------------------------------------


def edits(low: int, high: int, **changes: Any) -> list[str]:
    found = nearest_edits("nexus", design(**changes), BALANCE, low=low, high=high)
    return [f"{each.label} {each.before}>{each.after} = {each.points}" for each in found]


def test_nearest_edits_bring_the_points_into_the_budget():
    """2 Attack, 9 Health, Sneaky: 15 points; 12 or 13 are wanted."""
    assert edits(12, 13, attack=2, health=9, traits=["sneaky"]) == [
        "Attack 2>1 = 13",
        "Health 9>7 = 13",
        "Sneaky 1> = 13",
        "Health 9>6 = 12",
    ]


def test_edits_never_break_another_rule():
    special = {"trigger": "onPlay", "effect": "damage", "target": "enemyHero", "amount": 1}
    found = edits(1, 60, attack=10, health=15, armor=3, special=special)
    assert found
    assert not any(word in " ".join(found) for word in (">11", ">16", "Armor 3>4", ">0 "))


def test_card_without_any_fitting_edit_has_none():
    assert edits(52, 53, attack=0, health=1) == []


def test_report_tells_a_strong_card_what_to_take_away(client):
    version = measured("Strong Sue", 0.10, 0.20, attack=4, health=6)
    report = BudgetReport.objects.get(version=version)
    weaker, cheaper = fittings_of(report)
    assert (weaker.kind, weaker.cost) == ("weaker", 3)
    assert weaker.points == -points_of(0.15, 3, BALANCE) < -5
    for edit in weaker.edits:
        assert edit.points <= 14 + weaker.points
    assert (cheaper.kind, cheaper.points, cheaper.cost) == ("cheaper", -1, 2)
    client.force_login(version.card.creator)
    page = client.get(f"/cards/versions/{version.pk}/report/").content.decode()
    assert "What to change to fit" in page
    assert "Too strong beside plain cards of cost 3" in page
    assert "Attack 3 instead of 4 (12 points)" in page


def test_weak_card_is_told_what_it_may_gain_and_a_fair_one_nothing():
    weak = BudgetReport.objects.get(version=measured("Weak", -0.2, -0.1, attack=1, health=2))
    (stronger,) = fittings_of(weak)
    assert (stronger.kind, stronger.points > 0) == ("stronger", True)
    assert all(edit.points > 4 for edit in stronger.edits)
    fair = BudgetReport.objects.get(version=measured("Fair", -0.02, 0.02, attack=2, health=4))
    assert fittings_of(fair) == []


def test_command_queues_what_was_not_measured(settings):
    settings.BUDGET_MATCHES = 2
    version = make_approved()
    BudgetReport.objects.all().delete()
    make_submitted()
    out = StringIO()
    call_command("measure_cards", stdout=out)
    assert out.getvalue() == "1 cards are queued to be measured.\n"
    report = BudgetReport.objects.get(version=version)
    assert report.lease_until is not None
    assert report.pk in budget.sweep_reports(at=report.lease_until + timedelta(seconds=1))
