"""The JSON Schema of a game's designs, made from its declaration."""

from __future__ import annotations

from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.design import Field


def design_schema(game: str) -> dict[str, Any]:
    """The schema of a design without faults; what depends on other fields is told in words."""
    top: dict[str, Any] = {"type": "object", "title": f"{game} design", "properties": {}}
    for field in registry.get(game).design.fields():
        head, _, tail = field.path.rpartition(".")
        place = top
        if head:
            empty = {"type": "object", "nullable": True, "properties": {}}
            place = top["properties"].setdefault(head, empty)
        place["properties"][tail] = field_schema(field)
        if field.required and not field.when:
            place.setdefault("required", []).append(tail)
    return top


def field_schema(field: Field) -> dict[str, Any]:
    """The schema of one field."""
    schema: dict[str, Any] = {"title": field.label}
    if field.help:
        schema["description"] = field.help
    if field.kind == "number":
        return {**schema, "type": "integer", "minimum": field.low, "maximum": field.high}
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
