"""What Nexus knows about card designs: `NexusDesign` fulfils `kernel.design.DesignRules`.

`words` holds the closed sets, `declaration` the fields, `points` the budget, `loops` what pays for
itself, `text` the rules text.
What a deck may hold is in `nexus/deck.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.nexus.design.declaration import declare
from matches.engine.games.nexus.design.loops import feeds_itself
from matches.engine.games.nexus.design.points import breakdown_of
from matches.engine.games.nexus.design.text import rules_lines
from matches.engine.kernel.declared import readable
from matches.engine.kernel.design import Breakdown, FaceNumber, Field, Sought, TextLine
from matches.engine.kernel.forging import Balance, DeclaredDesign, Values

__all__ = ["NexusDesign"]

_FACE = (  # in their order at the foot of a card: kind, side, place when read aloud
    ("attack", "left", 0),
    ("armor", "left", 2),
    ("resistance", "right", 3),
    ("health", "right", 1),
)


class NexusDesign(DeclaredDesign):
    """The design rules (N10): equal mechanics count as one card in decks (N1.1)."""

    cost_unit = "energy cost"
    rivals = "plain cards of cost {cost}"
    budget_rule = "N10.2"
    sought: tuple[Sought, ...] = (
        Sought("attack", ("attack",), ("atk",)),
        Sought("health", ("health",), ("hp",)),
        Sought("armor", ("armor",), ("arm",)),
        Sought("resistance", ("resistance",), ("res",)),
        Sought("trait", ("traits",), ("t", "type", "kw", "keyword"), "Trait", is_filter=True),
        Sought("trigger", ("special.trigger",), ("when",), "Trigger", is_filter=True),
        Sought("effect", ("special.effect",), ("does",), is_filter=True),
        Sought("target", ("special.target",), ("whom",)),
        Sought("charge", ("special.charge",)),
        Sought("amount", ("special.amount",)),
    )

    def declare(self, balance: Balance) -> tuple[Field, ...]:
        return declare(balance)

    def breakdown_of(self, values: Values, balance: Balance) -> Breakdown:
        return breakdown_of(values, balance)

    def lines_of(self, values: Values) -> list[TextLine]:
        return rules_lines(values)

    def ruler(self, balance: Mapping[str, Any]) -> tuple[int, ...]:
        """The most points of each cost (N10.2)."""
        weights = balance["cost"]
        return tuple(
            weights["free_points"] + weights["points_per_energy"] * cost
            for cost in range(1, weights["most"] + 1)
        )

    def numbers(self, data: Mapping[str, Any]) -> list[FaceNumber]:
        """Attack and Health always, Armor and Resistance where there is some."""
        values = readable(self._fields, data)
        labels = {field.path: field.label for field in self._fields}
        return [
            FaceNumber(kind, labels[kind], values.get(kind, 0), side, rank)
            for kind, side, rank in _FACE
            if values.get(kind) or kind in ("attack", "health")
        ]

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        """Whether copies of the card may be used without end in one turn."""
        return feeds_itself(readable(self._fields, data))

    def fact_name(self, path: str) -> str:
        return path.removeprefix("special.")
