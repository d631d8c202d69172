"""The starter content: sound, showing all of the game, and matched by its pictures."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from accounts.names import skeleton
from cards import content
from cards.content.sample_decks import SAMPLES, as_text, sample_decks
from cards.models import CardVersion, Rarity
from matches.engine.games.nexus.deck import deck_faults
from matches.engine.games.nexus.design import NexusDesign
from tests.engine.nexus_design.conftest import load_balance

FOLDER = Path(content.__file__).parent
RULES = NexusDesign(load_balance())
CARDS: list[dict[str, Any]] = json.loads((FOLDER / "nexus/cards.json").read_text("utf-8"))["cards"]
DECKS: list[dict[str, Any]] = json.loads((FOLDER / "nexus/decks.json").read_text("utf-8"))["decks"]


@pytest.mark.parametrize("card", CARDS, ids=[card["key"] for card in CARDS])
def test_each_card_can_be_forged_for_its_cost(card: dict[str, Any]) -> None:
    assert RULES.validate(card["design"]) == []
    assert RULES.canonical(card["design"]) == card["design"]
    budget = RULES.breakdown(card["design"])
    assert budget.cost == card["cost"]
    assert budget.high - budget.points <= 2, "points are left over"


@pytest.mark.parametrize("card", CARDS, ids=[card["key"] for card in CARDS])
def test_each_card_has_words_picture_and_credit(card: dict[str, Any]) -> None:
    assert card["design"]["flavor"]
    assert 20 <= len(card["alt"]) <= 200
    assert card["rarity"] in Rarity.values
    for key in ("artist", "licence"):
        room = getattr(CardVersion._meta.get_field(key), "max_length", None) or 0
        assert 0 < len(card[key]) <= room
    path = FOLDER / card["art"]
    assert path.stem == card["key"] == card["design"]["name"].lower().replace(" ", "-")
    with Image.open(path) as picture:
        assert picture.format == "WEBP"
        assert min(picture.size) >= 256


def test_all_of_the_game_is_shown() -> None:
    """Every trait, trigger, effect and target, and every cost, at least once."""
    assert len(CARDS) >= 48
    specials = [card["design"]["special"] for card in CARDS if card["design"]["special"]]
    shown = {
        "traits": {trait for card in CARDS for trait in card["design"]["traits"]},
        "special.trigger": {special["trigger"] for special in specials},
        "special.effect": {special["effect"] for special in specials},
        "special.target": {special["target"] for special in specials},
    }
    for field in RULES.fields():
        if field.choices:
            assert shown[field.path] == {choice.value for choice in field.choices}, field.path
    assert {card["cost"] for card in CARDS} == set(range(1, 11))
    assert {card["rarity"] for card in CARDS} == set(Rarity.values)


def test_no_two_cards_share_name_mechanics_or_picture() -> None:
    for faces in (
        [skeleton(card["design"]["name"]) for card in CARDS],
        [json.dumps(RULES.mechanics(card["design"])) for card in CARDS],
        [card["art"] for card in CARDS],
        [card["design"]["flavor"] for card in CARDS],
    ):
        assert [face for face, count in Counter(faces).items() if count > 1] == []
    pictures = {path.stem for path in (FOLDER / "art/nexus").glob("*.webp")}
    assert pictures == {card["key"] for card in CARDS}


@pytest.mark.parametrize("deck", DECKS, ids=[deck["key"] for deck in DECKS])
def test_each_deck_is_legal(deck: dict[str, Any]) -> None:
    designs = {card["key"]: card["design"] for card in CARDS}
    extras = {"patron": deck["patron"]}
    assert deck_faults(deck["cards"], extras, designs, RULES, load_balance()) == []
    assert deck["name"]
    assert deck["about"]


def test_a_new_player_gets_two_decks() -> None:
    starters = [deck for deck in DECKS if deck["starter"]]
    assert len(starters) == 2
    assert starters[0]["patron"] != starters[1]["patron"]
    assert {key for deck in DECKS for key in deck["cards"]} == {card["key"] for card in CARDS}


def test_the_engine_plays_samples_of_this_content() -> None:
    """If this fails on purpose: raise the version in `sample_decks`, then renew the file."""
    assert SAMPLES.read_text("utf-8") == as_text(sample_decks())
