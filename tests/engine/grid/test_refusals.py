"""Refusals name a rule that there is, and what hinders a card is told beside it."""

from __future__ import annotations

from itertools import islice

from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.harness import tried_in_grid
from tests.engine.contract.walk import positions
from tests.engine.grid.table import PET, Json, Table, grid, on, trick
from tests.engine.test_coverage_of_rules import rule_ids

CARDS: Json = {
    "pet": PET,
    "monk": {"attack": 1, "defense": 2, "ability": "steadfast"},
    "jab": trick("damage", 1),
    "drain": trick("exhaust", 1),
    "fence": trick("block"),
}


def blocked(table: Table) -> Json:
    """Card -> the acts that it cannot do, with the codes."""
    told = table.game.choices(table.state, 0)["blocked"]
    return {piece: [(each["act"], each["code"]) for each in told[piece]] for piece in told}


def test_every_refusal_names_a_rule() -> None:
    game = grid()
    known = rule_ids("grid") | {f"G{number}" for number in range(1, 8)}
    refused: set[tuple[str, str]] = set()
    for count, (_, state) in enumerate(positions(game, matches=12, every=3)):
        for seat in (0, 1):
            for data in islice(tried_in_grid(game.dump(state), seat), count % 3, None, 3):
                try:
                    game.check(state, seat, game.parse(data))
                except Refusal as refusal:
                    refused.add((refusal.code, refusal.rule))
    assert {rule for _, rule in refused} <= known
    assert len({code for code, _ in refused}) >= 12


def test_what_cannot_be_done_is_blocked_with_its_reason() -> None:
    table = Table(
        CARDS,
        {
            "available": ["jab", "drain", "fence", "pet"],
            "resting": [{"id": "a1", "card": "pet", "counters": 2}],
        },
        {},
        squares={"5": on("monk", "b1", 1)},
    )
    assert blocked(table) == {
        "jab": [("trick", "steadfast")],
        "drain": [("trick", "illegal_target")],
        "a1": [("place", "not_available")],
    }
    table.do(0, "trick", card="fence", target=1)
    assert blocked(table) == {
        "jab": [("trick", "trick_used")],
        "drain": [("trick", "trick_used")],
        "a1": [("place", "not_available")],
    }


def test_full_grid_is_told_as_such() -> None:
    full = {str(number): on("pet", f"b{number}", number % 2) for number in range(1, 10)}
    table = Table(CARDS, {"available": ["pet", "fence"]}, {}, squares=full)
    assert blocked(table) == {
        "pet": [("place", "square_taken")],
        "fence": [("trick", "square_taken")],
    }
    del full["9"]
    table = Table(CARDS, {"available": ["pet", "fence"]}, {}, squares=full, blocked={"9": 6})
    assert blocked(table) == {"pet": [("place", "square_blocked")]}


def test_no_trick_is_offered_in_the_first_turn_of_the_first_player() -> None:
    table = Table(CARDS, {"available": ["fence"]}, {}, turn=1)
    assert blocked(table) == {"fence": [("trick", "first_turn_trick")]}


def test_refusal_tells_its_facts() -> None:
    """G2.2, G2.3, G4.3."""
    table = Table(
        CARDS,
        {
            "available": ["jab", "pet"],
            "resting": [{"id": "a1", "card": "pet", "counters": 2}],
        },
        {},
        squares={"5": on("monk", "b1", 1)},
        blocked={"6": 6},
    )
    with table.refuses("not_available", "G2.2", card="a1", counters=2):
        table.do(0, "place", card="a1", square=1, facing="up")
    with table.refuses("square_blocked", "G2.3", square=6, until=6):
        table.do(0, "place", card="pet", square=6, facing="up")
    with table.refuses("steadfast", "G4.3", assistant="b1"):
        table.do(0, "trick", card="jab", target="b1")
