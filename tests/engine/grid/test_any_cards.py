"""Whatever the cards are, a match goes on by the rules and ends; nothing breaks or is lost."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from matches.engine.games.grid.view import ARROWS
from tests.engine.any_match import play_any_match
from tests.engine.contract.harness import pieces_of_grid
from tests.engine.grid.any_cards import deck_of, random_designs
from tests.engine.grid.table import Json, grid


def assert_sound(dump: Json, brought: list[list[str]]) -> None:
    """What holds in every position that the rules leave."""
    for seat, player in enumerate(dump["players"]):
        assert sorted(pieces_of_grid(dump, seat)) == brought[seat]
        assert all(rest["counters"] > 0 for rest in player["resting"])
        assert 0 <= player["timeouts"] <= 3
    assert (dump["result"] is None) == (dump["phase"] != "over")
    assert 1 <= dump["turn"] <= 60
    assert dump["active"] == (dump["first"] if dump["turn"] % 2 else 1 - dump["first"])
    assert not set(dump["squares"]) & set(dump["blocked"])
    assert all(last >= dump["turn"] for last in dump["blocked"].values())
    sudden = dump["sudden_death"] and dump["turn"] > 31
    for assistant in dump["squares"].values():
        assert assistant["arrows"] in ARROWS
        if dump["phase"] == "setup" and not sudden:
            assert assistant["damage"] == 0
            assert assistant["defense"] > 0
    trick_played = dump["players"][dump["active"]]["trick_played"]
    assert dump["phase"] == "over" or trick_played == (dump["phase"] == "placement")
    assert not dump["players"][1 - dump["active"]]["trick_played"]


@pytest.mark.parametrize("number", range(40))
def test_match_of_any_cards_stays_sound_and_ends(number: int) -> None:
    game = grid()
    draw = random.Random(f"any:{number}")
    config = game.scenario_config(random_designs(draw))
    config = replace(config, options={"points": 60, "sudden_death": number % 2 == 0})
    decks = [deck_of(dict(config.designs), stem, draw) for stem in "ab"]
    brought = [sorted(id_ for id_, _ in deck.entries) for deck in decks]
    play_any_match(
        game,
        config,
        decks,
        draw,
        seed=number,
        most=121,
        look=lambda dump: assert_sound(dump, brought),
    )
