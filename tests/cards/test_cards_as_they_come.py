"""A game whose cards nobody forges (Dragon Spark): seen everywhere, forged and built nowhere."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, Deck
from tests.clients import signed_in
from tests.factories.cards import make_creator

JSON = "application/json"
NEW_DECK = {"game": "dragon", "name": "Hunters", "cards": {}}
CARD_FILE = {"format": 1, "game": "dragon", "cards": [{"design": {"name": "Wyrm"}}]}
FORGE_LINK = 'href="/cards/forge/dragon/"'

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return signed_in(make_creator())


@pytest.mark.parametrize(
    ("method", "door", "sent"),
    [
        ("get", "/decks/?game=dragon", None),
        ("post", "/decks/new/", {"game": "dragon"}),
        ("get", "/cards/forge/?game=dragon", None),
        ("get", "/cards/forge/dragon/", None),
        ("post", "/cards/forge/dragon/", {"name": "Wyrm"}),
        ("get", "/cards/forge/dragon/1/", None),
        ("get", "/cards/mine/export/dragon/", None),
        ("get", "/api/v1/forge/dragon/export/", None),
        ("get", "/api/v1/decks/?game=dragon", None),
        ("post", "/api/v1/decks/", json.dumps(NEW_DECK)),
        ("post", "/api/v1/decks/check/", json.dumps(NEW_DECK)),
        ("get", "/api/v1/forge/dragon/schema/", None),
        ("get", "/api/v1/forge/dragon/drafts/", None),
        ("post", "/api/v1/forge/dragon/drafts/", '{"design": {}}'),
        ("post", "/api/v1/forge/dragon/preview/", '{"design": {}}'),
    ],
)
def test_no_door_leads_to_forge_or_decks(
    browser: Client, method: str, door: str, sent: Any
) -> None:
    other = sent.replace("dragon", "nexus") if isinstance(sent, str) else sent
    kind = {"content_type": JSON} if isinstance(sent, str) else {}
    ask = getattr(browser, method)
    answer = ask(door, sent, **kind)
    assert answer.status_code == 404
    assert "played with its cards as they come" in answer.content.decode()
    assert not Card.objects.exists()
    assert not Deck.objects.filter(game="dragon").exists()
    if other != sent or "export" in door:  # the same door of a game with a forge
        assert ask(door.replace("dragon", "nexus"), other, **kind).status_code in (200, 201)


@pytest.mark.parametrize("door", ["/cards/mine/import/", "/api/v1/forge/import/"])
def test_file_of_its_cards_is_refused(browser: Client, door: str) -> None:
    text = json.dumps(CARD_FILE)
    if door.startswith("/api"):
        answer = browser.post(door, text, content_type=JSON)
    else:
        answer = browser.post(door, {"text": text})
    assert answer.status_code == 400
    assert (
        "There is no such game here. Use one of these: nexus, enigma, grid."
        in answer.content.decode()
    )
    assert not Card.objects.exists()


def test_pages_of_makers_do_not_offer_it(browser: Client) -> None:
    for page in ("/cards/mine/", "/decks/", "/cards/forge/nexus/"):
        text = browser.get(page).content.decode()
        body = text[: text.index('<footer class="footer"')]
        assert "Dragon Spark" not in body, page
    assert (
        FORGE_LINK.replace("dragon", "nexus") in browser.get("/cards/?game=nexus").content.decode()
    )


def test_its_cards_are_looked_at_without_a_way_to_forge_some(browser: Client) -> None:
    text = browser.get("/cards/?game=dragon").content.decode()
    assert 'href="/cards/?game=dragon" aria-current="page"' in text
    assert FORGE_LINK not in text


def test_site_of_such_a_game_alone_has_pages_but_no_forge(browser: Client, settings: Any) -> None:
    settings.OFFERED_GAMES = ["dragon"]
    assert browser.get("/cards/forge/").status_code == 404
    for page in ("/", "/cards/?game=dragon", "/cards/mine/", "/guide/creators/", "/hunts/"):
        assert browser.get(page).status_code == 200, page
