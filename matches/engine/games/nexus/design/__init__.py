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
from matches.engine.kernel.declared import canonical, declared_faults, readable
from matches.engine.kernel.design import Breakdown, FaceNumber, Fault, Field, TextLine

__all__ = ["NexusDesign"]

_NOT_MECHANICS = ("name", "flavor")
_FACE = (  # in their order at the foot of a card: kind, side, place when read aloud
    ("attack", "left", 0),
    ("armor", "left", 2),
    ("resistance", "right", 3),
    ("health", "right", 1),
)


class NexusDesign:
    """The design rules, with the balance by which points are shown where none is named."""

    cost_unit = "energy cost"

    def __init__(self, balance: Mapping[str, Any]) -> None:
        self._balance = balance
        self._fields = declare(balance)

    def fields(self, balance: Mapping[str, Any] | None = None) -> tuple[Field, ...]:
        """The declaration, in the order of the form."""
        return self._fields if balance is None else declare(balance)

    def blank(self) -> dict[str, Any]:
        """A new design: every field at its default, the name empty."""
        return canonical(self._fields, {"name": ""})

    def validate(self, data: object, balance: Mapping[str, Any] | None = None) -> list[Fault]:
        """All faults at once: those of the declaration, and `over_budget` (N10.2)."""
        faults = declared_faults(self._fields, data)
        budget = breakdown_of(readable(self._fields, data), balance or self._balance)
        if budget.cost is None:
            facts = {
                "points": budget.points,
                "most": budget.low - 1,
                "lines": [{"label": line.label, "points": line.points} for line in budget.lines],
            }
            faults.append(Fault("", "over_budget", facts, "N10.2"))
        return faults

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A design without faults in its one form."""
        return canonical(self._fields, data)

    def breakdown(
        self, data: Mapping[str, Any], balance: Mapping[str, Any] | None = None
    ) -> Breakdown:
        """Points and cost (N10.2, N10.3) of a design or of what can be read of a draft."""
        return breakdown_of(readable(self._fields, data), balance or self._balance)

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

    def mechanics(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The canonical design without name and flavor: equal for cards that play alike (N1.1)."""
        design = canonical(self._fields, {**data, "name": ""})
        return {key: value for key, value in design.items() if key not in _NOT_MECHANICS}

    def rules_text(self, data: Mapping[str, Any]) -> list[TextLine]:
        """The card's rules in words."""
        return rules_lines(readable(self._fields, data))

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        """Whether copies of the card may be used without end in one turn."""
        return feeds_itself(readable(self._fields, data))

    def search_facts(
        self, data: Mapping[str, Any], balance: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Flat facts for search: numbers, lists of keys, and the special's parts or None."""
        values = readable(self._fields, data)
        budget = breakdown_of(values, balance or self._balance)
        facts: dict[str, Any] = {"cost": budget.cost, "points": budget.points}
        for field in self._fields:
            if field.kind not in ("text", "long_text"):
                key = field.path.removeprefix("special.")
                facts[key] = values.get(field.path, field.default)
        return facts
