"""What a Grid card costs in a deck (G5): parts of points line by line, rounded up to whole points.

The formula's thirds and halves come out even in twelfths, so nothing is reckoned in fractions.
Works on what can be read of a draft: values by path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matches.engine.games.grid.design import words
from matches.engine.kernel.design import Breakdown, Line

Values = Mapping[str, Any]
Balance = Mapping[str, Any]


def breakdown_of(values: Values, balance: Balance) -> Breakdown:
    """Parts, line by line, and the points in a deck that follow; no card is too dear for any."""
    is_trick = values.get("type") == words.TRICK
    lines = tuple(_trick_lines(values, balance) if is_trick else _body_lines(values, balance))
    parts = sum(line.points for line in lines)
    each, least = balance["budget"]["parts_per_point"], balance["budget"]["least"]
    cost = max(least, -(-parts // each))
    low = min(0, parts) if cost == least else each * (cost - 1) + 1
    return Breakdown(lines, parts, cost, low, each * cost, balance["version"])


def _body_lines(values: Values, balance: Balance) -> Iterator[Line]:
    weights = balance["budget"]
    attack, defense = values.get("attack", 0), values.get("defense", 0)
    arrows = len(values.get("arrows", ()))
    if attack:
        each = weights["attack"] + weights["attack_by_arrow"] * arrows
        label = f"Attack {attack} over {arrows} arrow{'' if arrows == 1 else 's'}"
        facts = {"amount": attack, "arrows": arrows, "each": each}
        yield Line("attack", label, attack * each, facts)
    if defense:
        facts = {"amount": defense, "each": weights["defense"]}
        yield Line("defense", f"Defense {defense}", defense * weights["defense"], facts)
    ability = values.get("ability")
    if ability and balance["abilities"][ability]:
        yield Line("ability", words.ABILITIES[ability].label, balance["abilities"][ability])
    yield Line("free", "Free", -weights["free"])


def _trick_lines(values: Values, balance: Balance) -> Iterator[Line]:
    """The effect's price by its amount; nothing while that cannot be read."""
    effect = values.get("effect")
    if effect is None:
        return
    prices = balance["tricks"][effect]
    amount = values.get("amount") if effect in words.WITH_AMOUNT else 1
    if amount is not None:
        # A scenario's amounts go beyond those of the forge.
        price = prices[min(amount, len(prices)) - 1]
        yield Line("effect", label_of(effect, amount), price * balance["budget"]["parts_per_point"])


def label_of(effect: str, amount: int) -> str:
    """An effect in a word or two."""
    label = words.EFFECTS[effect].label
    return f"{label} {amount}" if effect in words.WITH_AMOUNT else label
