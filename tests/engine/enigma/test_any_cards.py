"""Whatever the cards are, a match goes on by the rules and ends; nothing breaks or is lost."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.choices import expand
from matches.engine.kernel.game import Wait
from matches.engine.kernel.jsonio import ordered
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
    state = game.new(config, decks, SeededChance(number))
    for step in itertools.count():
        dump = game.dump(state)
        assert_sound(dump, brought)
        if game.result(state) is not None:
            return
        assert step < MOST_STEPS
        seat = game.actors(state)[0]
        legal = list(game.legal_actions(state, seat))[:-1]
        action: Any = draw.choice(legal)
        if step % 5 == 0:
            look_around(state, config, seat, legal)
        chance = SeededChance(f"{number}:{step}")
        if draw.random() < 0.03:
            wait: Wait = game.waits(state)[0]
            game.tick(state, wait, chance)
        else:
            game.forecast(state, seat, action)
            game.apply(state, seat, action, chance)


def look_around(state: Any, config: Any, seat: int, legal: list[Any]) -> None:
    """Choices, the bot and a state read anew agree with the rules."""
    game = enigma()
    offered = {
        ordered(game.action_json(game.parse(each))) for each in expand(game.choices(state, seat))
    }
    assert offered == {ordered(game.action_json(each)) for each in legal} | {
        ordered({"type": "concede"})
    }
    chosen = game.choose(game.view(state, seat), config, seat, "measure")
    assert chosen in legal
    again = game.from_setup(game.dump(state), config)
    assert ordered(game.dump(again)) == ordered(game.dump(state))
