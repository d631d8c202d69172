"""A forecast tells who hits whom over which edge, who falls, and how long they rest."""

from __future__ import annotations

import random

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import Log
from tests.engine.contract.walk import moves, walk
from tests.engine.grid.table import BULL, PET, WALL, Json, Table, grid, on, trick


def forecast(table: Table, **action: object) -> Json:
    game = table.game
    found: Json = game.forecast(table.state, 0, game.parse(action))
    return found


def test_combat_is_told_hit_by_hit() -> None:
    table = Table(
        {"pet": PET, "bull": BULL},
        {"available": [{"id": "a1", "card": "pet"}]},
        {},
        squares={"5": on("bull", "b1", 1, facing="down")},
    )
    attack = {"source": "a1", "cause": "attack", "edge": "down", "amount": 1}
    answer = {"source": "b1", "cause": "answer", "edge": "up", "amount": 3}
    assert forecast(table, type="place", card="a1", square=8, facing="up") == {
        "certain": True,
        "pieces": {
            "b1": {"damage": 1, "health": 3, "dies": False, "hits": [attack]},
            "a1": {"damage": 3, "health": -1, "dies": True, "hits": [answer], "counters": 1},
        },
        "wins": None,
    }


def test_nothing_is_told_of_those_to_whom_nothing_happens() -> None:
    table = Table({"wall": WALL}, {}, {}, squares={"5": on("wall", "b1", 1)})
    assert forecast(table, type="pass") == {"certain": True, "pieces": {}, "wins": None}


def test_win_before_the_enemys_turn_is_foreseen() -> None:
    squares = {str(number): on("wall", f"b{number}", 1) for number in range(1, 6)}
    table = Table({"wall": WALL}, {}, {}, squares=squares)
    assert forecast(table, type="pass")["wins"] == 1


def test_tricks_are_told_by_what_they_change() -> None:
    table = Table(
        {
            "pet": PET,
            "jab": trick("damage", 1),
            "oil": trick("strengthen", 2),
            "cover": trick("shield", 2),
            "gust": trick("turn"),
            "recall": trick("return"),
            "tonic": trick("refresh", 2),
            "fence": trick("block"),
        },
        {
            "available": ["jab", "oil", "cover", "gust", "recall", "tonic", "fence"],
            "resting": [{"id": "a2", "card": "pet", "counters": 3}],
        },
        {},
        squares={"5": on("pet", "a1", 0)},
    )

    def piece(card: str, target: object = "a1", **more: object) -> Json:
        found: Json = forecast(table, type="trick", card=card, target=target, **more)["pieces"]
        return found

    unhurt = {"damage": 0, "health": 2, "dies": False}
    hit = {"source": "jab", "cause": "trick", "edge": None, "amount": 1}
    assert piece("jab") == {"a1": {"damage": 1, "health": 1, "dies": False, "hits": [hit]}}
    assert piece("oil") == {"a1": {**unhurt, "attack": 2}}
    assert piece("cover") == {"a1": {**unhurt, "health": 4, "defense": 2}}
    assert piece("gust", facing="left") == {"a1": {**unhurt, "facing": "left"}}
    assert piece("recall") == {"a1": {**unhurt, "leaves": True}}
    assert piece("tonic", "a2") == {"a2": {"counters": -2}}
    assert piece("fence", 1) == {}


def test_forecasts_come_true() -> None:
    """G2.4 to G2.6: what is foreseen to fall falls, and nobody else."""
    game = grid()
    checked = 0
    for number in range(12):
        draw = random.Random(number)
        for step in walk(game, number, ticks=0):
            action = draw.choice(moves(game, step.state, step.state.active))
            foreseen = game.forecast(step.state, step.state.active, action)["pieces"]
            ahead = game.copy(step.state)
            log: Log = []
            game.apply(ahead, ahead.active, action, SeededChance(0), log)
            fallen = {
                event.facts["card"]["id"]: event.facts["counters"]
                for event in log
                if event.type == "assistant_fell"
            }
            assert fallen == {
                id_: piece["counters"] for id_, piece in foreseen.items() if piece.get("dies")
            }
            checked += len(fallen)
    assert checked > 20
