"""A game's declaration as a form: what the page draws, and how a plain POST is read back.

The page works without script; static/js/forge/ reads the same declaration (`declaration_json`)
to hide what does not apply. Neither knows a rule: the engine judges what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from cards.balances import active_balance
from cards.draft_content import ALT_LENGTH, ARTIST_LENGTH, Content
from matches.engine.games import registry
from matches.engine.kernel.declared import put_value, value_at
from matches.engine.kernel.design import Choice, Field, When

CREDITS = ("artist", "licence", "alt")
TYPED_LENGTH = 1000
"""What is longer in one text field was not typed; it is cut there, far above every limit."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice as drawn. is_shut: it does not go with what else is chosen."""

    choice: Choice
    is_chosen: bool
    is_shut: bool


@dataclass(frozen=True, slots=True)
class FormField:
    """One field as drawn. value: as typed. is_shown: its conditions hold. faults: sentences."""

    field: Field
    value: Any
    is_shown: bool
    options: tuple[Option, ...]
    faults: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its id in the page."""
        return f"f-{self.field.path.replace('.', '-')}"

    @property
    def described_by(self) -> str:
        """Ids of what explains it; the script adds and takes faults at the same id."""
        return f"{self.id}-hint {self.id}-fault" if self.field.help else f"{self.id}-fault"


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one heading. layout: "words", "numbers", "toggles" or "sentence"."""

    label: str
    layout: str
    fields: tuple[FormField, ...]


def form_groups(
    game: str, design: Mapping[str, Any], faults: Mapping[str, Sequence[str]]
) -> list[Group]:
    """The whole form, filled. faults: sentences by path."""
    declared = registry.get(game).design.fields(active_balance(game))
    values = {field.path: value_at(design, field.path) for field in declared}
    groups: dict[str, list[FormField]] = {}
    for field in declared:
        groups.setdefault(field.group, []).append(_form_field(field, values, faults))
    return [
        Group(label, _layout([form.field for form in fields]), tuple(fields))
        for label, fields in groups.items()
    ]


def content_from_post(game: str, post: QueryDict) -> Content:
    """What a plain form sent. Fields whose conditions do not hold are left out."""
    declared = registry.get(game).design.fields()
    values = applying(declared, {field.path: _posted(field, post) for field in declared})
    design: dict[str, Any] = {}
    for field in declared:
        value = values.get(field.path)
        if value is not None:
            put_value(design, field.path, value)
        elif "." in field.path:
            design.setdefault(field.path.partition(".")[0], None)
    return Content(
        design,
        artist=post.get("artist", "")[:ARTIST_LENGTH],
        licence=post.get("licence", ""),
        alt=post.get("alt", "")[:ALT_LENGTH],
    )


def declaration_json(game: str) -> list[dict[str, Any]]:
    """What the script needs to know of each field: its kind and on what it depends."""
    return [
        {
            "path": field.path,
            "kind": field.kind,
            "label": field.label,
            "group": field.group,
            "low": field.low,
            "high": field.high,
            "step": field.step,
            "required": field.required,
            "part": field.part,
            "when": field.when,
            "limits": [
                {"when": limit.when, "low": limit.low, "high": limit.high, "step": limit.step}
                for limit in field.limits
            ],
            "choices": [
                {
                    "value": choice.value,
                    "label": choice.label,
                    "text": choice.text,
                    "points": choice.points,
                    "when": choice.when,
                    "excludes": choice.excludes,
                }
                for choice in field.choices
            ],
        }
        for field in registry.get(game).design.fields(active_balance(game))
    ]


def holds(when: When, values: Mapping[str, Any]) -> bool:
    """Whether all conditions hold for values by path (kernel.design.When)."""
    return all(
        any(str(member) in allowed for member in _members(values.get(path)))
        for path, allowed in when
    )


def applying(declared: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the fields that apply. A field that does not, makes no other apply."""
    left = dict(values)
    while gone := [
        field for field in declared if field.path in left and not holds(field.when, left)
    ]:
        for field in gone:
            del left[field.path]
    return left


def _members(value: Any) -> Sequence[Any]:
    if value is None:
        return ()
    return value if isinstance(value, list) else (value,)


def _form_field(
    field: Field, values: Mapping[str, Any], faults: Mapping[str, Sequence[str]]
) -> FormField:
    value = values[field.path]
    chosen = _members(value)
    options = tuple(
        Option(
            choice,
            is_chosen=choice.value in chosen,
            is_shut=choice.value not in chosen
            and (not _may_hold(choice.when, values) or bool(set(choice.excludes) & set(chosen))),
        )
        for choice in field.choices
    )
    return FormField(
        field=field,
        value="" if value is None else value,
        is_shown=holds(field.when, values),
        options=options,
        faults=tuple(faults.get(field.path, ())),
    )


def _may_hold(when: When, values: Mapping[str, Any]) -> bool:
    """As `holds`, but what is not chosen yet shuts nothing."""
    return all(
        values.get(path) in (None, "") or holds(((path, allowed),), values)
        for path, allowed in when
    )


def _layout(fields: Sequence[Field]) -> str:
    kinds = {field.kind for field in fields}
    if kinds <= {"text", "long_text"}:
        return "words"
    if kinds == {"number"}:
        return "numbers"
    return "toggles" if kinds == {"choices"} else "sentence"


def _posted(field: Field, post: QueryDict) -> Any:
    """One field's value, None if it was left empty. Numbers that are none stay as typed."""
    if field.kind == "choices":
        return [value[:40] for value in post.getlist(field.path)[: len(field.choices) + 1]]
    typed = post.get(field.path, "")[:TYPED_LENGTH].replace("\x00", "")
    if field.kind == "flag":
        return True if typed else None
    if field.kind in ("text", "long_text"):
        return typed or None if field.part else typed
    if field.kind == "number":
        plain = typed.strip().replace("\u2212", "-")
        return int(plain) if re.fullmatch(r"-?[0-9]{1,9}", plain) else plain[:40] or None
    return typed or None
