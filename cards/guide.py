"""Prices in the creators' guide, from what the games declare: it cannot say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.balances import active_balance
from matches.engine.games import registry
from matches.engine.kernel.design import Field


@dataclass(frozen=True, slots=True)
class Price:
    """What one thing adds to a card. points: "2", "−1", "2 each". text: what it does."""

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

    Of numbers, what one more adds to a plain card; of choices, what each adds, where that is a
    plain number. What depends on several fields together (a special) is shown by the forge alone.
    """
    balance = active_balance(game)
    groups: dict[str, list[Price]] = {}
    for field in registry.get(game).design.fields():
        groups.setdefault(field.group, []).extend(_prices(game, field, balance))
    return [PriceList(label, tuple(prices)) for label, prices in groups.items() if prices]


def _prices(game: str, field: Field, balance: Mapping[str, Any]) -> list[Price]:
    def points(value: Any) -> int:
        rules = registry.get(game).design
        return rules.breakdown({**rules.blank(), field.path: value}, balance).points

    if field.kind == "number" and not field.when:
        low = field.low or 0
        each = points(low + 1) - points(low)
        return [Price(field.label, f"{_signed(each)} each", field.help)] if each else []
    plain = points(field.default)
    return [
        Price(
            choice.label,
            _signed(points([choice.value] if field.kind == "choices" else choice.value) - plain),
            choice.text,
        )
        for choice in field.choices
        if choice.points is not None
    ]


def _signed(points: int) -> str:
    return str(points).replace("-", "\u2212")
