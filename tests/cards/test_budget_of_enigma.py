"""The budget report of a game whose cards have parts, from submission to the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cards.draft_content import Content
from cards.models import BudgetReport, CardVersion
from cards.services import budget, versions
from tests.factories.cards import NOON, make_art, make_creator

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ZIP = {"name": "Zip", "cost": {"volt": 1}, "damage": 20}
SLOW = {"name": "Slow Zip", "cost": {"volt": 1, "null": 1}, "damage": 10}
ASK = {"name": "Ask", "use": "once_per_turn", "effect": {"kind": "draw", "amount": 1}}


def pico(name: str, **changes: Any) -> dict[str, Any]:
    body = {"type": "pico", "form": "origin", "element": "volt", "integrity": 60}
    return {**body, "name": name, "strikes": [ZIP], **changes}


DESIGNS = {
    "origin": pico("Planted"),
    "prime": pico("Planted", form="prime", upgrades_from="Nobody", strikes=[ZIP, SLOW]),
    "agent": {"type": "agent", "name": "Planted", "effect": {"kind": "draw", "amount": 2}},
    "gear": {"type": "gear", "name": "Planted", "ability": ASK},
    "domain": {
        "type": "domain",
        "name": "Planted",
        "effect": {"kind": "heal_between_turns", "amount": 10},
    },
}


def reported(design: dict[str, Any], settings: Any) -> tuple[CardVersion, BudgetReport]:
    """A submitted card of Enigma whose report a worker has finished."""
    settings.BUDGET_MATCHES = 40
    creator = make_creator()
    content = Content(design, artist="own work", licence="own", alt="A plain sign.")
    draft = versions.start_draft(by=creator, game="enigma", content=content)
    draft.art = make_art(creator)
    draft.save()
    version = versions.submit_version(draft.pk, by=creator, revision=draft.revision, at=NOON)
    report = version.budget_report
    assert budget.compute_report(report.pk, worker="one")
    report.refresh_from_db()
    return version, report


@pytest.mark.parametrize("kind", DESIGNS)
def test_worker_measures_cards_of_every_kind(kind: str, settings: Any) -> None:
    version, report = reported(DESIGNS[kind], settings)
    assert report.result is not None
    measured = report.result["measured"]
    assert report.phase == BudgetReport.Phase.DONE
    assert measured["wins"] + measured["draws"] + measured["losses"] == 40
    assert (measured["crashes"]["count"], measured["endless"]["count"]) == (0, 0)
    assert 0 < measured["played_in"] <= 40
    assert report.result["breakdown"]["points"] == version.points
    assert report.result["balance"] == "enigma-1"


def test_faults_are_in_the_report_and_on_the_page(client: Client, settings: Any) -> None:
    version, report = reported(DESIGNS["prime"], settings)
    assert report.result is not None
    kinds = [fault["kind"] for fault in report.result["faults"]]
    assert kinds[:2] == ["outdone_strike", "no_form_below"]
    client.force_login(version.card.creator)
    page = client.get(f"/cards/versions/{version.pk}/report/").content.decode()
    assert "Whoever can pay for “Slow Zip” can use “Zip” instead" in page
    assert "It upgrades “Nobody”" in page


def test_sound_card_has_no_faults(settings: Any) -> None:
    _, report = reported(DESIGNS["origin"], settings)
    assert report.result is not None
    assert report.result["faults"] == []


def test_report_speaks_of_points_since_no_card_has_a_cost(client: Client, settings: Any) -> None:
    version, _ = reported(DESIGNS["agent"], settings)
    client.force_login(version.card.creator)
    page = client.get(f"/cards/versions/{version.pk}/report/").content.decode()
    assert "plain cards of as many points" in page
    assert "cost 1" not in page
