"""A game that the site does not offer: the engine knows it, no door leads to it."""

from __future__ import annotations

from typing import Any

import pytest

from cards.games import offered_keys
from matches.engine.games import registry
from matches.errors import GameNotOffered
from matches.services import creation
from tests.clients import signed_in
from tests.factories.cards import make_creator

pytestmark = pytest.mark.django_db

LEFT_OUT = "enigma"


@pytest.fixture(autouse=True)
def _only_nexus(settings: Any) -> None:
    settings.OFFERED_GAMES = ["nexus"]


def test_setting_says_which_games_are_offered(settings: Any) -> None:
    assert offered_keys() == ("nexus",)
    settings.OFFERED_GAMES = [LEFT_OUT, "nexus"]
    assert offered_keys() == ("nexus", LEFT_OUT)  # in the registry's order


def test_it_is_not_found_by_any_door() -> None:
    key = LEFT_OUT
    client = signed_in(make_creator())
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


def test_it_cannot_be_played() -> None:
    with pytest.raises(GameNotOffered):
        creation.start_bot_match(by=make_creator(), game=LEFT_OUT, deck_id=1)


@pytest.mark.parametrize("page", ["/", "/guide/creators/", "/decks/", "/cards/"])
def test_pages_do_not_speak_of_it(page: str) -> None:
    client = signed_in(make_creator())
    shown = client.get(page).content.decode()
    assert registry.get(LEFT_OUT).name not in shown
