"""Reading actions: what is no action, what is badly formed, and one form for each."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games.nexus.actions import Attack, EndTurn, Mulligan, Play, parse
from matches.engine.kernel.refusal import Refusal

GOOD: list[dict[str, Any]] = [
    {"type": "mulligan", "cards": []},
    {"type": "mulligan", "cards": ["a", "b"]},
    {"type": "play", "card": "h1", "lane": "left", "slot": 0},
    {"type": "play", "card": "h1", "lane": "nowhere", "slot": 9, "target": "tower:left"},
    {"type": "attack", "attacker": "a1", "target": "hero"},
    {"type": "attack", "attacker": "a1", "target": "b1", "special_target": "b2"},
    {"type": "activate", "creature": "a1"},
    {"type": "activate", "creature": "a1", "target": "b1"},
    {"type": "kindle", "card": "h1"},
    {"type": "patron"},
    {"type": "patron", "target": "a1"},
    {"type": "choose", "card": "d1"},
    {"type": "end_turn"},
    {"type": "concede"},
]
BAD: list[tuple[Any, str]] = [
    (None, "action"),
    ("end_turn", "action"),
    ([], "action"),
    ({}, "type"),
    ({"type": 3}, "type"),
    ({"type": "play", "card": "h1", "slot": 0}, "lane"),
    ({"type": "play", "card": "h1", "lane": "left", "slot": "0"}, "slot"),
    ({"type": "play", "card": "h1", "lane": "left", "slot": True}, "slot"),
    ({"type": "play", "card": "h1", "lane": "left", "slot": 0.0}, "slot"),
    ({"type": "play", "card": "", "lane": "left", "slot": 0}, "card"),
    ({"type": "play", "card": "h1", "lane": "left", "slot": 0, "target": 4}, "target"),
    ({"type": "attack", "attacker": "a1"}, "target"),
    ({"type": "attack", "attacker": "a1", "target": None}, "target"),
    ({"type": "kindle", "card": "x" * 101}, "card"),
    ({"type": "mulligan"}, "cards"),
    ({"type": "mulligan", "cards": "abc"}, "cards"),
    ({"type": "mulligan", "cards": ["a", "a"]}, "cards"),
    ({"type": "mulligan", "cards": ["a", 1]}, "cards"),
    ({"type": "mulligan", "cards": [str(number) for number in range(101)]}, "cards"),
    ({"type": "end_turn", "target": "a1"}, "target"),
    ({"type": "concede", "why": "tired"}, "why"),
]


@pytest.mark.parametrize("data", GOOD, ids=str)
def test_action_and_its_json_are_one(data: dict[str, Any]) -> None:
    action = parse(data)
    assert action.json() == data
    assert parse(action.json()) == action
    assert hash(parse(data)) == hash(action)


@pytest.mark.parametrize(("data", "what"), BAD, ids=str)
def test_badly_formed_action_says_where(data: Any, what: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse(data)
    assert (caught.value.code, caught.value.rule) == ("malformed", "N11")
    assert caught.value.facts == {"what": what}


def test_unknown_type_is_no_action() -> None:
    with pytest.raises(Refusal) as caught:
        parse({"type": "dance" * 100, "with": "b1"})
    assert caught.value.code == "unknown_action"
    assert len(str(caught.value.facts["type"])) <= 100


def test_named_cards_have_one_order() -> None:
    action = parse({"type": "mulligan", "cards": ["b", "c", "a"]})
    assert action == Mulligan(("a", "b", "c"))
    assert action.json()["cards"] == ["a", "b", "c"]


def test_target_that_is_null_is_left_out() -> None:
    action = parse({"type": "play", "card": "h", "lane": "mid", "slot": 1, "target": None})
    assert action == Play("h", "mid", 1)
    assert "target" not in action.json()


def test_different_actions_are_not_equal() -> None:
    assert Attack("a1", "b1") != Attack("a1", "b1", "b1")
    assert EndTurn() != Mulligan(())
    assert EndTurn() != {"type": "end_turn"}
