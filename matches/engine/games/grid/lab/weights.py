"""The weights of G5.1 as parameters of a fit, and an Assistant's points as their function."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final

from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.fitting import Parameter
from matches.engine.kernel.lab.kinds import Linear, Points
from matches.engine.kernel.lab.paths import Path, at, put

BODY: Final = ("attack", "attack_by_arrow", "defense", "free")
"""The weights under `budget` that are fitted."""
NOT_FITTED: Final = ("limited",)
"""No design has it (`generate.ABILITIES`)."""
LEAST_SPREAD: Final = 4.0
"""In parts of a point."""
SPREAD_SHARE: Final = 0.5


class Weights:
    """The parameters of one balance, by path into its data."""

    def __init__(self, balance: Mapping[str, Any]) -> None:
        self.balance = balance
        self.paths: list[Path] = [("budget", key) for key in BODY]
        self.paths += [("abilities", key) for key in balance["abilities"] if key not in NOT_FITTED]
        self.places = {path: place for place, path in enumerate(self.paths)}

    def parameters(self) -> dict[Path, Parameter]:
        """What the present weights say, and how far the true ones may well be from them."""
        believed = {path: float(at(self.balance, path)) for path in self.paths}
        return {
            path: Parameter(".".join(path), value, max(LEAST_SPREAD, SPREAD_SHARE * abs(value)))
            for path, value in believed.items()
        }

    def points(self, design: Mapping[str, Any]) -> Points:
        """The parts of points of a canonical Assistant as a function of the parameters, with their
        slopes; below the least cost too."""
        attack, arrows = design["attack"], len(design["arrows"])
        counted: dict[Path, float] = {
            ("budget", "attack"): attack,
            ("budget", "attack_by_arrow"): attack * arrows,
            ("budget", "defense"): design["defense"],
            ("budget", "free"): -1,
            ("abilities", design["ability"] or ""): 1,
        }
        linear: Linear = {
            self.places[path]: float(count)
            for path, count in counted.items()
            if path in self.places
        }

        def points(values: Sequence[float]) -> tuple[float, Linear]:
            return sum(values[place] * count for place, count in linear.items()), linear

        return points


def with_weights(balance: Mapping[str, Any], weights: Mapping[Path, float], version: str) -> Json:
    """A copy of a balance with other weights and its own version."""
    changed = copy.deepcopy(dict(balance))
    put(changed, weights)
    changed["version"] = version
    return changed
