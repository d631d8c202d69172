"""A match of Spark Enigma from the lobby to its replay, while the game is offered."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from matches.models import Match
from matches.services.acts import submit_action
from matches.services.recordings import record_match
from tests.clients import signed_in
from tests.factories.cards import make_creator
from tests.factories.enigma import GAME, make_enigma_deck

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def offered(settings: Any) -> None:
    settings.OFFERED_GAMES = ["nexus", GAME]


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
