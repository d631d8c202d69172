"""What Enigma knows about card designs: `EnigmaDesign` fulfils `kernel.design.DesignRules`.

`words` holds the closed sets, `basics` the cards that need no design, `declaration` the fields,
`points` the budget, `text` the rules text.
What a deck may hold is in `enigma/deck.py`. The six Basic Flux are no designs (E10.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.design.declaration import declare
from matches.engine.games.enigma.design.points import breakdown_of
from matches.engine.games.enigma.design.text import rules_lines
from matches.engine.kernel.declared import clean, readable, value_at
from matches.engine.kernel.design import (
    Breakdown,
    FaceNumber,
    Fault,
    Field,
    Head,
    Sign,
    Sought,
    TextLine,
)
from matches.engine.kernel.forging import Balance, DeclaredDesign, Values

__all__ = ["DESIGN_FAULT_CODES", "EnigmaDesign"]

DESIGN_FAULT_CODES = (
    "exactly_one",  # of two parts neither or both are there; facts: of
)
"""Codes of faults that this game finds besides those of the declaration."""

_EFFECTS = ("effect", "ability.effect", "strikes.0.effect", "strikes.1.effect")
_EFFECT_KINDS = tuple(f"{path}.kind" for path in _EFFECTS)
_STATUSES = tuple(f"{path}.status" for path in _EFFECTS)


class EnigmaDesign(DeclaredDesign):
    """The design rules (E9, E10)."""

    cost_unit = "budget"
    rivals = "plain cards of as many points"
    budget_rule = "E9"
    sought: tuple[Sought, ...] = (
        Sought("type", ("type",), ("t",), is_filter=True),
        Sought("form", ("form",), ("stage",), is_filter=True),
        Sought("element", ("element",), ("e",), is_filter=True),
        Sought("integrity", ("integrity",), ("hp", "health")),
        Sought("damage", ("strikes.0.damage", "strikes.1.damage"), ("dmg", "atk", "attack")),
        Sought("recall", ("recall_cost",), ("retreat",)),
        Sought("vulnerability", ("vulnerability",), ("weak",)),
        Sought("resistance", ("resistance.element",), ("res",)),
        Sought("resists", ("resistance.amount",)),
        Sought("use", ("ability.use",), ("kw", "keyword")),
        Sought("effect", _EFFECT_KINDS, ("does",)),
        Sought("status", _STATUSES, label="Status"),
    )

    def declare(self, balance: Balance) -> tuple[Field, ...]:
        return declare()

    def breakdown_of(self, values: Values, balance: Balance) -> Breakdown:
        return breakdown_of(values, balance)

    def lines_of(self, values: Values) -> list[TextLine]:
        return rules_lines(values)

    def validate(self, data: object, balance: Balance | None = None) -> list[Fault]:
        """Those of every game, and what a type or a modifier needs besides (E10.5, E10.8)."""
        faults = super().validate(data, balance)
        return [*faults, *_needs(data)] if isinstance(data, Mapping) else faults

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The name of the form below is written as names are."""
        design = super().canonical(data)
        if design.get("upgrades_from"):
            design["upgrades_from"] = clean(design["upgrades_from"], "name")
        return design

    def ruler(self, balance: Mapping[str, Any]) -> tuple[int, ...]:
        """One budget for all."""
        return (balance["budget"]["most"],)

    def numbers(self, data: Mapping[str, Any]) -> list[FaceNumber]:
        """Integrity and Recall cost of a Pico; commands have none."""
        values = readable(self._fields, data)
        if values.get("type", "pico") != "pico":
            return []
        return [
            FaceNumber("integrity", "Integrity", values.get("integrity", 0), "right", 0),
            FaceNumber("recall_cost", "Recall cost", values.get("recall_cost", 0), "left", 1),
        ]

    def head(self, data: Mapping[str, Any]) -> Head:
        """A Pico's element, form, vulnerability and resistance; the type of another card."""
        values = readable(self._fields, data)
        kind = values.get("type", "pico")
        if kind != "pico":
            word = words.TYPES[kind]
            return Head(words.sign(word), word.label)
        element = words.ELEMENTS.get(values.get("element", ""))
        return Head(
            words.sign(element or words.TYPES["pico"]), _form(values, element), _chips(values)
        )

    def mechanics(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The design without what is only called something; the name of the form below counts."""
        design = super().mechanics(data)
        for part in (design.get("ability"), *(design.get("strikes") or ())):
            if part is not None:
                part.pop("name", None)
        return design

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        """Never: one Agent and one use of an ability a turn, and a Strike ends it."""
        return False


def _form(values: Values, element: words.Word | None) -> str:
    """ "Pyro Prime, from Ember"."""
    form = words.FORMS[values.get("form", "origin")].label
    said = f"{element.label} {form}" if element else form
    below = values.get("upgrades_from")
    return f"{said}, from {below}" if below else said


def _chips(values: Values) -> tuple[Sign, ...]:
    """Of which Strikes it takes more, and of which less (E4.1)."""
    chips = []
    if weak := words.ELEMENTS.get(values.get("vulnerability") or ""):
        chips.append(Sign(weak.icon, f"Vulnerable to {weak.label}"))
    strong = words.ELEMENTS.get(values.get("resistance.element") or "")
    if strong and (amount := values.get("resistance.amount")):
        chips.append(Sign(strong.icon, f"Resists {strong.label} {amount}"))
    return tuple(chips)


def _needs(data: Mapping[str, Any]) -> Iterator[Fault]:
    kind = data.get("type", "pico")
    has_effect = value_at(data, "effect") is not None
    has_ability = value_at(data, "ability") is not None
    if kind in ("agent", "domain") and not has_effect:
        yield Fault("effect.kind", "missing", {}, "E10.5")
    if kind == "gear" and has_effect == has_ability:
        yield Fault("", "exactly_one", {"of": ["effect", "ability"]}, "E10.5")
    for path in _EFFECTS:
        counts_as = value_at(data, f"{path}.kind") == "flux_counts_as"
        if counts_as and value_at(data, f"{path}.element") is None:
            yield Fault(f"{path}.element", "missing", {}, "E10.8")
