"""The list of decks and the builder's page: whose they are, what they carry."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from tests.clients import signed_in
from tests.factories.cards import make_approved, make_creator, make_legal_deck


@pytest.fixture
def player(db: None) -> Account:
    return make_creator()


@pytest.fixture
def browser(player: Account) -> Client:
    return signed_in(player)


def config_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="deck-config" type="application/json">(.*?)</script>', page)
    assert found
    config: dict[str, Any] = json.loads(found.group(1))
    return config


def test_list_tells_which_decks_can_be_played(browser, player):
    legal = make_legal_deck(player)
    browser.post("/decks/new/", {"game": "nexus"})
    page = browser.get("/decks/").content.decode()
    assert f'href="/?game=nexus&amp;deck={legal.pk}"' in page
    assert page.count("Ready to play") == 1
    assert "0 of 30 cards. Add 30 more." in page


def test_new_deck_opens_in_the_builder(browser, player):
    answer = browser.post("/decks/new/", {"game": "nexus"})
    deck = Deck.objects.get(owner=player, name="New deck")
    assert answer.headers["Location"] == f"/decks/{deck.pk}/"
    config = config_of(browser.get(f"/decks/{deck.pk}/").content.decode())
    assert config["deck"]["cards"] == {}
    assert config["limits"] == {"size": 30, "copies": 3}
    assert len(config["patrons"]) == 8
    assert {fault["code"] for fault in config["deck"]["faults"]} == {"deck_too_small", "no_patron"}


def test_builder_carries_the_cards_of_the_deck(browser, player):
    deck = make_legal_deck(player)
    make_approved(name="Not in it")
    config = config_of(browser.get(f"/decks/{deck.pk}/").content.decode())
    assert {str(card["id"]) for card in config["cards"]} == set(config["deck"]["cards"])
    assert config["deck"]["faults"] == []


def test_builder_knows_the_copies_that_count(browser, player, settings):
    deck = make_legal_deck(player)
    address = f"/decks/{deck.pk}/"
    assert config_of(browser.get(address).content.decode())["owned"] is None
    settings.OPEN_POOL = False
    own = make_approved(player)
    assert config_of(browser.get(address).content.decode())["owned"] == {str(own.card_id): 3}


def test_decks_of_others_are_not_found(browser, player):
    foreign = make_legal_deck(make_creator())
    assert browser.get(f"/decks/{foreign.pk}/").status_code == 404
    assert browser.post(f"/decks/{foreign.pk}/delete/").status_code == 404
    assert Deck.objects.filter(pk=foreign.pk).exists()


def test_deleted_deck_is_gone(browser, player):
    deck = make_legal_deck(player)
    assert browser.get(f"/decks/{deck.pk}/delete/").status_code == 405
    assert browser.post(f"/decks/{deck.pk}/delete/").headers["Location"] == "/decks/?game=nexus"
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_unknown_game_has_no_decks(browser):
    assert browser.get("/decks/?game=poker").status_code == 404
    assert browser.post("/decks/new/", {"game": "poker"}).status_code == 404
