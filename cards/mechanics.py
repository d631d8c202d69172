"""What makes cards play alike, by the game's declaration: every game has it without a word of its
own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.design import Field

LITTLE = 2
"""By so much in all may the numbers of two cards differ that play almost alike."""

Design = Mapping[str, Any]


def mechanics_hash(mechanics: Design) -> str:
    """Equal for designs that play alike."""
    words = json.dumps(mechanics, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(words.encode()).hexdigest()


def shape_hash(game: str, mechanics: Design) -> str:
    """Equal for designs that play alike but for their numbers; "" for what has nothing else.

    Of two plain bodies every one would be near every other.
    """
    rules = registry.get(game).design
    shape = _shape(rules.fields(), mechanics)
    plain = _shape(rules.fields(), rules.mechanics(rules.blank()))
    return "" if shape == plain else mechanics_hash(shape)


def numbers_apart(game: str, one: Design, other: Design) -> int:
    """By how much the numbers of two designs of one shape differ in all, in their steps."""
    fields = [field for field in registry.get(game).design.fields() if field.kind == "number"]
    return sum(abs(_number(field, one) - _number(field, other)) // field.step for field in fields)


def _shape(fields: tuple[Field, ...], mechanics: Design) -> Design:
    """Mechanics without the numbers."""
    shape = deepcopy(dict(mechanics))
    for field in fields:
        if field.kind == "number":
            head, _, tail = field.path.rpartition(".")
            place = _at(shape, head) if head else shape
            if isinstance(place, dict):
                place.pop(tail, None)
    return shape


def _number(field: Field, design: Design) -> int:
    value = _at(design, field.path)
    return value if isinstance(value, int) else field.default or 0


def _at(design: Any, path: str) -> Any:
    """What stands at a dotted path, in objects and lists; None for nothing."""
    for step in path.split("."):
        if isinstance(design, Mapping):
            design = design.get(step)
        elif isinstance(design, list) and step.isdecimal() and int(step) < len(design):
            design = design[int(step)]
        else:
            return None
    return design
