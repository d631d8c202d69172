"""The rules page of Spark Nexus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from matches.engine.games.nexus.codes import Code
from matches.engine.kernel.design import Choice

CHAPTERS: tuple[tuple[str, str], ...] = (
    ("N1", "The table and the beginning"),
    ("N2", "A turn"),
    ("N3", "Kindle"),
    ("N4", "Patrons"),
    ("N5", "Combat"),
    ("N6", "Statuses and Resistance"),
    ("N7", "Traits"),
    ("N8", "Specials"),
    ("N9", "The end, and what it counts for"),
    ("N10", "Forging: points and cost"),
    ("N11", "What the game says no to"),
)
CODES: Iterable[StrEnum] = Code
EXAMPLE: Mapping[str, Any] = {
    "cost": 7,
    "energy": 5,
    "creature": "a1",
    "guards": ["b1"],
    "needs": 2,
    "charge": 1,
}
NAMES: Mapping[str, str] = {"a1": "Cinder Badger", "b1": "Tin Butler"}


def choices(declared: Mapping[str, Sequence[Choice]]) -> Mapping[str, Sequence[Choice]]:
    """Traits, triggers, effects and targets."""
    return {
        "traits": declared["traits"],
        "triggers": declared["special.trigger"],
        "effects": declared["special.effect"],
        "targets": declared["special.target"],
    }
