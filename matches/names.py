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
    if isinstance(part, dict):
        _note(part.get("id"), part, designs, names)
        for key, value in part.items():
            _note(key, value, designs, names)
            _collect(value, designs, names)
    elif isinstance(part, list):
        for value in part:
            _collect(value, designs, names)


def _note(id_: Any, piece: Any, designs: Designs, names: dict[str, str]) -> None:
    """A piece is an object with a `card`, under its id or with it beside."""
    card = piece.get("card") if isinstance(piece, dict) else None
    if isinstance(id_, str) and isinstance(card, str) and card in designs:
        names[id_] = designs[card]["name"]
