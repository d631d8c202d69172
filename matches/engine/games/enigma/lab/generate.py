"""Designs made by lot, to measure what the prices of the budget (E9) are worth.

Every design follows from the seed and its number alone. Numbers take turns with forms and types,
and those of one kind with its effects, so that each occurs equally often; the rest is drawn. A Pico
is filled up with damage and Integrity to the points that it should have; a command has the amount
that comes nearest to them. Designs on the edge are such as the forge lets through; none has a part
that can never do anything.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.design.points import breakdown_of
from matches.engine.games.enigma.lab.faults import dead_text
from matches.engine.games.enigma.lab.variants import Variant, field_of, variants_of
from matches.engine.kernel.declared import put_value
from matches.engine.kernel.design import DesignRules
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.sampling import Generated

TURNS: Final = (
    *("origin", "agent", "prime", "origin", "gear", "apex", "origin", "prime", "agent", "origin"),
    *("gear", "prime", "origin", "apex", "agent", "origin", "prime", "gear", "domain", "apex"),
)
"""What each design of twenty is."""
TRIES: Final = 400
STRIKE_SIZES: Final = {"origin": (0, 1, 1, 1, 2, 2), "prime": (1, 2, 2, 3), "apex": (2, 3, 3, 4)}
"""Form -> how many symbols a Strike may cost."""
INTEGRITY: Final = {"origin": (30, 150), "prime": (50, 220), "apex": (80, 300)}
FIRST_EFFECT_SHARE: Final = 0.7
SECOND_STRIKE_SHARE: Final = 0.5
SECOND_EFFECT_SHARE: Final = 0.3
OTHER_ELEMENT_SHARE: Final = 0.1
ABILITY_SHARE: Final = 0.5
PASSIVE_SHARE: Final = 0.45
MODIFIER_SHARE: Final = 0.55
"""Of Gear, that have a modifier and no ability."""
VULNERABILITY_SHARE: Final = 0.75
RESISTANCE_SHARE: Final = 0.3
ELEMENT_SHARE: Final = 0.3
"""Of effects that may ask for an element and need not."""
DAMAGE: Final = range(0, 210, 10)
TENS: Final = (10, 10, 20, 20, 30, 40)
LARGE: Final = ("each_rearguard", "flux", "rearguard", "vanguard")
"""What is counted several times, or hits at once, is drawn small."""
SMALL_TENS: Final = (10, 10, 20)
FEW: Final = (1, 1, 1, 2)
MOST_OF: Final = {"draw": 5, "discard": 5, "discard_flux": 5, "recall_cost": 5}
MOST_TENS: Final = {"damage_dealt": 100, "damage_taken": 100}

Values = dict[str, Any]
"""A design by path, as `breakdown_of` reads it."""


def generate(
    seed: str, number: int, balance: Mapping[str, Any], *, spread: int, rules: DesignRules
) -> Generated:
    """Design `number` of a seed: within the budget, using what it can of it, or up to `spread`
    points off; what has no amount has the points that it has. Raises RuntimeError: none fits.

    surplus: its points less those of the budget; 0 where spread is 0, since it is measured against
    a card of as many points as it has.
    """
    draw = random.Random(f"{seed}:{number}")
    kind, turn = kind_of_number(number)
    most = balance["budget"]["most"]
    for attempt in range(TRIES):
        wanted = most + draw.randint(-spread, spread)
        make = _pico if kind in words.FORMS else _command
        values = make(draw, kind, turn + attempt // 20, wanted, balance)
        if values is None:
            continue
        points = breakdown_of(values, balance).points
        design = _as_design(values, rules)
        faults = {fault.code for fault in rules.validate(design, balance)}
        if faults <= ({"over_budget"} if spread else set()) and not dead_text(design):
            return Generated(design, 1, points - most if spread else 0)
    raise RuntimeError(f"no design {number} of seed {seed!r} fits the budget")


def kind_of_number(number: int) -> tuple[str, int]:
    """What a design is, a form or a type, and which of its kind, from 0."""
    rounds, place = divmod(number, len(TURNS))
    kind = TURNS[place]
    return kind, rounds * TURNS.count(kind) + TURNS[:place].count(kind)


def _as_design(values: Values, rules: DesignRules) -> Json:
    design: Json = {}
    for path, value in values.items():
        put_value(design, path, value)
    return rules.canonical(design)


def _pico(
    draw: random.Random, form: str, turn: int, wanted: int, balance: Mapping[str, Any]
) -> Values | None:
    """A Pico of `wanted` points or a step less; None if what was drawn cannot come to them."""
    element = draw.choice(list(words.ELEMENTS))
    values: Values = {
        "type": "pico",
        "name": "Generated",
        "form": form,
        "element": element,
        "integrity": 10,
        "recall_cost": draw.randint(0, 4),
    }
    if form in words.BELOW:
        values["upgrades_from"] = "Below"
    if draw.random() < VULNERABILITY_SHARE:
        values["vulnerability"] = draw.choice(list(words.ELEMENTS))
    if draw.random() < RESISTANCE_SHARE:
        values["resistance.element"] = draw.choice(list(words.ELEMENTS))
        values["resistance.amount"] = draw.choice(TENS)
    _add_strikes(draw, values, turn)
    if draw.random() < ABILITY_SHARE:
        use = "passive" if draw.random() < PASSIVE_SHARE else "once_per_turn"
        variant = draw.choice(variants_of(use))
        values |= {"ability.name": "Skill", "ability.use": use}
        values |= _effect(draw, "ability.effect", variant, element, use)
    return _filled(draw, values, wanted, balance)


def _add_strikes(draw: random.Random, values: Values, turn: int) -> None:
    """One or two Strikes; the damage of the first is still to come."""
    form, element = values["form"], values["element"]
    strikes = variants_of("strike")
    for place, name in enumerate(("First", "Second")):
        if place and draw.random() >= SECOND_STRIKE_SHARE:
            return
        path = f"strikes.{place}"
        values[f"{path}.name"] = name
        size = draw.choice(STRIKE_SIZES[form])
        own = draw.randint(min(1, size), size)
        for symbol, count in ((element, own), (words.NULL, size - own)):
            if count:
                values[f"{path}.cost.{symbol}"] = count
        if own > 1 and draw.random() < OTHER_ELEMENT_SHARE:
            other = draw.choice([each for each in words.ELEMENTS if each != element])
            values |= {f"{path}.cost.{element}": own - 1, f"{path}.cost.{other}": 1}
        if place:
            values[f"{path}.damage"] = 10 * draw.randint(0, 2 + 3 * size)
        variant = draw.choice(strikes) if place else strikes[turn % len(strikes)]
        if draw.random() < (SECOND_EFFECT_SHARE if place else FIRST_EFFECT_SHARE):
            values |= _effect(draw, f"{path}.effect", variant, element, "strike")


def _filled(
    draw: random.Random, values: Values, wanted: int, balance: Mapping[str, Any]
) -> Values | None:
    """With damage and Integrity; every damage that comes to the points is equally likely."""
    low, high = INTEGRITY[values["form"]]
    each = balance["budget"]["integrity_of_10"]
    found = []
    for damage in DAMAGE:
        tried = values | {"strikes.0.damage": damage}
        tens = (wanted - breakdown_of(tried, balance).points) // each
        tried["integrity"] = 10 + 10 * tens
        if low <= tried["integrity"] <= high:
            found.append(tried)
    return draw.choice(found) if found else None


def _effect(
    draw: random.Random, path: str, variant: Variant, element: str, use: str
) -> dict[str, Any]:
    """An effect of a Pico, of a size that is often seen."""
    kind, chosen = variant
    values = _effect_less_amount(draw, path, variant, element, use)
    if kind in words.WITH_AMOUNT:
        sizes: Sequence[int] = FEW
        if kind in words.IN_TENS:
            sizes = SMALL_TENS if chosen in LARGE or use == "once_per_turn" else TENS
        values[f"{path}.amount"] = draw.choice(sizes) * (-1 if chosen == "down" else 1)
    return values


def _effect_less_amount(
    draw: random.Random, path: str, variant: Variant, element: str, use: str
) -> dict[str, Any]:
    kind, chosen = variant
    values: dict[str, Any] = {f"{path}.kind": kind}
    if field := field_of(variant):
        values[f"{path}.{field}"] = chosen
    if kind == "discard":
        values[f"{path}.how"] = draw.choice(list(words.HOW))
    asks = kind == "damage_dealt" and use != "passive" and draw.random() < ELEMENT_SHARE
    if asks or kind == "flux_counts_as":
        values[f"{path}.element"] = element
    return values


def _command(
    draw: random.Random, kind: str, turn: int, wanted: int, balance: Mapping[str, Any]
) -> Values:
    """An Agent, Gear or Domain with the amount that comes nearest to the points from below."""
    values: Values = {"type": kind, "name": "Generated"}
    path, use = "effect", kind
    if kind == "gear" and draw.random() >= MODIFIER_SHARE:
        path, use = "ability.effect", "once_per_turn"
        values |= {"ability.name": "Skill", "ability.use": use}
    variants = variants_of(use)
    variant = variants[turn % len(variants)]
    element = draw.choice(list(words.ELEMENTS))
    values |= _effect_less_amount(draw, path, variant, element, use)
    if variant.kind not in words.WITH_AMOUNT:
        return values
    sign = -1 if variant.chosen == "down" else 1
    tried = [values | {f"{path}.amount": sign * size} for size in _sizes(variant.kind)]
    fitting = [each for each in tried if breakdown_of(each, balance).points <= wanted]
    return fitting[-1] if fitting else tried[0]


def _sizes(kind: str) -> range:
    """The amounts that a command may have (E10.1, E10.7)."""
    if kind in words.IN_TENS:
        return range(10, MOST_TENS.get(kind, 250) + 10, 10)
    return range(1, MOST_OF[kind] + 1)
