"""The bot: it sees what wins and what saves, keeps Tricks for that, and thinks within bounds."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games.grid.bot import quick, search, worth
from matches.engine.games.grid.bot.ideas import placements, tricks
from matches.engine.kernel.face import POLICIES
from tests.engine.contract.walk import positions
from tests.engine.counting import count_nodes
from tests.engine.grid.table import BULL, PET, WALL, Json, Table, grid, on, trick

CARDS: Json = {
    "pet": PET,
    "bull": BULL,
    "wall": WALL,
    "jab": trick("damage", 1),
    "oil": trick("strengthen", 2),
}
MOST_NODES = search.NODES * 2 + search.ANSWER_NODES
"""Positions that `play` may reach for one decision."""


def chosen(table: Table, policy: str = "play") -> Json:
    game = table.game
    found: Json = game.choose(game.view(table.state, 0), table.config, 0, policy).json()
    return found


def squares(**owned: list[int]) -> Json:
    """Walls: a=[1, 2] those of seat 0, b those of seat 1."""
    return {
        str(square): on("wall", f"{side}{square}", "ab".index(side))
        for side, those in owned.items()
        for square in those
    }


@pytest.mark.parametrize("policy", POLICIES)
def test_fifth_square_is_taken(policy: str) -> None:
    table = Table(CARDS, {"available": ["wall"]}, {}, squares=squares(a=[1, 2, 3, 4], b=[9]))
    assert chosen(table, policy)["type"] == "place"


@pytest.mark.parametrize("policy", POLICIES)
def test_fifth_square_of_the_enemy_is_broken(policy: str) -> None:
    """G2.1: without a fall now the enemy wins before its next turn."""
    table = Table(
        {**CARDS, "post": {"attack": 1, "defense": 1}},
        {"available": ["pet"]},
        {},
        squares={**squares(b=[1, 2, 3, 4]), "9": on("post", "b9", 1)},
    )
    action = chosen(table, policy)
    assert (action["square"], action["facing"]) in ((6, "down"), (8, "right"))


@pytest.mark.parametrize("policy", POLICIES)
def test_trick_is_played_where_it_saves_the_match(policy: str) -> None:
    table = Table(
        CARDS,
        {"available": ["oil"]},
        {},
        squares={**squares(b=[1, 2, 3, 4, 5]), "8": on("pet", "a8", 0)},
    )
    assert chosen(table, policy) == {"type": "trick", "card": "oil", "target": "a8"}


def test_trick_is_kept_where_it_brings_nothing() -> None:
    table = Table(CARDS, {"available": ["oil", "pet"]}, {}, squares=squares(b=[1]))
    assert chosen(table)["type"] == "place"


def test_ideas_stand_for_all_that_differs() -> None:
    """Equal cards and arrows that point alike are tried once."""
    table = Table(CARDS, {"available": ["wall", "wall", "pet", "jab", "jab"]}, {}, squares={
        "5": on("wall", "b5", 1),
    })  # fmt: skip
    assert len(placements(table.state, 0)) == 1 + 8 + 4 * 8
    assert len(tricks(table.state, 0)) == 1


@pytest.mark.source
def test_decision_stays_within_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = grid()
    nodes = count_nodes(monkeypatch, search, quick, worth)
    most = 0
    for config, state in positions(game, matches=9, every=4):
        for seat in game.actors(state):
            before = nodes.reached
            game.choose(game.view(state, seat), config, seat, "play")
            most = max(most, nodes.reached - before)
    assert 100 < most <= MOST_NODES


def test_unknown_policy_is_an_error() -> None:
    table = Table(CARDS, {"available": ["pet"]}, {})
    with pytest.raises(ValueError, match="no policy"):
        chosen(table, "guess")


def test_equal_views_are_decided_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    game = grid()
    for config, state in positions(game, matches=3, every=7):
        for seat in game.actors(state):
            view: Any = game.view(state, seat)
            assert game.choose(view, config, seat, "play") == game.choose(
                view, config, seat, "play"
            )
