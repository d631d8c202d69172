"""What a declaration of fields says about some JSON: its faults, its canonical form, what of it can
be read. The same for every game; points and rules text are each game's own (its `design`).

Nothing here raises, whatever the JSON is (wrong types, NaN, numbers of any size, lone surrogates),
and no fact of a fault repeats a value that was given: those may be huge or no JSON at all.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from matches.engine.kernel.design import Choice, Fault, Field, When

FAULT_CODES = (
    "not_an_object",  # expected named values
    "unknown_field",  # a key that the declaration does not know; facts: names
    "missing",  # needs a value
    "wrong_type",  # facts: expected ("text", "whole_number", "flag", "choice", "list", "object")
    "too_low",  # facts: low, high
    "too_high",  # facts: low, high
    "not_a_step",  # no multiple of what it must be one of; facts: step
    "is_zero",  # 0 where only more or less than 0 means something; facts: low, high
    "too_short",  # letters; facts: low, high, length
    "too_long",  # letters; facts: low, high, length
    "unprintable",  # control, direction or unassigned characters; facts: characters (U+...), place
    "empty_looking",  # no letter and no digit in it
    "piled_marks",  # more than three marks on one letter; facts: place
    "unknown_choice",  # not in the list of choices
    "unfit",  # does not go with another field; facts: value, with (path -> its value)
    "not_here",  # given where its conditions do not hold; facts: needs (path -> allowed)
    "too_many",  # members of a list; facts: low, high
    "too_few",
    "twice",  # a member that stands twice; facts: value
    "incompatible",  # members that exclude each other; facts: values
)
"""Every code of a fault that this module finds; each needs a sentence where faults are shown."""

_MISSING: Any = object()
_JOINERS = "\u200c\u200d"
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters without ink that Unicode counts among letters and signs."""
_LISTED = 8
"""At most so many names or characters are listed in the facts of one fault."""


def declared_faults(fields: Sequence[Field], data: object) -> list[Fault]:
    """All faults of `data` that follow from the declaration, in the order of the form."""
    if not isinstance(data, Mapping):
        return [Fault("", "not_an_object", {"expected": "object"})]
    faults = list(_shape_faults(_tree(fields), data, ""))
    for field in fields:
        faults += _field_faults(field, fields, data)
    return faults


def readable(fields: Sequence[Field], data: object) -> dict[str, Any]:
    """The values of `data` that can be read, by path: of the right kind, in range, known.

    Fields without a readable value are absent, so that previews of unfinished drafts cope.
    Conditions between fields are not looked at, but an object without its leading value is none.
    """
    if not isinstance(data, Mapping):
        return {}
    values = {}
    for field in fields:
        value = _value(data, field)
        if field.kind == "choices" and isinstance(value, list):
            known = {choice.value for choice in field.choices}
            kept = [item for item in value if isinstance(item, str) and item in known]
            values[field.path] = list(dict.fromkeys(kept))
        elif value is not _MISSING and value is not None and not _own_faults(field, value):
            values[field.path] = _stored(field, value)
    return values


def canonical(fields: Sequence[Field], data: Mapping[str, Any]) -> dict[str, Any]:
    """A design without faults in its one form: keys in the order of the form, defaults filled in,
    texts cleaned, lists sorted by the order of their choices, empty objects as None. What does not
    apply is left out."""
    design: dict[str, Any] = {}
    for field in fields:
        if not _holds(field.when, fields, data):
            continue
        value = _value(data, field)
        if value is None:
            value = field.default
        if value is not _MISSING and value is not None:
            put_value(design, field.path, _stored(field, value))
        elif "." in field.path:
            _leave_empty(design, field.path)
        else:
            design[field.path] = [] if field.kind == "choices" else None
    return design


def put_value(design: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a path, making the objects and lists on the way."""
    place: Any = design
    steps = path.split(".")
    for step, following in pairwise(steps):
        inner = _inside(place, step)
        if inner is _MISSING or inner is None:
            inner = [] if following.isdecimal() else {}
            _set(place, step, inner)
        place = inner
    _set(place, steps[-1], value)


def value_at(design: object, path: str) -> Any:
    """What stands at a path; None where nothing does."""
    found = _look_up(design, path)
    return None if found is _MISSING else found


def _leave_empty(design: dict[str, Any], path: str) -> None:
    """Let the object that lacks the value at a path be None, until another of its values comes."""
    place: Any = design
    for step in path.split(".")[:-1]:
        inner = _inside(place, step)
        if inner is _MISSING and isinstance(place, dict):
            place[step] = None
        if inner is _MISSING or inner is None:
            return
        place = inner


def _set(place: Any, step: str, value: Any) -> None:
    if isinstance(place, list):
        place.append(value)
    else:
        place[step] = value


def clean(text: str, kind: str = "text") -> str:
    """A text as it is stored: composed letters, single spaces; a "long_text" keeps its lines.

    A "name" has compatibility forms composed too, so that it is written in one way alone.
    """
    composed = unicodedata.normalize("NFKC" if kind == "name" else "NFC", text)
    if kind != "long_text":
        return " ".join(composed.split())
    lines = composed.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    spaced = [" ".join(line.split()) for line in lines]
    kept: list[str] = []
    for line in spaced:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept)


def has_ink(text: str) -> bool:
    """Whether anything of a text can be seen."""
    return any(
        unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANKS for letter in text
    )


def _stored(field: Field, value: Any) -> Any:
    if field.kind in ("text", "long_text"):
        return clean(value, _text_kind(field))
    if field.kind == "choices":
        return [choice.value for choice in field.choices if choice.value in value]
    return value


def _text_kind(field: Field) -> str:
    return "name" if field.path == "name" else field.kind


def _value(data: Mapping[str, Any], field: Field) -> Any:
    """The value that `data` gives a field, its default, or _MISSING."""
    head, _, tail = field.path.rpartition(".")
    place = _look_up(data, head) if head else data
    value = _inside(place, tail)
    if value is _MISSING and field.default is not None and isinstance(place, Mapping):
        return field.default
    return value


def _look_up(data: object, path: str) -> Any:
    place: Any = data
    for step in path.split("."):
        place = _inside(place, step)
    return place


def _inside(place: Any, step: str) -> Any:
    """The member of an object or of a list; _MISSING where there is none."""
    if isinstance(place, Mapping):
        return place.get(step, _MISSING)
    if isinstance(place, list) and step.isdecimal() and int(step) < len(place):
        return place[int(step)]
    return _MISSING


def conditions_hold(when: When, fields: Sequence[Field], data: object) -> bool:
    """Whether all of a field's conditions hold for what can be read of some JSON."""
    return bool(_holds(when, fields, data))


def _holds(when: When, fields: Sequence[Field], data: object) -> bool | None:
    """Whether all conditions hold; None if that cannot be told, as a value is itself at fault."""
    unsure = False
    for path, allowed in when:
        field = next(field for field in fields if field.path == path)
        value = _value(data, field) if isinstance(data, Mapping) else _MISSING
        if value is _MISSING or value is None:
            return False
        if _own_faults(field, value):
            unsure = True
        elif not any(member in allowed for member in _members(value)):
            return False
    return None if unsure else True


def _members(value: Any) -> list[str]:
    return [str(member) for member in value] if isinstance(value, list) else [str(value)]


Tree = dict[str, "Tree"]


def _tree(fields: Sequence[Field]) -> Tree:
    """All steps of all paths; an object whose steps are numbers stands for a list."""
    tree: Tree = {}
    for field in fields:
        place = tree
        for step in field.path.split("."):
            place = place.setdefault(step, {})
    return tree


def _shape_faults(known: Tree, place: Any, path: str) -> Iterator[Fault]:
    """Keys that no field has, and parts that should be objects or lists and are none."""
    if all(step.isdecimal() for step in known):
        if not isinstance(place, list):
            yield Fault(path, "wrong_type", {"expected": "list"})
            return
        if len(place) > len(known):
            yield Fault(path, "too_many", {"low": None, "high": len(known)})
    elif not isinstance(place, Mapping):
        yield Fault(path, "wrong_type", {"expected": "object"})
        return
    else:
        strange = sorted(str(key)[:40] for key in place if key not in known)
        if strange:
            names = [name.encode("ascii", "replace").decode() for name in strange[:_LISTED]]
            yield Fault(path, "unknown_field", {"names": names})
    for step, below in known.items():
        inner = _inside(place, step)
        if below and inner is not _MISSING and inner is not None:
            yield from _shape_faults(below, inner, f"{path}.{step}" if path else step)


def _field_faults(field: Field, fields: Sequence[Field], data: Mapping[str, Any]) -> list[Fault]:
    """All faults of one field, on its own and beside the others."""
    if field.part and not isinstance(_look_up(data, field.part), Mapping):
        return []
    value = _value(data, field)
    rule = field.rules.get("", "")
    holds = _holds(field.when, fields, data)
    if holds is None:
        return [] if value is _MISSING or value is None else _own_faults(field, value)
    if not holds:
        if not _is_given(data, field):
            return []
        needs = {path: list(allowed) for path, allowed in field.when}
        return [Fault(field.path, "not_here", {"needs": needs}, rule)]
    if value is _MISSING or value is None:
        return [Fault(field.path, "missing", {}, rule)] if field.required else []
    return _own_faults(field, value) or [*_beside_others(field, value, fields, data)]


def _is_given(data: Mapping[str, Any], field: Field) -> bool:
    """Whether `data` itself has a value there."""
    return _look_up(data, field.path) not in (_MISSING, None)


def _own_faults(field: Field, value: Any) -> list[Fault]:
    """Faults of a value that need no look at other fields."""
    if field.kind == "number":
        return _number_faults(field, value)
    if field.kind == "flag":
        return _flag_faults(field, value)
    if field.kind in ("text", "long_text"):
        return _text_faults(field, value)
    if field.kind == "choice":
        return _choice_faults(field, value)
    return _list_faults(field, value)


def _number_faults(field: Field, value: Any) -> list[Fault]:
    rule = field.rules.get("", "")
    if not isinstance(value, int) or isinstance(value, bool):
        return [Fault(field.path, "wrong_type", {"expected": "whole_number"}, rule)]
    return _range_faults(field.path, value, field.low, field.high, field.step, rule)


def _flag_faults(field: Field, value: Any) -> list[Fault]:
    if isinstance(value, bool):
        return []
    return [Fault(field.path, "wrong_type", {"expected": "flag"}, field.rules.get("", ""))]


def _range_faults(
    path: str, value: int, low: int | None, high: int | None, step: int, rule: str
) -> list[Fault]:
    facts = {"low": low, "high": high}
    if low is not None and value < low:
        return [Fault(path, "too_low", facts, rule)]
    if high is not None and value > high:
        return [Fault(path, "too_high", facts, rule)]
    if value == 0 and low is not None and low < 0:
        return [Fault(path, "is_zero", facts, rule)]
    if value % step:
        return [Fault(path, "not_a_step", {"step": step}, rule)]
    return []


def _text_faults(field: Field, value: Any) -> list[Fault]:
    rule = field.rules.get("", "")
    if not isinstance(value, str):
        return [Fault(field.path, "wrong_type", {"expected": "text"}, rule)]
    facts = {"low": field.low, "high": field.high, "length": len(value)}
    if field.high is not None and len(value) > 10 * field.high + 100:
        return [Fault(field.path, "too_long", facts, rule)]  # not worth a look at each letter
    faults = []
    strange = _unprintable(value)
    if strange:
        facts_of_it = {"characters": list(strange), "place": min(strange.values())}
        faults.append(Fault(field.path, "unprintable", facts_of_it, rule))
    text = clean(value, _text_kind(field))
    facts["length"] = len(text)
    if field.low and len(text) == 0 and field.required:
        return [*faults, Fault(field.path, "missing", {}, rule)]
    if field.low and len(text) < field.low:
        faults.append(Fault(field.path, "too_short", facts, rule))
    if field.high is not None and len(text) > field.high:
        return [*faults, Fault(field.path, "too_long", facts, rule)]
    if field.low and not any(letter.isalnum() and letter not in _BLANKS for letter in text):
        faults.append(Fault(field.path, "empty_looking", {}, rule))
    pile = _piled(text)
    if pile:
        faults.append(Fault(field.path, "piled_marks", {"place": pile}, rule))
    return faults


def _unprintable(text: str) -> dict[str, int]:
    """Characters that cannot be shown, or that turn the direction of what stands around them:
    each as U+... with the place, from 1, where it stands first."""
    found: dict[str, int] = {}
    for place, letter in enumerate(text):
        if letter.isprintable() or letter.isspace():
            continue  # cleaning makes every space a plain one
        if letter in _JOINERS and _joins(text, place):
            continue
        found.setdefault(f"U+{ord(letter):04X}", place + 1)
        if len(found) == _LISTED:
            break
    return found


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands between two letters or signs, as some scripts and emoji need."""
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return len(around) == 2 and all(unicodedata.category(letter)[0] in "LMS" for letter in around)


def _piled(text: str) -> int:
    """The place, from 1, of a letter that carries more marks than any script needs, so that it
    leaves its line; 0 if there is none."""
    marks = 0
    for place, letter in enumerate(text, start=1):
        decomposed = unicodedata.normalize("NFD", letter)
        own = sum(unicodedata.category(one) in ("Mn", "Me") for one in decomposed)
        marks = marks + own if own == len(decomposed) else own
        if marks > 3:
            return place
    return 0


def _choice_faults(field: Field, value: Any) -> list[Fault]:
    rule = field.rules.get("", "")
    if not isinstance(value, str):
        return [Fault(field.path, "wrong_type", {"expected": "choice"}, rule)]
    if _choice(field, value) is None:
        return [Fault(field.path, "unknown_choice", {}, rule)]
    return []


def _list_faults(field: Field, value: Any) -> list[Fault]:
    rule = field.rules.get("", "")
    if not isinstance(value, list):
        return [Fault(field.path, "wrong_type", {"expected": "list"}, rule)]
    facts = {"low": field.low, "high": field.high}
    if len(value) > len(field.choices) + 10:
        return [Fault(field.path, "too_many", facts, rule)]  # not worth a look at each
    known = [_choice(field, item) if isinstance(item, str) else None for item in value]
    faults = []
    if None in known:
        faults.append(Fault(field.path, "unknown_choice", {}, rule))
    values = [choice.value for choice in known if choice is not None]
    for twice in sorted({item for item in values if values.count(item) > 1}):
        faults.append(Fault(field.path, "twice", {"value": twice}, rule))
    if field.high is not None and len(set(values)) > field.high:
        faults.append(Fault(field.path, "too_many", facts, rule))
    if field.low is not None and len(value) < field.low:
        faults.append(Fault(field.path, "too_few", facts, rule))
    for choice in field.choices:
        for other in choice.excludes:
            if choice.value in values and other in values:
                pair = {"values": [choice.value, other]}
                faults.append(Fault(field.path, "incompatible", pair, choice.rule or rule))
    return faults


def _beside_others(
    field: Field, value: Any, fields: Sequence[Field], data: Mapping[str, Any]
) -> Iterator[Fault]:
    """Faults of a sound value that come from what other fields say."""
    for limit in field.limits:
        if _holds(limit.when, fields, data):
            yield from _range_faults(
                field.path, value, limit.low, limit.high, limit.step, limit.rule
            )
            break
    if not field.choices:
        return
    for member in _members(value):
        choice = _choice(field, member)
        for condition in choice.when if choice else ():
            path = condition[0]
            if choice and _holds((condition,), fields, data) is False:
                other = next(other for other in fields if other.path == path)
                given = _value(data, other)
                if given is _MISSING or given is None:
                    continue  # that it is missing is said at its own field
                facts = {"value": member, "with": {path: given}}
                rule = choice.rule or field.rules.get(path, "")
                yield Fault(field.path, "unfit", facts, rule)


def _choice(field: Field, value: str) -> Choice | None:
    return next((choice for choice in field.choices if choice.value == value), None)
