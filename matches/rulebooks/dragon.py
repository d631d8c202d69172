"""The rules page of Dragon Spark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from matches.engine.games.dragon.codes import Code
from matches.engine.kernel.design import Choice

CHAPTERS: tuple[tuple[str, str], ...] = (
    ("D1", "What there is"),
    ("D2", "The beginning"),
    ("D3", "A wave begins"),
    ("D4", "A turn"),
    ("D5", "Gems and loot"),
    ("D6", "After a wave"),
    ("D7", "A dragon"),
    ("D8", "The end"),
    ("D9", "What cards do"),
    ("Q", "In detail"),
    ("D10", "What the game says no to"),
)
CODES: Iterable[StrEnum] = Code
EXAMPLE: Mapping[str, Any] = {
    "skill": "brute",
    "loot": "war-drum",
    "gem": "white",
    "needs": 1,
    "gems": 0,
    "cost": 2,
    "energy": 1,
    "kind": "weapon",
    "limit": 1,
}
NAMES: Mapping[str, str] = {"brute": "Headbutt", "war-drum": "War Drum"}


def choices(declared: Mapping[str, Sequence[Choice]]) -> Mapping[str, Sequence[Choice]]:
    """Gems and kinds of loot."""
    return {"gems": declared["gem"], "kinds": declared["loot.kind"]}
