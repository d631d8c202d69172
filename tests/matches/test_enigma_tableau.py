"""Enigma positions as still pictures: all that a viewer sees, and nothing that it does not."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.template.loader import render_to_string

from cards.queries import basic_cards, head_json, text_json
from matches import words
from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import SPECTATOR
from matches.tableaux import tableau_of

GAME = registry.get("enigma")
NAMES = ("Ann", "Ben")


def card(key: str, design: dict[str, Any]) -> dict[str, Any]:
    return {
        **{"name": design["name"], "cost": 1, "design": design, "art": None, "alt": ""},
        **{"text": text_json("enigma", design), "numbers": [], "rarity": "common"},
        "head": head_json("enigma", design),
    }


@pytest.fixture(scope="module")
def positions() -> list[tuple[Any, dict[str, Any]]]:
    """States of a match of random actions, each with the cards of the match."""
    config, decks = GAME.sample_decks(1)
    chance = SeededChance("tableau")
    dice = random.Random(11)
    state = GAME.new(config, decks, chance)
    cards = {key: card(key, design) for key, design in config.designs.items()}
    found: list[tuple[Any, dict[str, Any]]] = []
    while GAME.result(state) is None and len(found) < 150:
        found.append((GAME.copy(state), basic_cards("enigma") | cards))
        seat = GAME.actors(state)[0]
        actions = list(GAME.legal_actions(state, seat))[:-1]
        GAME.apply(state, seat, dice.choice(actions), chance)
    return found


def html(state: Any, cards: dict[str, Any], viewer: Any, near: int) -> str:
    tableau = tableau_of("enigma")
    table = tableau.whole(GAME.view(state, viewer), {}, cards, near=near, names=NAMES)
    return render_to_string(tableau.TEMPLATE, {"table": table})


def test_every_position_is_drawn_for_every_viewer(positions: list[Any]) -> None:
    for state, cards in positions:
        for viewer, near in ((0, 0), (1, 1), (SPECTATOR, 0)):
            page = html(state, cards, viewer, near)
            view = GAME.view(state, viewer)
            shown = sum(len(player["picos"]) for player in view["players"])
            assert page.count('class="piece pico"') == shown
            assert page.index(NAMES[1 - near]) < page.index(NAMES[near])


def test_hand_is_drawn_for_its_owner_alone(positions: list[Any]) -> None:
    state, cards = next(each for each in positions if each[0].players[0].hand)
    assert html(state, cards, 0, 0).count('data-size="hand"') == len(state.players[0].hand)
    assert 'data-size="hand"' not in html(state, cards, SPECTATOR, 0)


def test_flux_gear_status_and_forms_are_in_the_label(positions: list[Any]) -> None:
    labels = "".join(html(state, cards, 0, 0) for state, cards in positions)
    for part in ("form below", "Flux,", "Vanguard, Integrity", "Rearguard, Integrity"):
        assert part in labels


def test_every_kind_of_action_has_words(positions: list[Any]) -> None:
    seen = set()
    for state, _cards in positions:
        for seat in GAME.actors(state):
            for action in GAME.legal_actions(state, seat):
                told = GAME.action_json(action)
                seen.add(told["type"])
                sentence = words.deed("enigma", words.Deed("act", seat, told), NAMES, {})
                assert sentence.startswith(NAMES[seat])
    assert seen == set(words.DEEDS["enigma"])
    for reason in ("sparks", "wipeout", "deck_out", "concede", "timeouts", "disconnect", "void"):
        assert words.reason(reason) != reason
