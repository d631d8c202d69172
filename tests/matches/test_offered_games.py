"""A game whose rules are done and whose pages are not: the engine knows it, no door offers it."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.games import offered_keys
from matches.engine.games import registry
from matches.errors import GameNotOffered
from matches.services import creation
from tests.factories.cards import make_creator

pytestmark = pytest.mark.django_db

WAITING = [key for key in registry.game_keys() if key not in offered_keys()]


def test_main_game_is_offered_and_enigma_waits_for_its_page() -> None:
    assert offered_keys()[0] == "nexus"
    assert WAITING == ["enigma"]


@pytest.mark.parametrize("key", WAITING)
def test_game_without_pages_is_not_found_by_any_door(key: str) -> None:
    client = Client()
    client.force_login(make_creator())
    json = "application/json"
    answers = {
        "forge": client.get(f"/cards/forge/{key}/"),
        "collection": client.get(f"/cards/?game={key}"),
        "decks": client.get(f"/decks/?game={key}"),
        "new deck": client.post("/decks/new/", {"game": key}),
        "drafts": client.post(f"/api/v1/forge/{key}/drafts/", {"design": {}}, content_type=json),
        "preview": client.post(f"/api/v1/forge/{key}/preview/", {"design": {}}, content_type=json),
        "schema": client.get(f"/api/v1/forge/{key}/schema/"),
    }
    assert {door: answer.status_code for door, answer in answers.items()} == dict.fromkeys(
        answers, 404
    )


@pytest.mark.parametrize("key", WAITING)
def test_game_without_pages_cannot_be_played(key: str) -> None:
    with pytest.raises(GameNotOffered):
        creation.start_bot_match(by=make_creator(), game=key, deck_id=1)


@pytest.mark.parametrize("page", ["/", "/guide/creators/", "/decks/", "/cards/"])
def test_pages_do_not_speak_of_it(page: str) -> None:
    client = Client()
    client.force_login(make_creator())
    shown = client.get(page).content.decode()
    for key in WAITING:
        assert registry.get(key).name not in shown
