"""What is the same in the design rules of every game that declares its fields (`declared.py`).

A game adds the declaration, points, rules text, and what its cards show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.kernel.declared import canonical, declared_faults, readable
from matches.engine.kernel.design import Breakdown, Fault, Field, Head, Sought, TextLine

Balance = Mapping[str, Any]
Values = Mapping[str, Any]
"""What can be read of a design, by path (`declared.readable`)."""

NOT_MECHANICS = ("name", "flavor")
"""What may differ between two cards that are equal in play."""


def name_and_flavor(rule: str) -> tuple[Field, Field]:
    """The two fields that every card has. rule: the id of the one that limits both."""
    return (
        Field("name", "text", "Name", "Name", low=2, high=40, rules={"": rule}),
        Field(
            "flavor",
            "long_text",
            "Flavor",
            "Name",
            low=0,
            high=200,
            default="",
            required=False,
            help="A line of story. It has no effect in play.",
            rules={"": rule},
        ),
    )


class DeclaredDesign:
    """Base of a game's `DesignRules`. balance: by which points are shown where none is named.

    budget_rule: the id of the rule behind `over_budget`.
    """

    budget_rule = ""
    sought: tuple[Sought, ...] = ()

    def __init__(self, balance: Balance) -> None:
        self._balance = balance
        self._fields = self.declare(balance)

    def declare(self, balance: Balance) -> tuple[Field, ...]:
        """The declaration, in the order of the form, with the points of `balance`."""
        raise NotImplementedError

    def breakdown_of(self, values: Values, balance: Balance) -> Breakdown:
        """Points, line by line, and the cost that follows."""
        raise NotImplementedError

    def lines_of(self, values: Values) -> list[TextLine]:
        """The rules in words."""
        raise NotImplementedError

    def fields(self, balance: Balance | None = None) -> tuple[Field, ...]:
        """The declaration, in the order of the form."""
        return self._fields if balance is None else self.declare(balance)

    def blank(self) -> dict[str, Any]:
        """A new design: every field at its default, the name empty."""
        return canonical(self._fields, {"name": ""})

    def validate(self, data: object, balance: Balance | None = None) -> list[Fault]:
        """All faults at once: those of the declaration, and `over_budget`."""
        faults = declared_faults(self._fields, data)
        budget = self.breakdown_of(readable(self._fields, data), balance or self._balance)
        if budget.cost is None:
            facts = {
                "points": budget.points,
                "most": budget.low - 1,
                "lines": [{"label": line.label, "points": line.points} for line in budget.lines],
            }
            faults.append(Fault("", "over_budget", facts, self.budget_rule))
        return faults

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A design without faults in its one form."""
        return canonical(self._fields, data)

    def breakdown(self, data: Mapping[str, Any], balance: Balance | None = None) -> Breakdown:
        """Points and cost of a design or of what can be read of a draft."""
        return self.breakdown_of(readable(self._fields, data), balance or self._balance)

    def mechanics(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The canonical design without name and flavor: equal for cards that play alike."""
        design = canonical(self._fields, {**data, "name": ""})
        return {key: value for key, value in design.items() if key not in NOT_MECHANICS}

    def rules_text(self, data: Mapping[str, Any]) -> list[TextLine]:
        """The card's rules in words."""
        return self.lines_of(readable(self._fields, data))

    def head(self, data: Mapping[str, Any]) -> Head:
        """The cost alone, in a game that says nothing else."""
        return Head()

    def search_facts(
        self, data: Mapping[str, Any], balance: Balance | None = None
    ) -> dict[str, Any]:
        """Flat facts for search: numbers, lists of keys, values by path or None."""
        values = readable(self._fields, data)
        budget = self.breakdown_of(values, balance or self._balance)
        facts: dict[str, Any] = {"cost": budget.cost, "points": budget.points}
        for field in self._fields:
            if field.kind not in ("text", "long_text"):
                facts[self.fact_name(field.path)] = values.get(field.path, field.default)
        return facts

    def fact_name(self, path: str) -> str:
        """What a field is called in searches."""
        return path
