"""What may be typed next in a query: names of fields, their values, and who or what is there.

The reader's place is counted in characters; what stands behind it is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from cards.query.fields import Lexicon, SearchField
from cards.query.folding import fold
from cards.query.tokens import MOST_CHARACTERS, tokens_of
from cards.query.tree import Term
from cards.query.words import label_of
from cards.query.writing import quoted

MOST_OPTIONS = 10

Names = Callable[[SearchField, str], Iterable[str]]
"""The names of makers or sets that begin like some words: the caller asks the database."""


@dataclass(frozen=True, slots=True)
class Option:
    """text: put in the place of what was typed. label: what it is called. note: what it does."""

    text: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Completion:
    """start, end: the part of the query that an option takes the place of."""

    start: int
    end: int
    options: list[Option]


def complete(text: str, at: int, words: Lexicon, names: Names) -> Completion:
    """Options for the place `at` in a text. Never raises, whatever the text is."""
    at = max(0, min(at, len(text), MOST_CHARACTERS))
    tokens, faults = tokens_of(text[:at])
    last = tokens[-1] if tokens and tokens[-1].span.end == at else None
    term = last.term if last else None
    if term is None:
        is_word = last is not None and last.kind in ("or", "and")
        options = [] if is_word else list(_filters(words))
        return Completion(at, at, options[:MOST_OPTIONS])
    if term.is_quoted and not any(fault.code == "quote_open" for fault in faults):
        return Completion(at, at, [])
    if term.operator:
        field = words.find(term.field)
        start = term.value_span.start - term.is_quoted
        options = [] if field is None else list(_values(field, words, term, names))
        return Completion(start, at, options[:MOST_OPTIONS])
    if term.is_quoted:
        return Completion(at, at, [])
    options = list(_beginning_with(fold(term.value), words))
    return Completion(term.span.start, at, options[:MOST_OPTIONS])


def _filters(words: Lexicon) -> Iterator[Option]:
    """What to begin with: the game's own choices, then what all games have."""
    first = sorted(words.fields, key=lambda field: not field.is_filter)
    return (_field_option(field) for field in first if field.kind != "game")


def _field_option(field: SearchField) -> Option:
    return Option(f"{field.name}:", label_of(field), _note(field))


def _note(field: SearchField) -> str:
    shorts = ", ".join(f"{alias}:" for alias in field.aliases)
    return shorts


def _beginning_with(start: str, words: Lexicon) -> Iterator[Option]:
    """Fields and choices whose names begin so."""
    if not start:
        return
    for field in words.fields:
        names = (*field.names, fold(field.label))
        if any(name.startswith(start) for name in names if name):
            yield _field_option(field)
    for field in words.fields:
        for choice in field.choices:
            if start in (fold(choice.value), fold(choice.label)) or fold(choice.label).startswith(
                start
            ):
                yield Option(f"{field.name}:{choice.value}", choice.label, label_of(field))


def _values(field: SearchField, words: Lexicon, term: Term, names: Names) -> Iterator[Option]:
    start = fold(term.value)
    if field.choices:
        known = [(choice.value, choice.label) for choice in field.choices]
        fitting = [one for one in known if start in fold(one[0]) or start in fold(one[1])]
        for value, label in sorted(fitting, key=lambda one: not fold(one[1]).startswith(start)):
            yield Option(value, label, label_of(field))
    elif field.kind == "order":
        for name, _column in words.orders:
            other = words.find(name)
            if name.startswith(start.removeprefix("-")) and (other is None or other.name == name):
                yield Option(name, label_of(other) if other else name, label_of(field))
    elif field.kind in ("creator", "set"):
        for name in names(field, term.value.strip()):
            yield Option(quoted(name), name, label_of(field))
    elif field.kind == "number" and start and not start.isdecimal():
        for other in words.fields:
            if other.kind == "number" and other.name.startswith(start) and other != field:
                yield Option(other.name, label_of(other), label_of(field))
