"""A match of Enigma to try things on, set up as in a scenario."""

from __future__ import annotations

from typing import Any

from matches.engine.games import registry
from matches.engine.games.enigma.game import Enigma
from tests.engine import table

Json = dict[str, Any]


def enigma() -> Enigma:
    game = registry.get("enigma")
    assert isinstance(game, Enigma)
    return game


class Table(table.Table):
    key = "enigma"


def side(*picos: Json, **more: Any) -> Json:
    """A player whose first Pico is the Vanguard; ids are given under "id"."""
    ids = [pico["id"] for pico in picos]
    placed = {
        pico["id"]: {name: value for name, value in pico.items() if name != "id"} for pico in picos
    }
    return {"vanguard": ids[0], "rearguard": ids[1:], "picos": placed, **more}
