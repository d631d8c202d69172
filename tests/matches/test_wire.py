"""What is sent and stored as JSON text is what the engine's own spelling would be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.jsonio import ordered
from matches.wire import text_of

AWKWARD: list[Any] = [
    {"b": 1, "a": [None, True, False, -7, 2**53]},
    'quote " backslash \\ slash / line \n return \r tab \t bell \x07 delete \x7f',
    "Łódź カード 🃏 \u2028 \u2029 \ufeff",
    {"": {}, "list": []},
    (1, ("two", 3)),
]


@pytest.mark.parametrize("value", AWKWARD)
def test_text_is_spelt_as_the_engine_spells_it(value: Any) -> None:
    assert text_of(value) == ordered(value).decode()


def test_state_of_a_whole_match_is_spelt_as_the_engine_spells_it() -> None:
    game = registry.get("nexus")
    config, decks = game.sample_decks(3)
    chance, dice = SeededChance("wire"), random.Random(3)
    state = game.new(config, decks, chance)
    steps = 0
    while game.result(state) is None:
        seat = game.actors(state)[0]
        action = dice.choice(list(game.legal_actions(state, seat))[:-1])
        game.apply(state, seat, action, chance)
        assert text_of(game.dump(state)) == ordered(game.dump(state)).decode()
        steps += 1
    assert steps > 20


def test_half_a_character_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        text_of("\ud800")
