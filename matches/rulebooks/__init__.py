"""What the rules page of each game is told besides its text (`templates/rules/<game>/`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Protocol

from matches.engine.kernel.design import Choice
from matches.rulebooks import dragon, enigma, grid, nexus

Choices = Mapping[str, Sequence[Choice]]


class Rulebook(Protocol):
    """What a game's module offers.

    CHAPTERS: id and title. CODES: all refusals. EXAMPLE, NAMES: facts that could be theirs, and
    names of the pieces in them.
    """

    CHAPTERS: tuple[tuple[str, str], ...]
    CODES: Iterable[StrEnum]
    EXAMPLE: Mapping[str, Any]
    NAMES: Mapping[str, str]

    def choices(self, declared: Choices) -> Mapping[str, Sequence[Choice]]:
        """Lists that the text prints, from the choices of the declaration by path."""
        ...


_BOOKS: Mapping[str, Rulebook] = MappingProxyType(
    {"nexus": nexus, "enigma": enigma, "grid": grid, "dragon": dragon}
)


def rulebook_of(game: str) -> Rulebook:
    """The book of a game. Raises KeyError if it has none."""
    return _BOOKS[game]
