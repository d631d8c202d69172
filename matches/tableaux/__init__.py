"""Positions as still pictures, for replays without script and for the rules pages.

Each game has a module here that fulfils `Tableau`, and templates in `templates/components/<game>/`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from matches.tableaux import dragon, enigma, grid, nexus
from matches.tableaux.marks import Json, Marks, Tag

__all__ = ["Marks", "Tableau", "tableau_of"]


class Tableau(Protocol):
    """What a game's module offers. A table is what its TEMPLATE prints."""

    TEMPLATE: str

    def whole(
        self, view: Json, notes: Json, cards: Json, *, near: int, names: Sequence[str]
    ) -> Any:
        """The table of a replay. near: the seat that sits below; names: of the players, by seat."""
        ...

    def shown_in(self, told: Json, view: Json) -> Any:
        """What of a scene's position its pictures show, from its scenario and first view."""
        ...

    def picture(self, view: Json, choices: Json, cards: Json, marks: Marks, shown: Any) -> Any:
        """The table of a scene; seat 0 sits near, and choices are theirs."""
        ...

    def pointed(self, seat: int, action: Json, view: Json, designs: Json) -> tuple[str, str]:
        """Who acts, and on what, as places of the picture; "" for nobody."""
        ...

    def tag_of(self, told: Json) -> Tag | None:
        """A forecast of one thing in a number and a word; None if nothing is to be seen."""
        ...


_TABLEAUX: Mapping[str, Tableau] = MappingProxyType(
    {"nexus": nexus, "enigma": enigma, "grid": grid, "dragon": dragon}
)


def tableau_of(game: str) -> Tableau:
    """The pictures of a game. Raises KeyError if it has none."""
    return _TABLEAUX[game]
