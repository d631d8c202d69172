"""What the painters of games for two begin with."""

from __future__ import annotations

from collections.abc import Sequence

from matches.tableaux.marks import Json, Marks


class PainterOfTwo:
    """Has a view before it. cards: the frozen designs by key; marks: of the act about to be done.

    near: the seat that sits below; names: of the players, by seat.
    """

    def __init__(
        self, view: Json, cards: Json, marks: Marks, *, near: int, names: Sequence[str]
    ) -> None:
        self.view = view
        self.cards = cards
        self.marks = marks
        self.near = near
        self.names = names
