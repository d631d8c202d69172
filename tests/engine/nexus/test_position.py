"""Setups of scenarios: defaults, and what is no position."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.kernel.setup import SetupFault
from tests.engine.nexus.table import Json, Table, creature, nexus

CARDS: Json = {"imp": {"attack": 2, "health": 3, "armor": 1, "traits": ["bastion"]}}


def test_setup_that_states_nothing_is_a_running_match() -> None:
    table = Table(CARDS)
    dump = table.game.dump(table.state)
    assert (dump["turn"], dump["active"], dump["phase"], dump["first"]) == (5, 0, "main", 0)
    for player in dump["players"]:
        assert (player["energy"], player["max_energy"], player["patron"]) == (10, 10, None)
        assert player["mulligan_done"] is True


def test_stated_values_are_the_lasting_ones() -> None:
    board = {
        "a1": creature("imp", "left", attack=5, armor=2),
        "a2": creature("imp", "mid", attack=5, lasting_attack=4, lasting_armor=0),
    }
    table = Table(CARDS, {"board": board})
    assert table["players.0.board.a1.lasting_attack"] == 5
    assert table["players.0.board.a1.armor"] == 3  # Bastion comes on top
    assert table["players.0.board.a2.lasting_attack"] == 4
    assert table["players.0.board.a2.armor"] == 1


def test_silenced_creature_has_nothing_left() -> None:
    table = Table(CARDS, {"board": {"a1": creature("imp", "left", silenced=True)}})
    assert table["players.0.board.a1.traits"] == []
    assert table["players.0.board.a1.armor"] == 1


SAME_NUMBER = {
    "a1": creature("imp", "left", entered=2),
    "a2": creature("imp", "mid", entered=2),
}
BAD_SETUPS: list[tuple[Json, str]] = [
    ({"trun": 3}, "trun"),
    ({"game": "grid"}, "another game"),
    ({"turn": "3"}, "turn"),
    ({"active": 2}, "active"),
    ({"phase": "draw"}, "phase"),
    ({"phase": "over"}, "result"),
    ({"result": {"winner": 0, "reason": "hero"}}, "result"),
    ({"phase": "over", "result": {"winner": 3, "reason": "hero"}}, "winner"),
    ({"players": [{}, {}, {}]}, "players"),
    ({"players": [{"energie": 3}]}, "energie"),
    ({"players": [{"energy": True}]}, "energy"),
    ({"players": [{"kindled": 0}]}, "kindled"),
    ({"players": [{"patron": "smith"}]}, "patron"),
    ({"players": [{"towers": {"top": 3}}]}, "top"),
    ({"players": [{"hero": {"mana": 3}}]}, "mana"),
    ({"players": [{"hand": ["ghost"]}]}, "ghost"),
    ({"players": [{"hand": "imp"}]}, "hand"),
    ({"players": [{"seen": ["ghost"]}]}, "seen"),
    ({"players": [{"board": []}]}, "board"),
    ({"players": [{"hand": [{"id": "x", "card": "imp"}] * 2}]}, "twice"),
    ({"players": [{"board": {"a1": {"card": "imp", "slot": 0}}}]}, "lane"),
    ({"players": [{"board": {"a1": {"card": "imp", "lane": "left"}}}]}, "slot"),
    ({"players": [{"board": {"a1": creature("imp", "left", 2)}}]}, "slot"),
    ({"players": [{"board": {"a1": creature("imp", "left", traits=["brave"])}}]}, "traits"),
    ({"players": [{"board": {"a1": creature("imp", "left", hp=3)}}]}, "hp"),
    ({"players": [{"board": dict.fromkeys(("a1", "a2"), creature("imp", "left"))}]}, "one slot"),
    ({"players": [{"board": SAME_NUMBER}]}, "entered"),
    ({"players": [{"board": SAME_NUMBER}], "last_entered": 1}, "entered"),
    ({"players": [{"board": {"a1": creature("imp", "left")}}], "last_entered": 0}, "last_entered"),
    ({"pending": {"type": "cartographer", "by": 0}}, "pending"),
    ({"pending": {"type": "oracle", "by": 0}, "players": [{"deck": ["imp"]}]}, "oracle"),
]


@pytest.mark.parametrize(("setup", "named"), BAD_SETUPS, ids=lambda value: str(value)[:60])
def test_setup_that_is_no_position_says_where(setup: Json, named: str) -> None:
    game = nexus()
    with pytest.raises(SetupFault) as caught:
        game.from_setup(setup, game.scenario_config(CARDS))
    assert named in str(caught.value)


@pytest.mark.parametrize(
    ("design", "named"),
    [
        ({"atack": 3}, "atack"),
        ({"attack": "3"}, "attack"),
        ({"traits": ["brave"]}, "traits"),
        ({"special": {"trigger": "onSneeze", "effect": "draw", "target": "allyHero"}}, "onSneeze"),
        ({"special": {"trigger": "onPlay", "effect": "dance", "target": "self"}}, "dance"),
        ({"special": {"trigger": "onPlay", "effect": "draw", "target": "self"}}, "draw"),
        ({"special": {"trigger": "onPlay", "effect": "heal", "target": "moon"}}, "moon"),
        ({"special": {"trigger": "onPlay", "effect": "heal", "to": "self"}}, "to"),
    ],
)
def test_scenario_card_that_is_no_design_says_where(design: Any, named: str) -> None:
    with pytest.raises(SetupFault) as caught:
        nexus().scenario_config({"odd": design})
    assert named in str(caught.value)


def test_stated_cost_wins_and_limits_do_not_hold() -> None:
    config = nexus().scenario_config(
        {"giant": {"attack": 30, "health": 99}, "cheap": {"attack": 10, "health": 15, "cost": 0}}
    )
    assert config.designs["giant"]["health"] == 99
    assert config.designs["cheap"]["cost"] == 0
