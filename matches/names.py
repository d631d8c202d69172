"""The names of the pieces that a viewer may know, for sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def names_in(view: Any, designs: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Piece id -> name of its card, for every piece that `view` shows.

    Built from the view alone, so that a sentence never tells what the board does not.
    """
    names: dict[str, str] = {}
    _collect(view, designs, names)
    return names


def _collect(part: Any, designs: Mapping[str, Mapping[str, Any]], names: dict[str, str]) -> None:
    if isinstance(part, Mapping):
        _note(part.get("id"), part, designs, names)
        for key, value in part.items():
            _note(key, value, designs, names)
            _collect(value, designs, names)
    elif isinstance(part, list):
        for value in part:
            _collect(value, designs, names)


def _note(
    id_: Any, piece: Any, designs: Mapping[str, Mapping[str, Any]], names: dict[str, str]
) -> None:
    """A piece is an object with a `card`, under its id or with it beside."""
    card = piece.get("card") if isinstance(piece, Mapping) else None
    if isinstance(id_, str) and isinstance(card, str) and card in designs:
        names[id_] = designs[card]["name"]
