"""Expectations of scenarios: paths into JSON, and what should stand there (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from matches.engine.kernel.jsonio import ordered

MATCHERS = ("absent", "one_of", "len", "contains")
_MISSING = object()


def look_up(data: Any, path: str) -> Any:
    """What stands at a dot separated path, list positions as numbers; KeyError if nothing."""
    found = data
    for step in path.split("."):
        found = _step(found, step)
        if found is _MISSING:
            raise KeyError(path)
    return found


def _step(data: Any, step: str) -> Any:
    if isinstance(data, Mapping):
        return data.get(step, _MISSING)
    if isinstance(data, list) and step.isdecimal() and int(step) < len(data):
        return data[int(step)]
    return _MISSING


def words(data: Any) -> set[str]:
    """Every key and every text in some JSON: what an `absent` path may end in."""
    if isinstance(data, Mapping):
        return set(data).union(*(words(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(words(value) for value in data))
    return {data} if isinstance(data, str) else set()


def faults(data: Any, expected: object, known: Iterable[str]) -> list[str]:
    """What of `expected` (path -> value or matcher) does not hold in `data`, a line each.

    known: words that have been seen so far; an `absent` path that ends in none of them, and in no
    number, would hold for any misspelling and is a fault.
    """
    if not isinstance(expected, Mapping):
        return [f"expectations are an object, not {expected!r}"]
    found = (_fault(data, path, value, known) for path, value in expected.items())
    return [fault for fault in found if fault is not None]


def _fault(data: Any, path: str, expected: Any, known: Iterable[str]) -> str | None:
    matcher = _matcher(expected)
    if matcher == "absent":
        return _absent_fault(data, path, expected, known)
    try:
        actual = look_up(data, path)
    except KeyError:
        return f"{path} is not there, expected {_text(expected)}"
    if matcher is None:
        holds = _same(actual, expected)
    else:
        wanted = expected[matcher]
        if matcher != "contains" and not isinstance(wanted, int if matcher == "len" else list):
            return f"{path}: {_text(expected)} is no matcher"
        if matcher != "one_of" and not isinstance(actual, (list, Mapping, str)):
            return f"{path} is {_text(actual)}, expected {_text(expected)}"
        holds = _MATCHES[matcher](actual, wanted)
    return None if holds else f"{path} is {_text(actual)}, expected {_text(expected)}"


def _matcher(expected: Any) -> str | None:
    """The matcher that a value is: an object with one key, which is a matcher's name."""
    if isinstance(expected, Mapping) and len(expected) == 1:
        (key,) = expected
        return key if key in MATCHERS else None
    return None


def _absent_fault(data: Any, path: str, expected: Any, known: Iterable[str]) -> str | None:
    if expected["absent"] is not True:
        return f"{path}: {_text(expected)} is no matcher"
    parent, _, last = path.rpartition(".")
    try:
        place = look_up(data, parent) if parent else data
    except KeyError:
        return f"{path}: there is no {parent} either, so this says nothing"
    found = _step(place, last)
    if found is not _MISSING:
        return f"{path} is {_text(found)}, expected nothing there"
    if last not in known and not last.isdecimal():
        return f"{path}: nothing was ever called {last!r}, so this says nothing"
    return None


def _contains(actual: Any, wanted: Any) -> bool:
    if isinstance(actual, list):
        return any(_same(member, wanted) for member in actual)
    return isinstance(wanted, str) and wanted in actual


def _one_of(actual: Any, wanted: Any) -> bool:
    return any(_same(actual, value) for value in wanted)


def _len(actual: Any, wanted: Any) -> bool:
    return bool(len(actual) == wanted)


_MATCHES = {"one_of": _one_of, "len": _len, "contains": _contains}


def _same(actual: Any, expected: Any) -> bool:
    """Equal as JSON: 1 is neither true nor 1.0; objects are equal in any order of keys."""
    if isinstance(actual, Mapping) and isinstance(expected, Mapping):
        return actual.keys() == expected.keys() and all(
            _same(actual[key], expected[key]) for key in actual
        )
    if isinstance(actual, list) and isinstance(expected, list):
        return len(actual) == len(expected) and all(map(_same, actual, expected))
    return type(actual) is type(expected) and bool(actual == expected)


def event_faults(events: list[dict[str, Any]], expected: object) -> list[str]:
    """What is missing of `{"contains": [...]}`: these events in this order, others between.

    An expected event names its type and any of its facts.
    """
    if not isinstance(expected, Mapping) or list(expected) != ["contains"]:
        return [f'events are {{"contains": [...]}}, not {_text(expected)}']
    wanted_events = expected["contains"]
    if not isinstance(wanted_events, list) or not wanted_events:
        return ["events: contains wants a list of at least one event"]
    position = 0
    for wanted in wanted_events:
        if not isinstance(wanted, Mapping) or "type" not in wanted:
            return [f"events: {_text(wanted)} names no type"]
        while position < len(events) and not _is_event(events[position], wanted):
            position += 1
        if position == len(events):
            return [f"events: no {_text(wanted)} (in this order) among {_text(events)}"]
        position += 1
    return []


def _is_event(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(key in event and _same(event[key], value) for key, value in wanted.items())


def _text(value: Any) -> str:
    return ordered(value).decode()
