"""The power budget of an Enigma design: points line by line (E9).

One budget for all cards: what is better costs points, what holds a Pico back gives some, and a
Prime or Apex gets points for the card and the turn that its Upgrade takes. Weights are decimal
fractions, reckoned exactly. Works on what can be read of a draft: values by path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from matches.engine.games.enigma.design import words
from matches.engine.kernel.design import Breakdown, Line

Values = Mapping[str, Any]
Balance = Mapping[str, Any]

COST = 1
"""What every card within the budget costs: a deck pays nothing for a card."""
CHOSEN_BY = {
    "damage": "to",
    "heal": "to",
    "status": "status",
    "discard": "hand",
    "search": "find",
    "attach": "from",
    "discard_flux": "from",
    "more_if": "when",
    "immune_to": "status",
}
"""Effect -> its field on which the price hangs."""
OPTIONAL = ("agent", "gear", "once_per_turn")
"""Uses that nobody has to make: what only harms there holds nobody back, so it gives no points."""


def breakdown_of(values: Values, balance: Balance) -> Breakdown:
    """Points, line by line; cost None is over the budget."""
    kind = values.get("type", "pico")
    lines = tuple(_pico_lines(values, balance) if kind == "pico" else _command(values, balance))
    points = sum(line.points for line in lines)
    most = balance["budget"]["most"]
    if points > most:
        return Breakdown(lines, points, None, most + 1, points, balance["version"])
    return Breakdown(lines, points, COST, 0, most, balance["version"])


def _pico_lines(values: Values, balance: Balance) -> Iterator[Line]:
    weights = balance["budget"]
    form = values.get("form", "origin")
    if weights["form"][form]:
        yield Line("form", f"Is {words.FORMS[form].label}", weights["form"][form])
    integrity = values.get("integrity", 0)
    if integrity:
        each = weights["integrity_of_10"]
        facts = {"amount": integrity // 10, "each": each}
        yield Line("integrity", f"Integrity {integrity}", integrity // 10 * each, facts)
    yield from _strike_lines(values, balance)
    yield from _ability_lines(values, balance)
    resisted = values.get("resistance.amount", 0)
    if resisted and "resistance.element" in values:
        each = weights["resistance_of_10"]
        label = f"Resistance {words.ELEMENTS[values['resistance.element']].label} {resisted}"
        yield Line("resistance", label, resisted // 10 * each)
    if "vulnerability" in values:
        label = f"Vulnerability {words.ELEMENTS[values['vulnerability']].label}"
        yield Line("vulnerability", label, weights["vulnerability"])
    recall = values.get("recall_cost", 0)
    if recall:
        yield Line("recall_cost", f"Recall cost {recall}", recall * weights["recall"])


def _strike_lines(values: Values, balance: Balance) -> Iterator[Line]:
    """The better Strike counts whole; of two only one is used a turn."""
    worth = {
        number: _strike_worth(values, f"strikes.{number}", balance)
        for number in (0, 1)
        if f"strikes.{number}.name" in values
    }
    weaker = min(worth, key=lambda number: (worth[number], -number)) if len(worth) == 2 else None
    for number, points in worth.items():
        name = values[f"strikes.{number}.name"]
        if number == weaker:
            label = f"{name}, the weaker Strike"
            points *= _exact(balance["budget"]["weaker_strike"])
        else:
            label = f"{name}: {values.get(f'strikes.{number}.damage', 0)} damage and its cost"
        yield Line(f"strikes.{number}", label, ceil(points))


def _strike_worth(values: Values, path: str, balance: Balance) -> Fraction:
    """Damage and effect, less what its Flux pays (E9: damage per Flux)."""
    weights = balance["budget"]
    worth = _exact(weights["damage_of_10"]) * values.get(f"{path}.damage", 0) / 10
    worth += _effect_worth(values, f"{path}.effect", "strike", balance)
    for symbol in words.SYMBOLS:
        count = values.get(f"{path}.cost.{symbol}", 0)
        price = weights["null_symbol" if symbol == words.NULL else "element_symbol"]
        worth += count * _exact(price)
    least = _exact(weights["least_of_a_strike"])
    return worth if worth > least else least


def _ability_lines(values: Values, balance: Balance) -> Iterator[Line]:
    use = values.get("ability.use")
    if use is not None and "ability.effect.kind" in values:
        worth = _effect_worth(values, "ability.effect", use, balance)
        label = f"{words.USES[use].label}: {_label(values, 'ability.effect')}"
        yield Line("ability", label, ceil(worth))


def _command(values: Values, balance: Balance) -> Iterator[Line]:
    """An Agent, a Gear or a Domain: its effect, or the ability that a Gear gives."""
    if "effect.kind" in values:
        worth = _effect_worth(values, "effect", values["type"], balance)
        yield Line("effect", _label(values, "effect"), ceil(worth))
    if values["type"] == "gear":
        yield from _ability_lines(values, balance)


def _effect_worth(values: Values, path: str, use: str, balance: Balance) -> Fraction:
    """An effect's price by its size; 0 while it cannot be read. use: a key of the rates."""
    kind = values.get(f"{path}.kind")
    if kind is None:
        return Fraction(0)
    worth = _price(use, kind, chosen_of(values, path), balance) * size_of(values, path)
    if use == "domain":
        return abs(worth)  # it acts on both, for good or ill
    return max(worth, Fraction(0)) if use in OPTIONAL else worth


def _price(use: str, kind: str, chosen: str, balance: Balance) -> Fraction:
    """Of an effect of size 1: each use has prices of its own (`prices`); older data have one for
    all uses, and their rates."""
    if "prices" in balance:
        return _exact(balance["prices"][use].get(kind, {}).get(chosen, 0))
    return _exact(balance["effects"][kind].get(chosen, 0)) * _exact(balance["rate"][use])


def chosen_of(values: Values, path: str) -> str:
    """What the price of an effect hangs on: "up" or "down", what CHOSEN_BY names, or ""."""
    kind = values[f"{path}.kind"]
    if kind in words.SIGNED:
        return "down" if values.get(f"{path}.amount", 0) < 0 else "up"
    return str(values.get(f"{path}.{CHOSEN_BY[kind]}", "")) if kind in CHOSEN_BY else ""


def size_of(values: Values, path: str) -> Fraction:
    """How many of what has a price an effect is worth: tens of damage, cards, or 1."""
    kind = values[f"{path}.kind"]
    amount = values.get(f"{path}.amount", 0) if kind in words.WITH_AMOUNT else 1
    return Fraction(abs(amount), 10 if kind in words.IN_TENS else 1)


def _label(values: Values, path: str) -> str:
    """An effect in a few words."""
    kind = values[f"{path}.kind"]
    label = {**words.EFFECTS, **words.MODIFIERS}[kind].label
    amount = values.get(f"{path}.amount") if kind in words.WITH_AMOUNT else None
    if amount is None:
        return label
    return f"{label} {words.signed(amount) if kind in words.SIGNED else amount}"


def _exact(number: float) -> Fraction:
    """The decimal fraction that a number was written as."""
    return Fraction(str(number))
