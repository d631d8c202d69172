"""Cards that do not work as they read are told, and what shows it."""

from __future__ import annotations

import pytest

from matches.engine.kernel.measure import Measured, Outcome, Subject
from tests.engine.grid.table import PET, Json, grid, trick

GAME = grid()


def faults(design: Json, played: int = 40, matches: int = 40) -> list[tuple[str, Json]]:
    """played: in so many of its matches."""
    canonical = GAME.design.canonical({"name": "Subject", **design})
    outcomes = [Outcome(number, 2, number < played, 20, 40) for number in range(matches)]
    measured = Measured(Subject(canonical, 1), GAME.default_balance(), "s", outcomes)
    found = GAME.card_faults(measured, {})
    return [(fault["kind"], fault["facts"]) for fault in found]


@pytest.mark.parametrize(
    "design",
    [
        PET,
        trick("turn"),
        {"attack": 0, "defense": 4},
        {**PET, "ability": "duelist"},
        {**PET, "ability": "thorns"},
    ],
)
def test_card_that_works_has_no_faults(design: Json) -> None:
    assert faults(design) == []


def test_attack_without_arrows_is_never_dealt() -> None:
    """G2.4, G2.6."""
    assert faults({"attack": 2, "defense": 2}) == [("dead_attack", {"attack": 2})]


def test_ability_that_cannot_count_is_told() -> None:
    """G4.3."""
    bare = {"attack": 0, "defense": 2, "ability": "duelist"}
    assert faults(bare) == [("dead_ability", {"name": "Duelist"})]
    armed = {**PET, "arrows": ["up", "right", "down", "left"], "ability": "thorns"}
    assert faults(armed) == [("dead_ability", {"name": "Thorns"})]


def test_card_that_hardly_enters_is_never_played() -> None:
    assert faults(PET, played=0) == [("never_played", {"played_in": 0, "matches": 40})]
    assert faults(PET, played=0, matches=10) == []
