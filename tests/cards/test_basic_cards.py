"""Basic Flux in decks: cards without a design, in any number (E1.1, E10.2)."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from cards.deck_content import DeckContent, content_of, emblem_of
from cards.legality import deck_faults
from cards.messages import fault_json
from cards.queries import basic_cards
from cards.services import decks
from cards.services.trials import freeze_trial_deck
from config import clock
from tests.factories.cards import make_creator
from tests.factories.enigma import GAME, make_enigma_deck, publish_samples, sample_content
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def test_deck_with_basic_cards_is_legal_and_frozen_with_their_faces() -> None:
    owner = make_creator()
    deck = make_enigma_deck(owner)
    content = content_of(deck)
    assert content.size == 60
    assert sum(content.basics.values()) > 4
    assert deck_faults(owner, GAME, content) == []
    frozen = decks.freeze_deck(deck.pk, by=owner)
    assert sum(count for _key, count in frozen.entries) == 60
    for key in content.basics:
        assert frozen.designs[key] == basic_cards(GAME)[key]
    assert set(frozen.designs) == {key for key, _count in frozen.entries}


def test_basic_cards_have_their_pictures_under_an_address_that_lasts() -> None:
    """A frozen deck outlives the release, and with it the hashes in names of static files."""
    for key, card in basic_cards(GAME).items():
        assert card["art"] == f"/static/starter-art/{GAME}/{key}.webp"
        assert finders.find(f"starter-art/{GAME}/{key}.webp")


def test_basic_cards_alone_lack_an_origin_and_may_be_any_number() -> None:
    owner = make_creator()
    faults = deck_faults(owner, GAME, DeckContent("Flux", {}, {}, {"pyro": 60}))
    assert [fault.code for fault in faults] == ["no_origin"]
    told = deck_faults(owner, GAME, DeckContent("Flux", {}, {}, {"pyro": 40}))
    assert fault_json(told[0], GAME)["message"] == "40 of 60 cards. Add 20 more."


@pytest.mark.parametrize(
    ("game", "basics", "why"),
    [
        (GAME, {"lava": 3}, "cards"),
        ("nexus", {"pyro": 3}, "cards"),
        (GAME, {"pyro": 0}, "count"),
        (GAME, {"pyro": 100}, "count"),
    ],
)
def test_basic_cards_that_are_none_are_refused(game: str, basics: dict[str, int], why: str) -> None:
    content = DeckContent("x", {}, {}, basics)
    with refused("deck_unreadable") as caught:
        decks.create_deck(by=make_creator(), game=game, content=content)
    assert caught.value.facts["why"] == why


def test_ready_deck_is_copied_with_its_basic_cards() -> None:
    content = sample_content("Ready")
    decks.put_ready_deck("first", house=make_creator(), game=GAME, content=content)
    newcomer = make_creator()
    [deck] = decks.decks_of(newcomer, GAME, at=clock.now())
    assert content_of(deck) == content
    assert emblem_of(deck) == f"element-{max(content.basics, key=content.basics.__getitem__)}"


def test_deck_is_saved_and_read_with_basic_cards_by_api() -> None:
    client = Client()
    owner = make_creator()
    client.force_login(owner)
    deck = make_enigma_deck(owner)
    shown = client.get(f"/api/v1/decks/{deck.pk}/").json()
    assert shown["basics"] == content_of(deck).basics
    body = {**shown, "basics": {"volt": 7}}
    saved = client.put(f"/api/v1/decks/{deck.pk}/", json.dumps(body), "application/json")
    assert saved.status_code == 200
    assert saved.json()["basics"] == {"volt": 7}
    assert content_of(decks.decks_of(owner, GAME, at=clock.now()).get()).basics == {"volt": 7}
    assert "deck_too_small" in {fault["code"] for fault in saved.json()["faults"]}


def test_draft_is_tried_beside_the_basic_cards() -> None:
    owner = make_creator()
    made = publish_samples(owner)
    deck = make_enigma_deck(owner)
    tried = next(iter(made.values()))
    frozen = freeze_trial_deck(tried.pk, by=owner, deck_id=deck.pk, is_alone=True)
    assert {key: count for key, count in frozen.entries if key in basic_cards(GAME)} == dict(
        content_of(deck).basics
    )


def test_names_of_basic_cards_stand_in_faults() -> None:
    content = replace(sample_content(), basics={"pyro": 1, "lava": 1})
    [fault] = [
        fault
        for fault in deck_faults(make_creator(), GAME, replace(content, basics={"pyro": 0}))
        if fault.code == "bad_count"
    ]
    assert fault_json(fault, GAME)["message"].startswith("Pyro Flux:")


def test_cards_of_a_game_are_searched_by_what_it_declares() -> None:
    publish_samples()
    client = Client()

    def found(query: str) -> set[tuple[str, str | None]]:
        answer = client.get(f"/api/v1/cards/?game={GAME}&limit=200&{query}").json()
        return {(one["design"]["type"], one["design"].get("element")) for one in answer["results"]}

    assert found("element=volt&form=prime") == {("pico", "volt")}
    assert found("type=gear") == {("gear", None)}
    page = client.get(f"/cards/?game={GAME}&element=volt", follow=True).content.decode()
    assert re.search(r'<option value="volt"\s+selected>Volt</option>', page)
    assert "Cost from" not in page
