"""The forge says calmly what a draft looks like, before it is sent; programs are told the same."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import CardVersion
from cards.services import budget, versions
from tests.clients import signed_in
from tests.factories.cards import NOON, make_approved, make_creator, make_draft, make_submitted

pytestmark = pytest.mark.django_db

HEAL = {"trigger": "onPlay", "effect": "heal", "target": "allyHero", "amount": 3}
SAID = "It looks like cards that are there already."


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


@pytest.fixture
def maker(ann: Account) -> Client:
    return signed_in(ann)


def notice(maker: Client, draft: CardVersion) -> str:
    """What stands above the button, "" for nothing."""
    page = maker.get(f"/cards/forge/nexus/{draft.pk}/").content.decode()
    part = page.partition('<div id="look-alikes">')[2].partition("<p>\n    <button")[0]
    return re.sub(r"\s+", " ", part) if SAID in part else ""


def test_notice_names_cards_in_play_with_a_link_and_what_is_alike(
    ann: Account, maker: Client
) -> None:
    known = make_approved(make_creator("Ben"), name="Brook Nurse", special=HEAL)
    make_submitted(name="Not Yet Seen", special=HEAL)
    draft = make_draft(ann, name="River Nurse", special=HEAL | {"amount": 2})
    shown = notice(maker, draft)
    assert f'<a href="/cards/{known.card_id}/">Brook Nurse</a>' in shown
    assert "by Ben" in shown
    assert "plays almost alike, a number differs by 1" in shown
    assert "Not Yet Seen" not in shown
    assert notice(maker, make_draft(ann, name="Quite Another", attack=4)) == ""


def test_it_forbids_nothing(ann: Account, maker: Client) -> None:
    make_approved(name="Brook Nurse", special=HEAL)
    draft = make_draft(ann, name="River Nurse", special=HEAL)
    assert "plays exactly alike" in notice(maker, draft)
    sent = versions.submit_version(draft.pk, by=ann, revision=draft.revision, at=NOON)
    assert sent.state == "submitted"


def test_script_begins_with_the_same_and_asks_again_after_a_save(
    ann: Account, maker: Client
) -> None:
    known = make_approved(name="Brook Nurse", special=HEAL)
    draft = make_draft(ann, name="River Nurse", special=HEAL)
    page = maker.get(f"/cards/forge/nexus/{draft.pk}/").content.decode()
    found = re.search(r'<script id="setup" type="application/json">(.*?)</script>', page)
    assert found is not None
    told = maker.get(f"/api/v1/versions/{draft.pk}/look-alikes/").json()
    assert json.loads(found[1])["lookAlikes"] == told
    assert [(row["card"], row["likeness"]) for row in told] == [
        (known.card_id, "plays exactly alike")
    ]


def test_report_names_no_card_that_its_reader_may_not_know(
    ann: Account, maker: Client, settings: Any
) -> None:
    settings.BUDGET_MATCHES = 4
    make_submitted(name="River Nursa", special=HEAL)
    version = make_submitted(ann, name="River Nurse", special=HEAL)
    assert budget.compute_report(version.budget_report.pk, worker="one")
    page = maker.get(f"/cards/versions/{version.pk}/report/").content.decode()
    assert 'data-phase="done"' in page
    assert "River Nursa" not in page
