"""The page about searches: every field of a game with an example that can be asked.

All of it follows from the game's declaration; tests ask each example.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.query.fields import Lexicon, SearchField, lexicon
from cards.query.meaning import read_query
from cards.query.words import in_words, label_of
from cards.query.writing import quoted


@dataclass(frozen=True, slots=True)
class Example:
    """A query, and what it means."""

    query: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A field: its names, what it is called, an example, and the values that it knows."""

    names: tuple[str, ...]
    label: str
    example: Example
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Fields or examples under a heading."""

    title: str | Promise
    text: str | Promise
    entries: list[Entry]
    examples: list[Example]


def sections(game: str) -> list[Section]:
    """All of the page's parts, in their order."""
    words = lexicon(game)
    own = [field for field in words.fields if field.label]
    common = [field for field in words.fields if not field.label and field.kind != "game"]
    numbers = [field for field in own if field.kind == "number"]
    choices = [field for field in own if field.kind == "choice"]
    return [
        Section(_("Together"), _TOGETHER, [], [_example(one, game) for one in _mixed(words)]),
        Section(
            _("What it is"),
            _("A part of a value is enough."),
            [_entry(field, game) for field in choices],
            [],
        ),
        Section(
            _("Its numbers"),
            _("Compared by : or =, !=, <, <=, >, >=, with a number or with another of these."),
            [_entry(field, game) for field in numbers],
            [],
        ),
        Section(_("What every card has"), "", [_entry(field, game) for field in common], []),
    ]


_TOGETHER = _(
    "Words are looked for in name and rules text, also parts of words; quotation marks keep a "
    "phrase together. Everything asked for must hold; “or” lets one of two be enough, brackets "
    "group, a minus in front turns around. Case and accents do not matter."
)


def orders(game: str) -> list[str]:
    """By what cards may be ordered, each by its long name."""
    words = lexicon(game)
    return [
        name
        for name, _column in words.orders
        if (field := words.find(name)) is None or field.name == name
    ]


def _entry(field: SearchField, game: str) -> Entry:
    values = [(choice.value, choice.label) for choice in field.choices]
    return Entry(field.names, label_of(field), _example(example_of(field), game), tuple(values))


def example_of(field: SearchField) -> str:
    """A query that asks for a field."""
    if field.kind in ("number", "owned"):
        low, high = field.low or 0, field.high if field.high is not None else 5
        return f"{field.name}>={(low + high + 1) // 2}"
    given = {
        "name": "name:rat",
        "text": 'text:"at the start"',
        "creator": "by:me",
        "set": "set:starter",
        "artist": "artist:own",
        "fact": "is:new",
        "measured": f"{field.name}>={'52.5' if field.name == 'winrate' else '2.5'}",
        "rarity": "rarity>=rare",
        "order": "order:-name",
        "game": "game:nexus",
    }
    return given.get(field.kind) or f"{field.name}:{quoted(field.choices[0].value)}"


def _mixed(words: Lexicon) -> Iterator[str]:
    """Queries of several parts, of whatever the game declares."""
    choice = next(field for field in words.fields if field.kind == "choice" and field.choices)
    number = next(field for field in words.fields if field.kind == "number" and field.label)
    first, *_others, last = choice.choices
    yield f'{choice.aliases[0] if choice.aliases else choice.name}:{first.value} "the"'
    yield f"{example_of(number)} -{choice.name}:{first.value} order:{number.name}"
    yield f"({choice.name}:{first.value} or {choice.name}:{last.value}) rarity>=rare"


def _example(query: str, game: str) -> Example:
    return Example(query, in_words(read_query(query, game=game, games=(game,), is_known=True)))
