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
from matches.engine.games.nexus.lab.fitting import Parameter
from matches.engine.kernel.game import Json

BODY: Final = ("attack", "health", "armor", "resistance")
BOTH: Final = "both"
"""The lesser of Attack and Health: a creature that hits and lasts is worth more than its parts."""
UNITS: Final = frozenset(
    {
        ("special", "reach", "self"),
        ("special", "reach", "enemyHero"),
        ("special", "reach", "allyHero"),
        ("special", "reach", "chosenEnemyTower"),
        ("special", "rate", "onPlay"),
    }
)
"""Reach and rate of these are 1: a base is what an effect is worth there."""
LEAST_SPREAD: Final = 0.3
"""In energies."""
SPREAD_SHARE: Final = 0.5
LOG_SPREAD: Final = 0.6

Path = tuple[str, ...]
Points = Callable[[Sequence[float]], tuple[float, dict[int, float]]]
"""Points for the values of all parameters, with how much each parameter adds."""


class Weights:
    """The parameters of one balance, by path into its data."""

    def __init__(self, balance: Mapping[str, Any]) -> None:
        self.balance = balance
        self.least_spread: float = LEAST_SPREAD * balance["cost"]["points_per_energy"]
        self.paths: list[Path] = [("cost", key) for key in (*BODY, BOTH, "guard_health")]
        self.paths += [("traits", key) for key in balance["traits"]]
        special = balance["special"]
        self.paths += [
            ("special", "base", kind, key) for kind, keys in special["base"].items() for key in keys
        ]
        self.paths += [("special", "reach", key) for key in special["reach"]]
        self.paths += [("special", "rate", key) for key in special["rate"] if key != "activated"]
        self.paths += [
            ("special", "rate", "activated", key) for key in special["rate"]["activated"]
        ]
        self.paths = [path for path in self.paths if path not in UNITS]
        self.places = {path: place for place, path in enumerate(self.paths)}

    def parameters(self) -> list[Parameter]:
        """What the present weights say, and how far the true ones may well be from them."""
        return [self._parameter(path) for path in self.paths]

    def _parameter(self, path: Path) -> Parameter:
        value = float(at(self.balance, path))
        name = ".".join(path)
        if path[0] == "special":
            return Parameter(name, log(value), LOG_SPREAD)
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
                size, factors = special
                worth = size * exp(sum(values[place] for place in factors))
                total += worth
                for place in factors:
                    slopes[place] = slopes.get(place, 0.0) + worth
            return total, slopes

        return points

    def _linear(self, design: Json) -> dict[int, float]:
        amounts = {self.places["cost", key]: float(design[key]) for key in BODY if design[key]}
        for key in design["traits"]:
            amounts[self.places["traits", key]] = 1.0
        both = min(design["attack"], design["health"])
        if both:
            amounts[self.places["cost", BOTH]] = float(both)
        above = design["health"] - self.balance["cost"]["guard_health_free"]
        if "guard" in design["traits"] and above > 0:
            amounts[self.places["cost", "guard_health"]] = float(above)
        return amounts

    def _special(self, design: Json) -> tuple[float, tuple[int, ...]] | None:
        """Size and the places of the factors of a special that costs points."""
        special = design["special"]
        if special is None:
            return None
        effect, target, amount = special["effect"], special["target"], special.get("amount")
        if words.is_drawback(effect, target, amount):
            return None
        if effect == "attack":
            effect = "attack_down" if (amount or 0) < 0 else "attack_up"
        rate: Path = ("special", "rate", special["trigger"])
        if special["trigger"] == "activated":
            rate += (str(special["charge"]),)
        paths = (
            ("special", "base", words.TARGETS[target].kind, effect),
            ("special", "reach", target),
            rate,
        )
        places = tuple(self.places[path] for path in paths if path in self.places)
        return float(abs(amount) if amount is not None else 1), places


def at(data: Mapping[str, Any], path: Path) -> Any:
    """The weight at a path; 0 for one that the balance does not have."""
    for key in path[:-1]:
        data = data[key]
    return data.get(path[-1], 0)


def with_weights(balance: Mapping[str, Any], weights: Mapping[Path, float], version: str) -> Json:
    """A copy of a balance with other weights and its own version."""
    changed = copy.deepcopy(dict(balance))
    for path, value in weights.items():
        place: Any = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    changed["version"] = version
    return changed
