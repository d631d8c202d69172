"""Designs made by lot, to measure what the weights of N10.2 and N10.3 are worth.

Every design follows from the seed and its number alone. Numbers take turns with traits and with
effects, so that each occurs equally often; the rest is drawn. No drawbacks are made (N10.3 counts
them as nothing, so that no creator forges one), nor designs that the rules refuse.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from matches.engine.games.nexus.design import words
from matches.engine.games.nexus.trial import plain_design
from matches.engine.kernel.design import DesignRules
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.sampling import Generated

TRAIT_SHARE: Final = 0.75
SECOND_TRAIT_SHARE: Final = 0.3
SPECIAL_SHARE: Final = 0.8
MOST_DRAWS: Final = 100
TRIES_EACH: Final = 60
EFFECTS: Final = (
    *(
        ("creature", effect)
        for key in words.CREATURE_EFFECTS
        for effect in (("attack_up", "attack_down") if key == "attack" else (key,))
    ),
    *(("tower", effect) for effect in words.TOWER_EFFECTS),
    *(("hero", effect) for effect in words.HERO_EFFECTS),
)
"""The kinds of target with the effects that fit them, as the weights name them."""


def generate(
    seed: str, number: int, balance: Mapping[str, Any], *, spread: int, rules: DesignRules
) -> Generated:
    """Design `number` of a seed: at the upper edge of its cost, or up to `spread` points off it."""
    draw = random.Random(f"{seed}:{number}")
    costs = fair_costs(balance, rules)
    weights = balance["cost"]
    for _ in range(MOST_DRAWS):
        cost, surplus = draw.choice(costs), draw.randint(-spread, spread)
        wanted = weights["free_points"] + weights["points_per_energy"] * cost + surplus
        for _ in range(TRIES_EACH):  # so that cheap costs, which fit less, are not left out
            design = _attempt(draw, number, wanted, balance, rules)
            if design is not None:
                return Generated(design, cost, surplus)
    raise RuntimeError(f"no design {number} of seed {seed!r} fits its points")


def fair_costs(balance: Mapping[str, Any], rules: DesignRules) -> list[int]:
    """The costs whose plain card uses all its points, so that it is a fair measure.

    A body has an end (N10.1): no plain card is worth the highest costs.
    """
    weights = balance["cost"]
    return [
        cost
        for cost in range(weights["least"], weights["most"] + 1)
        if rules.breakdown(plain_design(cost, balance), balance).points
        == weights["free_points"] + weights["points_per_energy"] * cost
    ]


def _attempt(
    draw: random.Random,
    number: int,
    wanted: int,
    balance: Mapping[str, Any],
    rules: DesignRules,
) -> Json | None:
    """A design of exactly `wanted` points, or None if what was drawn cannot come to them."""
    design = rules.blank() | {"name": "Generated"}
    design["traits"] = _traits(draw, number)
    design["special"] = _special(draw, number)
    design["armor"] = draw.choice((0, 0, 0, 0, 0, 1, 1, 2, 3))
    design["resistance"] = draw.choice((0, 0, 0, 0, 0, 1, 1, 2, 3))
    if rules.breakdown(design | {"health": 0}, balance).points >= wanted:
        return None
    bodies = list(product(range(11), range(1, 16)))
    draw.shuffle(bodies)  # every body that comes to the points is equally likely
    for attack, health in bodies:
        full = design | {"attack": attack, "health": health}
        if rules.breakdown(full, balance).points == wanted:
            return None if rules.validate(full, balance) else full
    return None


def _traits(draw: random.Random, number: int) -> list[str]:
    keys = list(words.TRAITS)
    if draw.random() >= TRAIT_SHARE:
        return []
    traits = [keys[number % len(keys)]]
    if draw.random() < SECOND_TRAIT_SHARE:
        traits.append(draw.choice([key for key in keys if key not in traits]))
    return [key for key in keys if key in traits]


def _special(draw: random.Random, number: int) -> Json | None:
    if draw.random() >= SPECIAL_SHARE:
        return None
    kind, effect = EFFECTS[number // 3 % len(EFFECTS)]
    sign = -1 if effect == "attack_down" else 1
    effect = "attack" if effect.startswith("attack_") else effect
    amount = None
    if effect in words.WITH_AMOUNT:
        amount = sign * min(10, 1 + int(draw.expovariate(0.5)))
    targets = [
        key
        for key in words.targets_fitting(effect)
        if words.TARGETS[key].kind == kind and not words.is_drawback(effect, key, amount)
    ]
    target = draw.choice(targets)
    trigger = draw.choice([key for key in words.TRIGGERS if _may_aim(key, target)])
    special: Json = {"trigger": trigger, "effect": effect, "target": target}
    if amount is not None:
        special["amount"] = amount
    if trigger == "activated":
        special["charge"] = draw.randint(1, 3)
    return special


def _may_aim(trigger: str, target: str) -> bool:
    """N8.5, and `attackTarget` for onAttack only (N8.3)."""
    pick = words.TARGETS[target].pick
    if pick == "chosen":
        return trigger in words.CHOOSING_TRIGGERS
    return pick != "attacked" or trigger == "onAttack"
