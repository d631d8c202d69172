"""The labs of all games by key: what their budgets should be, found by playing."""

from __future__ import annotations

from matches.engine.games import registry
from matches.engine.games.enigma.lab.bench import ENIGMA_LAB
from matches.engine.games.grid.lab.bench import GRID_LAB
from matches.engine.games.nexus.lab.bench import NEXUS_LAB
from matches.engine.kernel.lab.lab import Lab

_LABS: dict[str, Lab] = {lab.key: lab for lab in (NEXUS_LAB, ENIGMA_LAB, GRID_LAB)}


def lab_keys() -> tuple[str, ...]:
    """The keys of the games that have a lab, the main one first."""
    return tuple(_LABS)


def get(key: str) -> Lab:
    """The lab of a game; KeyError if there is none."""
    return _LABS[key]


def lab_of(version: str) -> Lab | None:
    """The lab of the game that has these balance data."""
    for key, lab in _LABS.items():
        if version in registry.get(key).balances():
            return lab
    return None
