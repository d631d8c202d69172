"""What a match is frozen with: its game, designs and balance, read once a process.

They never change after the match was made, so every door may share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.game import Config, Game, Json
from matches.models import Match

REMEMBERED = 512
"""Matches whose frozen parts a process keeps (about 100 kB each)."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """game: the rules. config: for the engine. designs: card key -> what viewers are shown."""

    game: Game[Any, Any]
    config: Config
    designs: Mapping[str, Json]


def freeze(game: str, designs: Mapping[str, Json], balance: Mapping[str, Any]) -> Frozen:
    """Put the frozen parts of a match together."""
    engine_designs = {
        key: {**design["design"], "cost": design["cost"]} for key, design in designs.items()
    }
    return Frozen(
        game=registry.get(game),
        config=Config(designs=engine_designs, balance=balance),
        designs=designs,
    )


@lru_cache(maxsize=REMEMBERED)
def frozen_of(match_id: str) -> Frozen:
    """The frozen parts of a stored match. Raises Match.DoesNotExist."""
    match = Match.objects.only("game", "designs", "balance").get(pk=match_id)
    return freeze(match.game, match.designs, match.balance)
