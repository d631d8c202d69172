"""A match of Grid to try things on, set up as in a scenario."""

from __future__ import annotations

from typing import Any

from matches.engine.games import registry
from matches.engine.games.grid.game import Grid
from tests.engine import table

Json = dict[str, Any]

PET: Json = {"name": "Pet", "attack": 1, "defense": 2, "arrows": ["up"]}
BULL: Json = {"name": "Bull", "attack": 3, "defense": 4, "arrows": ["up"]}
WALL: Json = {"name": "Wall", "attack": 0, "defense": 3}


def grid() -> Grid:
    game = registry.get("grid")
    assert isinstance(game, Grid)
    return game


class Table(table.Table):
    key = "grid"


def trick(effect: str, amount: int | None = None) -> Json:
    """The design of a Trick."""
    return {"type": "trick", "effect": effect} | ({} if amount is None else {"amount": amount})


def on(card: str, id_: str, owner: int, **more: Any) -> Json:
    """An Assistant on a square."""
    return {"id": id_, "card": card, "owner": owner, **more}
