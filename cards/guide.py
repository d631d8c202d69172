"""Prices in the creators' guide, from what the games declare: it cannot say otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.balances import active_balance
from matches.engine.games import registry
from matches.engine.kernel.design import DesignRules, Field


@dataclass(frozen=True, slots=True)
class Price:
    """What one thing adds to a card. points: "2", "−1", "2 each", "1 to 5 each". text: what it
    does."""

    label: str
    points: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class PriceList:
    """The prices under one heading of the forge."""

    label: str
    prices: tuple[Price, ...]


def price_lists(game: str) -> list[PriceList]:
    """What numbers and choices of a game's cards cost, by the headings of its forge.

    Of numbers, what one more adds; of choices, what each adds. Where that depends on another
    number, from the least to the most. What depends on several fields together (a special) is
    shown by the forge alone.
    """
    balance = active_balance(game)
    groups: dict[str, list[Price]] = {}
    for field in registry.get(game).design.fields():
        groups.setdefault(field.group, []).extend(_prices(game, field, balance))
    return [PriceList(label, tuple(prices)) for label, prices in groups.items() if prices]


def _prices(game: str, field: Field, balance: Mapping[str, Any]) -> list[Price]:
    rules = registry.get(game).design
    plain = list(_plain_designs(rules, field))

    def added(value: Any, to: Any) -> set[int]:
        """What `value` costs more than `to`, on each plain design."""
        return {
            rules.breakdown({**design, field.path: value}, balance).points
            - rules.breakdown({**design, field.path: to}, balance).points
            for design in plain
        }

    if field.kind == "number" and not field.when:
        steps = range(field.low or 0, field.high or 0)
        each = set().union(*(added(value + 1, value) for value in steps))
        return [Price(field.label, f"{_span(each)} each", field.help)] if any(each) else []
    many = field.kind == "choices"
    return [
        Price(
            choice.label,
            _span(added([choice.value] if many else choice.value, field.default)),
            choice.text,
        )
        for choice in field.choices
        if many or choice.points is not None
    ]


def _plain_designs(rules: DesignRules, field: Field) -> Iterator[dict[str, Any]]:
    """A new design, and ones with the least or most of one number beside a field."""
    yield rules.blank()
    for other in rules.fields():
        if other.kind == "number" and not other.when and other.path != field.path:
            for value in (other.low or 0, other.high or 0):
                yield {**rules.blank(), other.path: value}


def _span(points: Collection[int]) -> str:
    low, high = min(points), max(points)
    return _signed(low) if low == high else f"{_signed(low)} to {_signed(high)}"


def _signed(points: int) -> str:
    return str(points).replace("-", "\u2212")
