"""A match of Spark Enigma from the lobby to its replay, while the game is offered."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.models import Deck
from cards.services import decks
from matches.models import Match
from matches.services import creation
from matches.services.acts import submit_action
from matches.services.recordings import record_match
from tests.clients import signed_in
from tests.factories.cards import make_creator
from tests.factories.enigma import GAME, make_enigma_deck, publish_samples

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


@pytest.fixture
def client(ann: Account) -> Client:
    return signed_in(ann)


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_enigma_deck(ann)


def test_lobby_shows_both_games_and_the_decks_of_the_chosen_one(client: Client, deck: Deck) -> None:
    page = client.get(f"/?game={GAME}").content.decode()
    for name in ("Spark Nexus", "Spark Enigma", deck.name, "60 cards"):
        assert name in page
    assert f'href="/rules/{GAME}/"' in page
    assert deck.name not in client.get("/?game=nexus").content.decode()


def test_page_tells_which_hands_were_shown_while_the_match_was_dealt(
    client: Client, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E2.2: a hand without an Origin is shown to both; that is before the first message."""
    made = publish_samples().values()
    origin = next(one.card_id for one in made if one.design.get("form") == "origin")
    thin = decks.create_deck(
        by=ann, game=GAME, content=DeckContent("Thin", {origin: 4}, {}, {"pyro": 56})
    )
    told = []
    for number in range(3):
        secret = bytes([number] * 32)
        monkeypatch.setattr(creation, "match_secret", partial(bytes, secret))
        begun = client.post("/matches/", {"game": GAME, "deck": thin.pk, "way": "bot"})
        page = client.get(begun.headers["Location"]).content.decode()
        told.append(config_of(page)["beginning"])
    assert {events[0]["type"] for events in told} == {"match_began"}
    shown = [event for events in told for event in events if event["type"] == "cards_shown"]
    mine = [event for event in shown if event["player"] == 0]
    assert {event["reason"] for event in shown} == {"no_origin"}
    assert {card["card"] for event in mine for card in event["cards"]} == {"pyro"}


def config_of(page: str) -> dict[str, Any]:
    """What the script of a match page is told."""
    found = re.search(r'<script id="match-config"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_match_begins_in_the_lobby_and_its_replay_draws_every_step(
    client: Client, ann: Account, deck: Deck
) -> None:
    begun = client.post(
        "/matches/", {"game": GAME, "deck": deck.pk, "way": "bot", "consents": "on"}
    )
    match = Match.objects.get(game=GAME)
    assert begun.headers["Location"] == f"/matches/{match.pk}/"
    assert client.get(f"/matches/{match.pk}/").status_code == 200
    submit_action(match.pk, by=ann, action={"type": "concede"}, seq=0, request_id="r1")
    assert record_match(match.pk, worker="test")
    for audience in ("seat-0", "open"):
        for step in (0, 1):
            page = client.get(f"/replays/{match.pk}/?step={step}&as={audience}").content.decode()
            assert page.count('class="arena__vanguard"') == 2
    open_page = client.get(f"/replays/{match.pk}/?step=0&as=open").content.decode()
    assert "Flux" in open_page
    assert (
        client.get(f"/replays/{match.pk}/scenarios/0.json")
        .json()["cards"]
        .keys()
        .isdisjoint({"pyro", "hydro", "terra", "volt", "bio", "aether"})
    )
