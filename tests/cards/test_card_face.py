"""What is printed of a card, made of what its game declares, on the server and in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from cards.draft_content import Content
from cards.forge.preview import budget, shown_card
from cards.queries import basic_cards
from cards.templatetags.card_face import card_face
from cards.templatetags.forge import gauge
from config.leaflets import credits_data
from matches.engine.games import registry
from matches.engine.games.enigma.design import words
from matches.engine.games.grid.design import words as grid_words

pytestmark = pytest.mark.django_db

BLAZE: dict[str, Any] = {
    "type": "pico",
    "name": "Blaze",
    "form": "prime",
    "element": "pyro",
    "upgrades_from": "Ember",
    "integrity": 90,
    "vulnerability": "hydro",
    "resistance": {"element": "bio", "amount": 20},
    "recall_cost": 2,
    "strikes": [
        {
            "name": "Flare",
            "cost": {"pyro": 1, "null": 2},
            "damage": 30,
            "effect": {"kind": "status", "status": "scorched"},
        }
    ],
}


def shown(design: dict[str, Any], game: str = "enigma") -> dict[str, Any]:
    return shown_card(game, Content(design), None)


def page(card: dict[str, Any], size: str = "full") -> str:
    return render_to_string("components/_card.html", {"card": card, "size": size})


def test_pico_is_read_in_one_order() -> None:
    assert card_face(shown(BLAZE)).label == (
        "Blaze, Pyro Prime, from Ember, Integrity 90, Recall cost 2, "
        "Vulnerable to Hydro, Resists Bio 20"
    )


def test_line_without_a_sign_has_none_in_any_size() -> None:
    face = shown({"name": "Fox", "attack": 2, "defense": 2, "arrows": ["up"]}, "grid")
    assert [line["icon"] for line in face["text"]] == [""]
    full, hand = page(face), page(face, "hand")
    assert "Arrows:" in full
    for html in (full, hand):
        assert '#"' not in html
    assert hand.count('class="arrows__one"') == 1
    assert 'data-side="up"' in hand


def test_pico_shows_its_element_in_place_of_a_cost_and_what_strikes_cost() -> None:
    html = page(shown(BLAZE))
    assert 'class="cost ' not in html
    assert html.count('data-sign="element-pyro"') == 2  # its own, and one in the cost of Flare
    assert html.count('data-sign="shape-null"') == 2
    assert "Flare (1 Pyro, 2 Null):" in html
    assert "Vulnerable to Hydro" in html
    assert '<span class="visually-hidden">Recall cost </span>' in html


@pytest.mark.parametrize("kind", ["agent", "gear", "domain"])
def test_command_says_of_which_type_it_is(kind: str) -> None:
    face = card_face(shown({"type": kind, "name": "Courier"}))
    assert face.label == f"Courier, {words.TYPES[kind].label}"
    assert face.sign == {"icon": words.TYPES[kind].icon, "label": words.TYPES[kind].label}


def test_basic_flux_is_a_card_though_nobody_forged_it() -> None:
    cards = basic_cards("enigma")
    assert list(cards) == list(words.ELEMENTS)
    assert card_face(cards["volt"]).label == "Volt Flux, Basic Flux"
    assert "it pays 1 Volt or 1 Null" in page(cards["volt"])


def test_card_frozen_before_games_told_of_heads_prints_its_cost() -> None:
    card = shown({"name": "Rat"}, "nexus")
    del card["head"]
    assert card_face(card).label.startswith("Cost 1, Rat")
    assert 'class="cost card__cost"' in page(card, "hand")


def test_sprite_has_every_sign_that_enigma_prints() -> None:
    known = {credit.symbol for credit in credits_data()["signs"]} | {"shape-null"}
    tables = (words.TYPES, words.SYMBOLS, words.STATUSES, words.EFFECTS, words.MODIFIERS)
    assert {word.icon for table in tables for word in table.values()} <= known
    for design in registry.get("enigma").sample_decks(0)[0].designs.values():
        for line in registry.get("enigma").design.rules_text(design):
            assert line.icon in known


def test_sprite_has_every_sign_that_grid_prints() -> None:
    sprite = (settings.BASE_DIR / "static" / "icons" / "sprite.svg").read_text("utf-8")
    tables = (grid_words.TYPES, grid_words.ABILITIES, grid_words.EFFECTS)
    printed = {word.icon for table in tables for word in table.values()}
    for design in registry.get("grid").sample_decks(0)[0].designs.values():
        printed |= {sign.icon for sign in registry.get("grid").design.head(design).chips}
    assert "arrow-up" in printed
    for icon in printed:
        assert f'id="{icon}"' in sprite


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (10, "14 more points fit into the budget."),
        (24, "Exactly at the edge of the budget: nothing left over."),
        (25, "1 point over the budget: weaken it."),
    ],
)
def test_game_of_one_budget_speaks_of_no_cost(points: int, sentence: str) -> None:
    told = budget("enigma", BLAZE) | {"points": points, "ruler": [24]}
    drawn = gauge(told)
    assert (drawn.sentence, drawn.has_costs) == (sentence, False)
    assert [label.cost for label in drawn.labels] == [24]
    html = render_to_string("cards/forge/_budget.html", {"budget": told})
    assert 'class="cost ' not in html
