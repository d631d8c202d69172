"""Whatever the cards are, a match goes on by the rules and ends; nothing breaks or is lost."""

from __future__ import annotations

import random

import pytest

from tests.engine.any_match import play_any_match
from tests.engine.contract.harness import pieces_of_enigma
from tests.engine.enigma.any_cards import deck_of, random_designs
from tests.engine.enigma.table import Json, enigma

MOST_STEPS = 3000


def assert_sound(dump: Json, brought: list[list[str]]) -> None:
    """What holds in every position that the rules leave."""
    asked = {entry["by"] for entry in dump["pending"] if entry["type"] == "promote"}
    for seat, player in enumerate(dump["players"]):
        assert sorted(pieces_of_enigma(dump, seat)) == brought[seat]
        placed = [*player["rearguard"], *([player["vanguard"]] if player["vanguard"] else [])]
        assert sorted(placed) == sorted(player["picos"])
        assert len(player["rearguard"]) <= 5
        for id_, pico in player["picos"].items():
            assert 0 < pico["integrity"] <= pico["max_integrity"]
            assert pico["status"] is None or id_ == player["vanguard"]
            assert pico["stack"][0]["id"] == id_
            assert pico["stack"][-1]["card"] == pico["card"]
        if dump["phase"] in ("main", "combat", "between"):
            assert (player["vanguard"] is None) == (seat in asked)
    assert (dump["result"] is None) == (dump["phase"] != "over")
    assert bool(dump["pending"]) or dump["phase"] not in ("combat", "between")
    assert not (dump["pending"] and dump["phase"] == "over")


@pytest.mark.parametrize("number", range(24))
def test_match_of_any_cards_stays_sound_and_ends(number: int) -> None:
    game = enigma()
    draw = random.Random(f"any:{number}")
    designs = random_designs(draw)
    config = game.scenario_config(designs)
    decks = [deck_of(designs, stem, draw) for stem in "ab"]
    brought = [sorted(id_ for id_, _ in deck.entries) for deck in decks]
    play_any_match(
        game,
        config,
        decks,
        draw,
        seed=number,
        most=MOST_STEPS,
        look=lambda dump: assert_sound(dump, brought),
    )
