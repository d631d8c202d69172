"""The weights of N10.2 and N10.3 as parameters of a fit, and a design's points as their function.

Base, reach and rate are multiplied, so they enter as logarithms: none can fall below nothing, and
a share of change means the same for all. The weights that only set the unit stay as they are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from typing import Any, Final

from matches.engine.games.nexus.design import words
from matches.engine.games.nexus.design.points import body_factors, word_of
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.fitting import Parameter
from matches.engine.kernel.lab.paths import Path, at, leaves, put

BODY: Final = ("body", "armor", "resistance", "guard_health")
"""The weights under `cost` that are fitted."""
BODY_ENERGIES: Final = 3.5
"""What a body is believed to be worth where nothing is known of it: energies for each
Attack x Health / (2 x Attack + 3 x Health)."""
BODY_FORM: Final = {"body_attack": 2, "body_health": 3, "armor_as_health": 4, "least_attack": 1}
"""What else a body's price depends on (design.points.body_points); not fitted."""
PLAIN_SHAPES: Final = [0.75, 1.5, 3]
"""Health for each Attack of the plain cards against which designs are measured."""
FURTHER: Final = ("special", "further")
LASTING: Final = {
    trigger: {"1": 1, "3": 1, "6": 1, "10": 1}
    for trigger in ("onAttack", "onDamaged", "onDeath", "activated")
}
"""For triggers to which it matters how long the body lasts: factors by the Health from which on
they count."""
STRIKING: Final = {
    key: {"0": 1, "2": 1, "4": 1, "7": 1}
    for key in ("onPlay", "attackTarget", "onDeath", "activated")
}
"""The same by Attack, for triggers and for what is aimed at a creature that the strike may kill."""
TRAITS_BY: Final = {
    "eager": {"attack": 0},
    "quick": {"attack": 0, "health": 0},
    "leech": {"attack": 0, "health": 0},
    "sturdy": {"attack": 0, "health": 0},
    "frenzy": {"health": 0},
    "sneaky": {"health": 0},
    **{key: {"health": 0} for key in ("regenerate", "breach", "rally", "vanguard", "warden")},
}
"""Traits that are worth more or less by the body that has them: what each point adds. Those that
help others need their body to last."""
UNITS: Final = frozenset(
    {
        ("special", "reach", "self"),
        ("special", "reach", "enemyHero"),
        ("special", "reach", "allyHero"),
        ("special", "reach", "chosenEnemyTower"),
        ("special", "rate", "onPlay"),
        *(("special", "lasting", trigger, "3") for trigger in LASTING),
        *(("special", "striking", key, "4") for key in STRIKING),
    }
)
"""These are 1: a base is what an effect is worth there."""
LEAST_SPREAD: Final = 0.3
"""In energies."""
SPREAD_SHARE: Final = 0.5
LOG_SPREAD: Final = 0.6

Points = Callable[[Sequence[float]], tuple[float, dict[int, float]]]
"""Points for the values of all parameters, with how much each parameter adds."""


class Weights:
    """The parameters of one balance, by path into its data."""

    def __init__(self, balance: Mapping[str, Any]) -> None:
        self.source, self.balance = balance, in_form(balance)
        balance = self.balance
        self.least_spread: float = LEAST_SPREAD * balance["cost"]["points_per_energy"]
        special = balance["special"]
        self.paths: list[Path] = [("cost", key) for key in BODY]
        self.paths += [("traits", key) for key in balance["traits"]]
        self.paths += [("traits_by", *rest) for rest in leaves(balance["traits_by"])]
        for name in ("base", "reach", "rate", "lasting", "striking"):
            self.paths += [("special", name, *rest) for rest in leaves(special[name])]
        self.paths = [path for path in (*self.paths, FURTHER) if path not in UNITS]
        self.further = self.paths.index(FURTHER)
        self.places = {path: place for place, path in enumerate(self.paths)}

    def parameters(self) -> list[Parameter]:
        """What the present weights say, and how far the true ones may well be from them."""
        return [self._parameter(path) for path in self.paths]

    def _parameter(self, path: Path) -> Parameter:
        value = float(at(self.balance, path))
        name = ".".join(path)
        if path[0] == "special":
            return Parameter(name, log(value), LOG_SPREAD)
        if path[0] == "traits_by":
            return Parameter(name, value, self.least_spread / 3)
        return Parameter(name, value, max(self.least_spread, SPREAD_SHARE * value))

    def weight(self, path: Path, parameter: float) -> float:
        """The weight that a parameter stands for."""
        return exp(parameter) if path[0] == "special" else parameter

    def steepness(self, path: Path, weight: float) -> float:
        """How much a weight changes with its parameter."""
        return weight if path[0] == "special" else 1.0

    def points(self, design: Json) -> Points:
        """The points of a design as a function of the parameters, with their slopes; unrounded."""
        linear = self._linear(design)
        special = self._special(design)

        def points(values: Sequence[float]) -> tuple[float, dict[int, float]]:
            total = sum(values[place] * amount for place, amount in linear.items())
            slopes = dict(linear)
            if special is not None:
                more, factors = special
                share = exp(values[self.further])
                worth = (1 + share * more) * exp(sum(values[place] for place in factors))
                total += worth
                for place in factors:
                    slopes[place] = slopes.get(place, 0.0) + worth
                if more:
                    slopes[self.further] = worth * share * more / (1 + share * more)
            return total, slopes

        return points

    def _linear(self, design: Json) -> dict[int, float]:
        cost = self.balance["cost"]
        attack, health = max(design["attack"], cost["least_attack"]), design["health"]
        lasts = health + design["armor"] / cost["armor_as_health"]
        amounts = {
            "body": attack * lasts / (cost["body_attack"] * attack + cost["body_health"] * lasts),
            "armor": design["armor"],
            "resistance": design["resistance"],
            "guard_health": max(0, health - cost["guard_health_free"])
            if "guard" in design["traits"]
            else 0,
        }
        linear = {self.places["cost", key]: float(amounts[key]) for key in BODY if amounts[key]}
        for key in design["traits"]:
            linear[self.places["traits", key]] = 1.0
            for number in self.balance["traits_by"].get(key, {}):
                if design[number]:
                    linear[self.places["traits_by", key, number]] = float(design[number])
        return linear

    def _special(self, design: Json) -> tuple[float, tuple[int, ...]] | None:
        """Of a special that costs points: its amount beyond 1, and the places of its factors."""
        special = design["special"]
        if special is None:
            return None
        effect, target, amount = special["effect"], special["target"], special.get("amount")
        if words.is_drawback(effect, target, amount):
            return None
        trigger = special["trigger"]
        rate: Path = ("special", "rate", trigger)
        if trigger == "activated":
            rate += (str(special["charge"]),)
        factors = body_factors(trigger, target, design, self.balance["special"])
        paths: list[Path] = [
            ("special", "base", words.TARGETS[target].kind, word_of(effect, amount)),
            ("special", "reach", target),
            rate,
            *(("special", *path) for path in factors),
        ]
        places = tuple(self.places[path] for path in paths if path in self.places)
        return float(abs(amount) - 1 if amount is not None else 0), places


def in_form(balance: Mapping[str, Any]) -> Json:
    """A balance in the form that is fitted: of an older one what this form knows, the rest as it
    is believed to be."""
    changed = copy.deepcopy(dict(balance))
    cost = changed["cost"]
    if "body_attack" not in cost:
        for key in ("attack", "health", "both"):
            cost.pop(key, None)
        cost["body"] = round(BODY_ENERGIES * cost["points_per_energy"])
        cost |= BODY_FORM
    changed.setdefault("plain_shapes", list(PLAIN_SHAPES))
    known = changed.get("traits_by", {})
    changed["traits_by"] = {key: by | known.get(key, {}) for key, by in TRAITS_BY.items()}
    changed.setdefault("traits_least", 1)
    special = changed["special"]
    special.setdefault("further", 1)
    special["lasting"] = copy.deepcopy(LASTING) | special.get("lasting", {})
    special.setdefault("striking", copy.deepcopy(STRIKING))
    return changed


def with_weights(balance: Mapping[str, Any], weights: Mapping[Path, float], version: str) -> Json:
    """A copy of a balance, in the form that is fitted, with other weights and its own version."""
    changed = in_form(balance)
    put(changed, weights)
    changed["version"] = version
    return changed
