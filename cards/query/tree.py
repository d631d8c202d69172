"""The shapes of a query: what was typed, with places in the text, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Leaf = TypeVar("Leaf")


@dataclass(frozen=True, slots=True)
class Span:
    """From the first letter to before the last, counted in characters from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Term:
    """One thing asked for, as typed: `cost<=3`, `"draw a card"`, `guard`.

    field, operator: "" for bare words. value: without its quotation marks. span: all of it.
    value_span: of the value, inside of quotation marks.
    """

    field: str
    operator: str
    value: str
    span: Span
    value_span: Span
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class All(Generic[Leaf]):
    """Everything in it holds; nothing in it means every card."""

    parts: tuple[Node[Leaf], ...]


@dataclass(frozen=True, slots=True)
class Either(Generic[Leaf]):
    """At least one of two or more holds."""

    parts: tuple[Node[Leaf], ...]


@dataclass(frozen=True, slots=True)
class Not(Generic[Leaf]):
    """It does not hold."""

    part: Node[Leaf]


@dataclass(frozen=True, slots=True)
class One(Generic[Leaf]):
    """A single thing asked for."""

    leaf: Leaf


Node = All[Leaf] | Either[Leaf] | Not[Leaf] | One[Leaf]


@dataclass(frozen=True, slots=True)
class QueryFault:
    """Something in a query that was left out; the rest was asked all the same.

    code: for machines, with a sentence in `cards.query.messages`. facts: for the sentence; of them
    `nearest` is what was probably meant, and `expected` lists what may stand there.
    """

    code: str
    span: Span
    facts: Mapping[str, Any] = field(default_factory=dict)
