"""A match of Nexus to try things on, set up as in a scenario."""

from __future__ import annotations

from typing import Any

from matches.engine.games import registry
from matches.engine.games.nexus.game import Nexus
from tests.engine.table import Json, Table

__all__ = ["Json", "Table", "creature", "nexus"]


def nexus() -> Nexus:
    game = registry.get("nexus")
    assert isinstance(game, Nexus)
    return game


def creature(card: str, lane: str, slot: int = 0, **over: Any) -> Json:
    return {"card": card, "lane": lane, "slot": slot, **over}
