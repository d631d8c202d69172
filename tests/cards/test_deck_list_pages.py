"""Importing a deck on its page and by program, and the address that shows one to anybody."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.deck_content import content_of
from cards.deck_lists.writing import written
from cards.models import CardVersion, Deck, OwnedCard
from tests.clients import signed_in
from tests.factories.cards import NOON, make_approved, make_creator, make_deck, make_draft

JSON = "application/json"


@pytest.fixture
def player(db: None) -> Account:
    return make_creator()


@pytest.fixture
def browser(player: Account) -> Client:
    return signed_in(player)


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}"\s+value="([^"]*)"', page)
    assert found
    return unescape(found[1])


def send(browser: Client, text: str, **more: str) -> Any:
    return browser.post("/decks/import/", {"text": text, "game": "nexus", **more})


def test_text_is_shown_mended_and_saved(browser: Client, player: Account) -> None:
    rat = make_approved(name="Coal Rat").card_id
    make_approved(name="Ash Wall")
    text = "Deck: Pasted\n3x Coal Rat\n2x Ahs Wall\n"
    page = send(browser, text).content.decode()
    assert "No card here is called “Ahs Wall”." in page
    assert "Save it without that line" in page
    assert not Deck.objects.filter(owner=player).exists()
    offer = unescape(re.findall(r'name="offer"\s+value="([^"]*)"', page)[0])
    page = send(browser, text, offer=offer).content.decode()
    assert "Every line is understood." in page
    mended = text.replace("Ahs", "Ash").rstrip()
    answer = send(browser, mended, act="save", shown=field(page, "shown"), name="Mine")
    deck = Deck.objects.get(owner=player)
    assert answer.headers["Location"] == f"/decks/{deck.pk}/"
    assert (deck.name, deck.game) == ("Mine", "nexus")
    assert content_of(deck).cards == {rat: 3, CardVersion.objects.get(name="Ash Wall").card_id: 2}


def test_only_what_was_shown_is_saved(browser: Client, player: Account) -> None:
    make_approved(name="Coal Rat")
    shown = field(send(browser, "3x Coal Rat").content.decode(), "shown")
    page = send(browser, "2x Coal Rat", act="save", shown=shown)
    assert (page.status_code, Deck.objects.filter(owner=player).exists()) == (200, False)
    assert "2x Coal Rat" in page.content.decode()


def test_text_without_a_card_is_kept_and_not_saved(browser: Client, player: Account) -> None:
    page = send(browser, "5x Nobody").content.decode()
    shown = field(page, "shown")
    answer = send(browser, "5x Nobody", act="save", shown=shown)
    assert answer.status_code == 400
    assert "5x Nobody" in answer.content.decode()
    assert "There is no card in it yet." in answer.content.decode()


def test_preview_tells_what_is_missing_and_out_of_play(
    browser: Client, player: Account, settings: Any
) -> None:
    settings.OPEN_POOL = False
    version = make_approved(name="Coal Rat")
    OwnedCard.objects.create(owner=player, card=version.card, count=1)
    hidden = make_approved(name="Hidden Wyrm")
    CardVersion.objects.filter(pk=hidden.pk).update(hidden_at=NOON)
    page = send(browser, "3x Coal Rat\n1x Hidden Wyrm").content.decode()
    assert "You own 1 of 3" in page
    assert "Out of play while reports are looked at" in page


def test_address_shows_a_deck_to_anybody(browser: Client, player: Account) -> None:
    version, draft = make_approved(name="Coal Rat"), make_draft(player, "Secret Plan")
    deck = make_deck(player, {version.card_id: 3, draft.card_id: 1}, patron="chronarch")
    link = written(content_of(deck), "nexus", to=player).link
    page = Client().get(link).content.decode()
    assert "Coal Rat" in page
    assert "Patron Chronarch" in page
    assert "1 more card is a draft of somebody else" in page
    assert "Secret Plan" not in page
    assert "Secret Plan" in browser.get(link).content.decode()
    [take] = re.findall(r'href="(/decks/import/\?code=[^"]+)"', page)
    offered = signed_in(make_creator()).get(unescape(take)).content.decode()
    assert "What it would be" in offered
    assert "Coal Rat" in offered


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("SF-243040G10M2060GC06G040GVGW9Y0", "is damaged"),
        ("SF-UUUU", "no code has “U”"),
        ("x", "is damaged"),
    ],
)
def test_address_that_is_none_says_why(db: None, code: str, why: str) -> None:
    answer = Client().get(f"/decks/code/{code}/")
    assert answer.status_code == 404
    assert why in answer.content.decode()


def test_program_reads_imports_and_exports(browser: Client, player: Account) -> None:
    version = make_approved(name="Coal Rat")
    text = "3x Coal Rat\n1x Ash Wall"
    read = browser.post("/api/v1/decks/read/", {"text": text}, content_type=JSON).json()
    assert [line["outcome"] for line in read["lines"]] == ["card", "unknown"]
    assert read["deck"]["cards"] == {str(version.card_id): 3}
    refused = browser.post("/api/v1/decks/import/", {"text": text}, content_type=JSON)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "import_incomplete")
    assert [line["number"] for line in refused.json()["error"]["facts"]["lines"]] == [2]
    made = browser.post(
        "/api/v1/decks/import/", {"text": text, "rest_is_enough": True}, content_type=JSON
    )
    assert made.status_code == 201
    told = browser.get(f"/api/v1/decks/{made.json()['deck']['id']}/export/").json()
    assert "3x Coal Rat" in told["text"]
    by_code = Client().get(f"/api/v1/decks/code/{told['code']}/").json()
    assert by_code["cards"] == {str(version.card_id): 3}
    assert by_code["lines"][0]["seen"] == 1


def test_deck_keeps_which_versions_its_owner_saw(browser: Client, player: Account) -> None:
    version = make_approved(name="Coal Rat")
    deck = make_deck(player, {version.card_id: 1})
    assert deck.entries.get().seen == 1
