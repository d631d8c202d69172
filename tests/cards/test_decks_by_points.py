"""Decks of games in which cards cost points (Grid): how full they are, and for how many made."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import Account
from cards.content.sample_decks import CONTENT
from cards.deck_measure import Measure, measures_of, points_for, points_option
from cards.models import Deck
from cards.queries import card_key
from cards.services import decks, trials
from cards.services.trials import most_copies, with_copies
from config import clock
from tests.cards.test_deck_pages import config_of
from tests.clients import signed_in
from tests.factories.cards import make_creator, publish_design
from tests.factories.grid import GAME, grid_content, make_grid_deck, publish_sample

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Account:
    return make_creator()


@pytest.fixture
def browser(player: Account) -> Client:
    return signed_in(player)


def codes(deck: Deck) -> list[str]:
    return [fault["code"] for fault in decks.faults_json(deck)]


def test_measure_tells_points_of_those_it_is_made_for(player: Account) -> None:
    deck = make_grid_deck(player, {"fox-squire": 3, "newbies-pet": 2, "red-tool": 1}, points=25)
    measure = measures_of([deck], GAME)[deck.pk]
    assert measure == Measure(cards=6, points=9, most=25)
    assert measure.words == measure.brief == "9 of 25 points, 6 cards"


@pytest.mark.parametrize(
    ("said", "points"), [("40", 40), (None, 15), ("", 15), ("4", 15), ("61", 15), ("many", 15)]
)
def test_deck_without_readable_points_is_made_for_the_usual(said: str | None, points: int) -> None:
    assert points_for(GAME, {} if said is None else {"points": said}) == points


def test_games_by_cards_have_no_points() -> None:
    assert points_for("nexus", {"points": "20"}) is None
    assert points_option("nexus") is None


def test_too_many_points_are_said_and_more_points_mend_it(player: Account, browser: Client) -> None:
    deck = make_grid_deck(player, {"newbies-pet": 17}, points=None)
    assert decks.faults_json(deck)[0]["message"] == (
        "17 of 15 points. Take cards out, or play for more."
    )
    body = {
        **{"name": "Crowd", "cards": dict(deck.entries.values_list("card", "count"))},
        **{"extras": {"points": "25"}, "basics": {}, "revision": deck.revision},
    }
    saved = browser.put(f"/api/v1/decks/{deck.pk}/", body, "application/json").json()
    assert (saved["extras"], saved["faults"]) == ({"points": "25"}, [])


def test_list_and_builder_tell_points(player: Account, browser: Client) -> None:
    legal = make_grid_deck(player, name="Small")
    bare = make_grid_deck(player, {"red-tool": 2}, name="Bare")
    page = browser.get(f"/decks/?game={GAME}").content.decode()
    for told in ("10 of 15 points, 10 cards", "A deck needs an Assistant", "Ready to play"):
        assert told in page
    assert f'href="/?game={GAME}&amp;deck={legal.pk}"' in page
    config = config_of(browser.get(f"/decks/{bare.pk}/").content.decode())
    assert config["points"] == {"low": 5, "high": 60, "default": 15, "offered": [10, 15, 25, 40]}
    assert config["urls"]["list"] == f"/decks/?game={GAME}"
    assert config["hasCosts"]


def test_new_deck_begins_empty_and_says_what_is_missing(browser: Client) -> None:
    answer = browser.post("/decks/new/", {"game": GAME})
    config = config_of(browser.get(answer.headers["Location"]).content.decode())
    assert {fault["code"] for fault in config["deck"]["faults"]} == {"no_assistant"}


def test_card_limits_its_copies(player: Account) -> None:
    few = {"name": "Only Two", "attack": 1, "defense": 2, "arrows": ["up"], "ability": "limited"}
    card = publish_design(player, GAME, {**few, "limit": 2}).card
    content = grid_content({"newbies-pet": 1})
    content = type(content)(content.name, {**content.cards, card.pk: 3}, content.extras)
    deck = decks.create_deck(by=player, game=GAME, content=content)
    (fault,) = decks.faults_json(deck)
    assert (fault["code"], fault["path"]) == ("too_many_copies", f"cards.{card_key(card.pk)}")


def test_given_decks_alone_come_to_new_players(player: Account) -> None:
    house = make_creator()
    for key, is_given in (("first", True), ("late", False)):
        decks.put_ready_deck(
            key, house=house, game=GAME, content=grid_content({"fox-squire": 1}), is_given=is_given
        )
    assert decks.decks_of(player, GAME, at=clock.now()).count() == 1
    assert [deck.ready_key for deck in trials.ready_decks(GAME)] == ["first", "late"]


def test_content_has_decks_for_each_usual_number_of_points() -> None:
    told = (CONTENT / GAME / "decks.json").read_text(encoding="utf-8")
    option = points_option(GAME)
    assert option is not None
    assert {int(found) for found in re.findall(r'"points": (\d+)', told)} == {*option.offered}


def test_copies_of_a_draft_take_the_place_of_points_worth_as_much() -> None:
    costs = {1: 1, 2: 2, 3: 5, 9: 4}
    assert with_copies({1: 4, 2: 3, 3: 1}, 9, 1, costs, 15) == {9: 1, 1: 4, 2: 3}
    assert with_copies({1: 4, 2: 3}, 9, 2, costs, 15) == {9: 2, 1: 4, 2: 1}
    assert with_copies({1: 4, 8: 2}, 9, 1, costs, 15) == {9: 1, 1: 4}


def test_draft_is_tried_in_as_many_copies_as_half_a_deck_takes(player: Account) -> None:
    pet = publish_sample("newbies-pet").versions.get()
    bull = publish_sample("yard-bull").versions.get()
    assert [most_copies(pet), most_copies(bull)] == [7, 1]
