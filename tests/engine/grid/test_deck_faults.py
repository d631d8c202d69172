"""What a deck may hold (G1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.grid.table import Json, grid

DESIGNS: dict[str, Json] = {
    "pet": {"name": "Pet", "attack": 1, "defense": 2, "arrows": ["up"], "cost": 1},
    "bull": {"name": "Bull", "attack": 3, "defense": 4, "arrows": ["up"], "cost": 3},
    "heir": {"name": "Heir", "attack": 1, "ability": "limited", "limit": 2, "cost": 1},
    "tool": {"type": "trick", "name": "Tool", "effect": "strengthen", "amount": 1, "cost": 1},
}  # fmt: skip


def faults(cards: dict[str, Any], points: Any = 15) -> list[tuple[str, str, dict[str, Any], str]]:
    found = grid().deck_faults(cards, {"points": points}, DESIGNS)
    return [(fault.path, fault.code, dict(fault.facts), fault.rule) for fault in found]


def test_ten_pets_and_five_tools_fill_fifteen_points() -> None:
    """G1.1, G5.1."""
    assert faults({"pet": 10, "tool": 5}) == []
    assert faults({"pet": 11, "tool": 5}) == [
        ("cards", "too_many_points", {"points": 16, "most": 15}, "G1.1")
    ]


def test_one_assistant_is_enough_and_needed() -> None:
    assert faults({"pet": 1}) == []
    for cards in ({}, {"tool": 3}):
        assert faults(cards) == [("cards", "no_assistant", {}, "G1.1")]


def test_limit_of_a_card_counts_its_copies() -> None:
    assert faults({"heir": 2}) == []
    told = {"card": "heir", "count": 3, "most": 2}
    assert faults({"heir": 3}) == [("cards.heir", "too_many_copies", told, "G4.3")]


def test_unknown_cards_and_bad_counts_are_told_line_by_line() -> None:
    assert faults({"pet": 0, "ghost": 1, "bull": 1}) == [
        ("cards.pet", "bad_count", {"card": "pet"}, "G1.1"),
        ("cards.ghost", "unknown_card", {"card": "ghost"}, "G1.1"),
    ]


@pytest.mark.parametrize("points", [4, 61, "4", "many", "-5", True, 15.0, [], "9" * 50])
def test_deck_is_made_for_five_to_sixty_points(points: Any) -> None:
    assert faults({"pet": 1}, points) == [("points", "bad_points", {"low": 5, "high": 60}, "G1.1")]


@pytest.mark.parametrize(("points", "most"), [(5, 5), ("25", 25), (60, 60), (None, 15), ("", 15)])
def test_points_may_be_a_number_or_its_digits(points: Any, most: int) -> None:
    assert faults({"pet": most}, points) == []
    assert [code for _, code, _, _ in faults({"pet": most + 1}, points)] == ["too_many_points"]
