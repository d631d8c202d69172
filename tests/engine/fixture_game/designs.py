"""The card designs of Lanterns: a name, oil, and a wish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.kernel.declared import canonical, declared_faults, readable
from matches.engine.kernel.design import (
    Breakdown,
    Choice,
    FaceNumber,
    Fault,
    Field,
    Head,
    Line,
    Sought,
    TextLine,
)
from tests.engine.fixture_game.rules import WISHES

FIELDS = (
    Field("name", "text", "Name", "Body", low=2, high=40),
    Field("oil", "number", "Oil", "Body", low=0, high=9, default=1),
    Field(
        "wish",
        "choice",
        "Wish",
        "Body",
        choices=tuple(Choice(wish, wish.title()) for wish in WISHES),
        default="none",
    ),
)


class LanternDesign:
    """Fulfils `DesignRules`."""

    cost_unit = "drops of oil"
    rivals = "plain cards of {cost} drops"
    sought: tuple[Sought, ...] = (
        Sought("oil", ("oil",), ("fuel",)),
        Sought("wish", ("wish",), ("t",), is_filter=True),
    )

    def fields(self, balance: Mapping[str, Any] | None = None) -> tuple[Field, ...]:
        del balance  # no choice has points
        return FIELDS

    def blank(self) -> dict[str, Any]:
        return canonical(FIELDS, {"name": ""})

    def validate(self, data: object, balance: Mapping[str, Any] | None = None) -> list[Fault]:
        return declared_faults(FIELDS, data)

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return canonical(FIELDS, data)

    def breakdown(self, data: Mapping[str, Any], balance: Mapping[str, Any]) -> Breakdown:
        oil = readable(FIELDS, data).get("oil", 0)
        return Breakdown((Line("oil", "Oil", oil),), oil, oil, oil, oil, balance["version"])

    def ruler(self, balance: Mapping[str, Any]) -> tuple[int, ...]:
        return tuple(range(1, 10))

    def numbers(self, data: Mapping[str, Any]) -> list[FaceNumber]:
        oil = readable(FIELDS, data).get("oil", 0)
        return [FaceNumber("oil", "Oil", oil, "left", 0)]

    def mechanics(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in self.canonical(data).items() if key != "name"}

    def head(self, data: Mapping[str, Any]) -> Head:
        return Head()

    def fact_name(self, path: str) -> str:
        return path

    def rules_text(self, data: Mapping[str, Any]) -> list[TextLine]:
        wish = readable(FIELDS, data).get("wish", "none")
        return [] if wish == "none" else [TextLine(wish, wish, f"{wish.title()}.", "")]

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        return False

    def search_facts(
        self, data: Mapping[str, Any], balance: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        del balance
        return readable(FIELDS, data)
