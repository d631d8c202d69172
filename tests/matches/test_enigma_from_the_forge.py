"""A Pico line and a Gear that a player made, from the forge to a match that is played with them.

Through the doors that all games share: drafts, report, review, deck, lobby, bot, replay.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.models import Deck
from matches.models import Match, MatchAction
from matches.services.recordings import record_match
from tests.conftest import Clock
from tests.factories.enigma import GAME
from tests.matches.by_program import play, post, published

pytestmark = pytest.mark.django_db

PUP = {
    "type": "pico",
    "name": "Clinker Pup",
    "form": "origin",
    "element": "pyro",
    "integrity": 60,
    "recall_cost": 1,
    "strikes": [{"name": "Nip", "cost": {"pyro": 1}, "damage": 20}],
}
DOG = PUP | {
    "name": "Clinker Dog",
    "form": "prime",
    "upgrades_from": "Clinker Pup",
    "integrity": 90,
    "strikes": [{"name": "Bite", "cost": {"pyro": 1, "null": 1}, "damage": 50}],
}
COLLAR = {
    "type": "gear",
    "name": "Clinker Collar",
    "effect": {"kind": "damage_dealt", "amount": 10},
}
COAT = {"type": "gear", "name": "Clinker Coat", "effect": {"kind": "integrity", "amount": 20}}
MADE = (PUP, DOG, COLLAR, COAT)


@pytest.fixture(autouse=True)
def few_matches(settings: Any) -> None:
    settings.BUDGET_MATCHES = 4


@pytest.fixture
def ann() -> Account:
    return create_account("Ann")


def test_made_line_and_gear_are_reviewed_and_played(
    ann: Account, maker: Client, desk: Client, clock: Clock
) -> None:
    made = [published(ann, maker, desk, GAME, design) for design in MADE]
    assert all(version.is_published for version in made)
    content = {
        "game": GAME,
        "name": "Kennel",
        "cards": {str(version.card_id): 4 for version in made},
        "basics": {"pyro": 44},
    }
    deck = Deck.objects.get(pk=post(maker, "/api/v1/decks/", content)["id"])
    begun = maker.post("/matches/", {"game": GAME, "deck": deck.pk, "way": "bot", "consents": "on"})
    match = Match.objects.get(game=GAME)
    assert begun.headers["Location"] == f"/matches/{match.pk}/"

    play(match, ann, clock)
    acts = MatchAction.objects.filter(match=match, kind="act").values_list("action", flat=True)
    assert {"setup", "attach", "upgrade", "gear", "strike"} <= {act["type"] for act in acts}

    assert record_match(match.pk, worker="test")
    scenario = maker.get(f"/replays/{match.pk}/scenarios/0.json").json()
    assert {design["name"] for design in MADE} <= {
        design["name"] for design in scenario["cards"].values()
    }
