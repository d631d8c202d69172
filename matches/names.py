"""The names of the pieces that a viewer may know, for sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Designs = Mapping[str, Mapping[str, Any]]


def names_in(view: Any, designs: Designs) -> Mapping[str, str]:
    """Piece id -> name of its card, for every piece that `view` shows.

    Built from the view alone, so that a sentence never tells what the board does not; and only
    when first asked, since few sentences name a piece.
    """
    return _NamesIn(view, designs)


class _NamesIn(Mapping[str, str]):
    def __init__(self, view: Any, designs: Designs) -> None:
        self._view = view
        self._designs = designs
        self._found: dict[str, str] | None = None

    def __getitem__(self, id_: str) -> str:
        return self._names[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @property
    def _names(self) -> dict[str, str]:
        if self._found is None:
            self._found = {}
            _collect(self._view, self._designs, self._found)
        return self._found


def _collect(part: Any, designs: Designs, names: dict[str, str]) -> None:
    """A piece is an object with a `card`, under its id or with it beside."""
    if type(part) is dict:
        for key, value in part.items():
            if type(value) is dict:
                _collect(value, designs, names)
                _note(key, value.get("card"), designs, names)  # over a form that lies below
            elif type(value) is list:
                _collect(value, designs, names)
            elif key == "id":
                _note(value, part.get("card"), designs, names)
    elif type(part) is list:
        for value in part:
            if type(value) is dict or type(value) is list:
                _collect(value, designs, names)


def _note(id_: Any, card: Any, designs: Designs, names: dict[str, str]) -> None:
    if type(card) is str and type(id_) is str and card in designs:
        names[id_] = designs[card]["name"]
