"""What Grid knows about card designs: `GridDesign` fulfils `kernel.design.DesignRules`.

`words` holds the closed sets, `declaration` the fields, `points` what a card costs in a deck,
`text` the rules text. What a deck may hold is in `grid/deck.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.grid.design import words
from matches.engine.games.grid.design.declaration import MOST_ATTACK, MOST_DEFENSE, declare
from matches.engine.games.grid.design.points import breakdown_of
from matches.engine.games.grid.design.text import arrows_in_words, rules_lines
from matches.engine.kernel.declared import readable
from matches.engine.kernel.design import Breakdown, FaceNumber, Field, Head, Sign, Sought, TextLine
from matches.engine.kernel.forging import Balance, DeclaredDesign, Values

__all__ = ["GridDesign"]


class GridDesign(DeclaredDesign):
    """The design rules (G3 to G5)."""

    cost_unit = "points in a deck"
    rivals = "plain cards of {cost} points"
    budget_rule = "G5.1"
    sought: tuple[Sought, ...] = (
        Sought("attack", ("attack",), ("atk",)),
        Sought("defense", ("defense",), ("def", "hp")),
        Sought("type", ("type",), ("t",), is_filter=True),
        Sought("ability", ("ability",), ("kw", "keyword"), is_filter=True),
        Sought("effect", ("effect",), ("does",), is_filter=True),
        Sought("arrow", ("arrows",), ("facing",), "Arrow", is_filter=True),
        Sought("limit", ("limit",)),
        Sought("amount", ("amount",)),
    )

    def declare(self, balance: Balance) -> tuple[Field, ...]:
        return declare()

    def breakdown_of(self, values: Values, balance: Balance) -> Breakdown:
        return breakdown_of(values, balance)

    def lines_of(self, values: Values) -> list[TextLine]:
        return rules_lines(values)

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Assistants carry no type (G7.9)."""
        design = super().canonical(data)
        if design["type"] == words.ASSISTANT:
            del design["type"]
        return design

    def ruler(self, balance: Mapping[str, Any]) -> tuple[int, ...]:
        """Up to the dearest body with the dearest ability."""
        most = {"attack": MOST_ATTACK, "defense": MOST_DEFENSE, "arrows": [*words.DIRECTIONS]}
        dearest = max(balance["abilities"], key=balance["abilities"].__getitem__)
        budget = breakdown_of({**most, "ability": dearest}, balance)
        each = balance["budget"]["parts_per_point"]
        return tuple(range(each, budget.high + 1, each))

    def numbers(self, data: Mapping[str, Any]) -> list[FaceNumber]:
        """Attack and defense of an Assistant."""
        values = readable(self._fields, data)
        if values.get("type") == words.TRICK:
            return []
        return [
            FaceNumber("attack", "Attack", values.get("attack", 0), "left", 0),
            FaceNumber("defense", "Defense", values.get("defense", 0), "right", 1),
        ]

    def head(self, data: Mapping[str, Any]) -> Head:
        """The type, and of an Assistant its arrows; the points stand at the head as the cost."""
        values = readable(self._fields, data)
        if values.get("type") == words.TRICK:
            return Head(line=words.TYPES[words.TRICK].label)
        arrows = values.get("arrows", ())
        chips = tuple(
            Sign(f"arrow-{key}", f"Arrow {word.label.lower()}")
            for key, word in words.DIRECTIONS.items()
            if key in arrows
        )
        label = words.TYPES[words.ASSISTANT].label
        return Head(line=f"{label}, arrows: {arrows_in_words(arrows)}", chips=chips)

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        """Never: one Trick and one placement a turn."""
        return False
