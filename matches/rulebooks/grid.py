"""The rules page of Spark Grid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from matches.engine.games.grid.codes import Code
from matches.engine.kernel.design import Choice

CHAPTERS: tuple[tuple[str, str], ...] = (
    ("G1", "The table and the beginning"),
    ("G2", "A turn"),
    ("G3", "Facing and arrows"),
    ("G4", "Assistants and Tricks"),
    ("G5", "Points: decks and forging"),
    ("G7", "In detail"),
    ("G6", "What the game says no to"),
)
CODES: Iterable[StrEnum] = Code
EXAMPLE: Mapping[str, Any] = {"assistant": "b1"}
NAMES: Mapping[str, str] = {"b1": "Balcony Owl"}


def choices(declared: Mapping[str, Sequence[Choice]]) -> Mapping[str, Sequence[Choice]]:
    """Abilities and effects."""
    return {"abilities": declared["ability"], "effects": declared["effect"]}
