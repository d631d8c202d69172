"""The JSON Schema of a game's designs, made from its declaration."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.design import Field


def design_schema(game: str) -> dict[str, Any]:
    """The schema of a design without faults; what depends on other fields is told in words."""
    top: dict[str, Any] = {"type": "object", "title": f"{game} design", "properties": {}}
    for field in registry.get(game).design.fields():
        steps = field.path.split(".")
        place = top
        for step, following in pairwise(steps):
            place = _inside(place, step, is_list=following.isdecimal())
        if place["type"] == "array":  # of plain values, which are alike
            place["items"] = field_schema(field)
            continue
        tail = steps[-1]
        place["properties"][tail] = field_schema(field)
        if field.required and not field.when:
            place.setdefault("required", []).append(tail)
    return top


def _inside(place: dict[str, Any], step: str, *, is_list: bool) -> dict[str, Any]:
    """The schema of an object or a list within another; all members of a list are alike."""
    empty: dict[str, Any] = {"type": "object", "nullable": True, "properties": {}}
    if is_list:
        empty = {"type": "array", "items": {"type": "object", "properties": {}}}
    if place["type"] == "array":
        items: dict[str, Any] = place["items"]
        return items
    found: dict[str, Any] = place["properties"].setdefault(step, empty)
    return found


def field_schema(field: Field) -> dict[str, Any]:
    """The schema of one field."""
    schema: dict[str, Any] = {"title": field.label}
    if field.help:
        schema["description"] = field.help
    if field.kind == "flag":
        return {**schema, "type": "boolean"}
    if field.kind == "number":
        steps = {} if field.step == 1 else {"multipleOf": field.step}
        return {**schema, "type": "integer", "minimum": field.low, "maximum": field.high, **steps}
    if field.kind in ("text", "long_text"):
        return {**schema, "type": "string", "minLength": field.low, "maxLength": field.high}
    choices = [choice.value for choice in field.choices]
    if field.kind == "choice":
        return {**schema, "type": "string", "enum": choices}
    items = {"type": "string", "enum": choices}
    return {
        **schema,
        "type": "array",
        "items": items,
        "minItems": field.low,
        "maxItems": field.high,
        "uniqueItems": True,
    }
