"""The rules page of Spark Enigma."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from matches.engine.games.enigma.codes import Code
from matches.engine.kernel.design import Choice

CHAPTERS: tuple[tuple[str, str], ...] = (
    ("E1", "Cards and decks"),
    ("E2", "The beginning"),
    ("E3", "A turn"),
    ("E4", "Damage and knock-outs"),
    ("E5", "Statuses"),
    ("E6", "The end, and the clock"),
    ("E7", "What cards do"),
    ("E9", "Forging"),
    ("E10", "Cards in full"),
    ("E11", "In detail"),
    ("E8", "What the game says no to"),
)
CODES: Iterable[StrEnum] = Code
EXAMPLE: Mapping[str, Any] = {"pico": "a1", "card": "h1", "needs": 3, "flux": 2, "strike": 1}
NAMES: Mapping[str, str] = {"a1": "Wickling", "h1": "Brandtail"}


def choices(declared: Mapping[str, Sequence[Choice]]) -> Mapping[str, Sequence[Choice]]:
    """Types, forms, elements, statuses, effects and modifiers."""
    return {
        "types": declared["type"],
        "forms": declared["form"],
        "elements": declared["element"],
        "statuses": declared["ability.effect.status"],
        "effects": declared["strikes.0.effect.kind"],
    }
