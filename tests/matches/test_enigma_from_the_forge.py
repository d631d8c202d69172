"""A Pico line and a Gear that a player made, from the forge to a match that is played with them.

Through the doors that all games share: drafts, report, review, deck, lobby, bot, replay.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.models import CardVersion, Deck
from cards.services import budget
from matches.frozen import frozen_of
from matches.models import Match, MatchAction
from matches.services import bots
from matches.services.acts import submit_action
from matches.services.recordings import record_match
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_art
from tests.factories.enigma import GAME
from tests.factories.matches import state_of
from tests.moderation.by_pages import approve_by_pages

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
def offered(settings: Any) -> None:
    settings.OFFERED_GAMES = ["nexus", GAME]
    settings.BUDGET_MATCHES = 4


@pytest.fixture
def ann() -> Account:
    return create_account("Ann")


@pytest.fixture
def maker(ann: Account) -> Client:
    return signed_in(ann)


@pytest.fixture
def desk() -> Client:
    return signed_in(create_account("Tamsin", more_roles=["moderator"]))


def post(client: Client, address: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(address, body, "application/json")
    assert answer.status_code in (200, 201), answer.content
    told: dict[str, Any] = answer.json()
    return told


def sent_in(ann: Account, maker: Client, design: dict[str, Any]) -> CardVersion:
    """A draft with a picture, submitted by program."""
    typed = {"design": design, "artist": "own", "licence": "own", "alt": "A dog of embers."}
    draft = CardVersion.objects.get(pk=post(maker, f"/api/v1/forge/{GAME}/drafts/", typed)["id"])
    draft.art = make_art(ann)
    draft.save()
    post(maker, f"/api/v1/versions/{draft.pk}/submit/", {"revision": draft.revision})
    draft.refresh_from_db()
    return draft


def published(ann: Account, maker: Client, desk: Client, design: dict[str, Any]) -> CardVersion:
    """A card whose report a moderator has read."""
    version = sent_in(ann, maker, design)
    assert budget.compute_report(version.budget_report.pk, worker="test")
    page = maker.get(f"/cards/{version.card_id}/").content.decode()
    assert "points of win rate" in page
    approve_by_pages(desk, version)
    return version


def test_made_line_and_gear_are_reviewed_and_played(
    ann: Account, maker: Client, desk: Client, clock: Clock
) -> None:
    made = [published(ann, maker, desk, design) for design in MADE]
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


def play(match: Match, ann: Account, clock: Clock) -> None:
    """Ann by the quick bot, against the bot, which brings her deck as well; to the end."""
    frozen = frozen_of(match.pk)
    game = frozen.game
    for number in range(800):
        clock.advance(1)
        state = state_of(match)
        if game.result(state) is not None:
            return
        if 0 in game.actors(state):
            action = game.choose(game.view(state, 0), frozen.config, 0, "measure")
            submit_action(
                match.pk,
                by=ann,
                action=game.action_json(action),
                seq=Match.objects.values_list("seq", flat=True).get(pk=match.pk),
                request_id=f"a{number}",
            )
        else:
            bots.move_bot(match.pk, at=clock.now())
    raise AssertionError(json.dumps(game.view(state_of(match), 0)))
