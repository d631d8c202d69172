"""Positions: what may be stated, what is filled in, what is no position."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.kernel.setup import SetupFault
from tests.engine.grid.table import BULL, PET, WALL, Json, Table, on, trick

CARDS = {"pet": PET, "bull": BULL, "wall": WALL, "jab": trick("damage", 1)}
DRUMMER: Json = {"name": "Drummer", "attack": 0, "defense": 2, "ability": "rally"}


def test_stated_attack_and_defense_last_until_the_end_of_the_turn() -> None:
    table = Table(
        {**CARDS, "drummer": DRUMMER},
        {},
        {},
        squares={
            "5": on("pet", "a1", 0, attack=4, defense=3, damage=1),
            "4": on("drummer", "a2", 0),
        },
    )
    assert (table["squares.5.attack"], table["squares.5.defense"]) == (4, 3)
    table.do(0, "pass")
    assert (table["squares.5.attack"], table["squares.5.defense"]) == (2, 2)
    assert table["squares.5.damage"] == 0


def test_first_is_by_default_who_is_active_on_odd_turns() -> None:
    assert Table(CARDS, {}, {}, turn=5, active=1)["first"] == 1
    assert Table(CARDS, {}, {}, turn=6, active=1)["first"] == 0
    assert Table(CARDS, {}, {}, turn=6, active=1, first=1)["first"] == 1


def test_bare_keys_are_numbered_at_hand_before_discards() -> None:
    table = Table(CARDS, {"discard": ["jab"], "available": ["jab", "pet"]}, {"available": ["pet"]})
    assert table["players.0.available"] == [
        {"id": "jab", "card": "jab"},
        {"id": "pet", "card": "pet"},
    ]
    assert table["players.1.available"] == [{"id": "pet#2", "card": "pet"}]
    assert table["players.0.discard"] == [{"id": "jab#2", "card": "jab"}]


def test_designs_of_scenarios_are_not_held_against_the_forge() -> None:
    table = Table({"titan": {"attack": 9, "defense": 20}, "plain": {}}, {}, {}, squares={
        "1": on("titan", "a1", 0), "2": on("plain", "a2", 0),
    })  # fmt: skip
    assert (table["squares.1.attack"], table["squares.1.defense"]) == (9, 20)
    assert (table["squares.2.attack"], table["squares.2.defense"]) == (1, 1)
    assert table["squares.2.arrows"] == []
    assert table.config.designs["plain"]["cost"] == 1
    assert Table({"dear": {"cost": 7}}, {}, {}).config.designs["dear"]["cost"] == 7


@pytest.mark.parametrize(
    ("setup", "where"),
    [
        ({"squares": {"10": on("pet", "a1", 0)}}, "unknown key '10'"),
        ({"squares": {"1": {"id": "a1", "card": "pet"}}}, "owner"),
        ({"squares": {"1": on("jab", "a1", 0)}}, "no Assistant"),
        ({"squares": {"1": on("pet", "a1", 0, facing="north")}}, "facing"),
        ({"squares": {"1": on("pet", "a1", 0, arrows=["down"])}}, "arrows"),
        ({"squares": {"1": on("pet", "a1", 0), "2": on("pet", "a1", 0)}}, "used twice"),
        ({"squares": {"1": on("pet", "a1", 0)}, "blocked": {"1": 6}}, "blocked"),
        ({"squares": []}, "squares"),
        ({"blocked": {"1": "6"}}, "blocked.1"),
        ({"phase": "main"}, "phase"),
        ({"phase": "over"}, "result"),
        ({"points": "15"}, "points"),
        ({"weather": "rain"}, "weather"),
        ({"game": "nexus"}, "another game"),
        ({"players": {}}, "players"),
        ({"players": [{"hand": []}]}, "hand"),
        ({"players": [{"discard": ["pet"]}]}, "only Tricks"),
        ({"players": [{"resting": ["pet"]}]}, "resting.0"),
        ({"players": [{"resting": [{"id": "a", "card": "pet", "counters": 0}]}]}, "counters"),
        ({"players": [{"resting": {}}]}, "resting"),
    ],
)
def test_what_is_no_position_is_told(setup: Json, where: str) -> None:
    with pytest.raises(SetupFault) as caught:
        Table(CARDS, *setup.pop("players", []) if isinstance(setup.get("players"), list) else (),
              **setup)  # fmt: skip
    assert where in str(caught.value)


@pytest.mark.parametrize(
    ("design", "where"),
    [
        ({"ability": "flying"}, "unknown_choice"),
        ({"arrows": ["north"]}, "unknown_choice"),
        ({"arrows": "up"}, "wrong_type"),
        ({"attack": "1"}, "wrong_type"),
        ({"type": "trick"}, "effect"),
        ({"type": "spell"}, "unknown_choice"),
        ({"colour": "red"}, "unknown_field"),
        ({"cost": "free"}, "cost"),
        (3, "an object is wanted"),
    ],
)
def test_faulty_design_is_told_where(design: Any, where: str) -> None:
    with pytest.raises(SetupFault) as caught:
        Table({"odd": design}, {}, {})
    assert where in str(caught.value)
