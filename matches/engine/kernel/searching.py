"""What of a design is searched: the values of the fields that its game declares for it (`Sought`).

How a query is written and answered is in `cards.query`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.engine.kernel.declared import conditions_hold, readable
from matches.engine.kernel.design import Choice, DesignRules, Field, Sought

Values = dict[str, int | tuple[str, ...]]
"""By the name of what is sought: a number, or the choices that a card has. What a card lacks is
left out."""


def sought_fields(rules: DesignRules, sought: Sought) -> list[Field]:
    """The fields behind it, in its order."""
    by_path = {field.path: field for field in rules.fields()}
    return [by_path[path] for path in sought.paths]


def is_number(rules: DesignRules, sought: Sought) -> bool:
    """Whether it is compared; else it is one or several of `choices_of`."""
    return sought_fields(rules, sought)[0].kind == "number"


def choices_of(rules: DesignRules, sought: Sought) -> tuple[Choice, ...]:
    """All that a card may have, each once; () for a number."""
    found: dict[str, Choice] = {}
    for field in sought_fields(rules, sought):
        for choice in field.choices:
            found.setdefault(choice.value, choice)
    return tuple(found.values())


def label_of(rules: DesignRules, sought: Sought) -> str:
    """What forms and sentences call it."""
    return sought.label or sought_fields(rules, sought)[0].label


def sought_values(rules: DesignRules, data: Mapping[str, Any]) -> Values:
    """What a design has of all that is sought, of what applies to it. Copes with drafts."""
    fields = rules.fields()
    read = readable(fields, data)
    values: Values = {}
    for sought in rules.sought:
        there = [
            value
            for field in sought_fields(rules, sought)
            if (value := read.get(field.path, field.default)) is not None
            and conditions_hold(field.when, fields, data)
        ]
        if is_number(rules, sought):
            if there:
                values[sought.name] = max(there)
        elif members := _members(there):
            values[sought.name] = members
    return values


def _members(there: Sequence[Any]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for value in there:
        found.update(dict.fromkeys(value if isinstance(value, list) else [value]))
    return tuple(found)
