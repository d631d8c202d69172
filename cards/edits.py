"""The nearest changes of a design that bring its points where they should be.

Works on any game's declaration: a number a few steps up or down, one choice less of a list, no
special. One field at a time, so that each can be read in one line and done in the forge.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.balances import Balance
from matches.engine.games import registry
from matches.engine.kernel.design import Field

MOST_STEPS = 6
SHOWN = 5

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Edit:
    """One change. label: the field's; before, after: as shown, "" for nothing there.

    points: what the whole design has afterwards. steps: how far it goes.
    """

    label: str
    before: str
    after: str
    points: int
    steps: int


def nearest_edits(
    game: str, design: Mapping[str, Any], balance: Balance, *, low: int, high: int
) -> list[Edit]:
    """Single changes after which a design has between `low` and `high` points and no fault but
    its name's; the smallest changes first, of equal ones those that use the most points."""
    rules = registry.get(game).design
    found = []
    for changed, edit in _changes(rules.fields(balance), design):
        points = rules.breakdown(changed, balance).points
        if low <= points <= high and not any(
            fault.path != "name" for fault in rules.validate(changed, balance)
        ):
            found.append(Edit(*edit[:3], points, edit[3]))
    return sorted(found, key=lambda edit: (edit.steps, -edit.points, edit.label))[:SHOWN]


def _changes(
    fields: tuple[Field, ...], design: Mapping[str, Any]
) -> Iterator[tuple[Json, tuple[str, str, str, int]]]:
    """(the changed design, (label, before, after, steps)) of everything that may be tried."""
    for field in fields:
        value = _value(design, field.path)
        if field.kind == "number" and isinstance(value, int):
            for steps in range(1, MOST_STEPS + 1):
                for after in (value - steps, value + steps):
                    edit = (field.label, str(value), str(after), steps)
                    yield _with(design, field.path, after), edit
        elif field.kind == "choices" and isinstance(value, list):
            labels = {choice.value: choice.label for choice in field.choices}
            for member in value:
                rest = [each for each in value if each != member]
                yield _with(design, field.path, rest), (str(labels[member]), "1", "", 2)
    for head in dict.fromkeys(
        field.path.partition(".")[0] for field in fields if "." in field.path
    ):
        if design.get(head):
            label = next(each.group for each in fields if each.path.startswith(f"{head}."))
            yield {**design, head: None}, (label, "1", "", MOST_STEPS)


def _value(design: Mapping[str, Any], path: str) -> Any:
    value: Any = design
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _with(design: Mapping[str, Any], path: str, value: Any) -> Json:
    changed = copy.deepcopy(dict(design))
    place = changed
    *heads, last = path.split(".")
    for key in heads:
        place = place[key]
    place[last] = value
    return changed
