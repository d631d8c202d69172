"""The weights of the budget (E9) as parameters of a fit, and a design's points as their function.

All are sums of weights but for the two Strikes, of which the weaker one counts a share, and none
less than the least. Prices of Domains stay as they are: what acts on both players does not show.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.design.points import chosen_of, size_of
from matches.engine.games.enigma.lab.variants import USES, variants_of
from matches.engine.kernel.declared import readable
from matches.engine.kernel.design import DesignRules
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.fitting import Parameter
from matches.engine.kernel.lab.kinds import Linear, Points
from matches.engine.kernel.lab.paths import Path, at, leaves, put

BODY: Final = (
    "integrity_of_10",
    "damage_of_10",
    "element_symbol",
    "null_symbol",
    "weaker_strike",
    "recall",
    "vulnerability",
    "resistance_of_10",
)
"""The weights under `budget` that are fitted."""
FORM_SPREAD: Final = 8.0
"""What a Prime or Apex is given hangs on no match: its plain card is of its form. So it moves with
the prices alone, until that plain card is as dear as before (`calibration.Model.unit`)."""
LEAST_SPREAD: Final = 1.5
SPREAD_SHARE: Final = 0.7
PLAIN: Final = {"agent": {"kind": "damage", "to": "vanguard"}}
"""What plain commands do in the form that is fitted, where it is not what they did before: more
healing than there is damage is worth nothing, so that it measured no great thing."""
WEAKER: Final = ("budget", "weaker_strike")


class Weights:
    """The parameters of one balance, by path into its data."""

    def __init__(self, balance: Mapping[str, Any], rules: DesignRules) -> None:
        self.balance = in_form(balance)
        self.fields = rules.fields()
        self.least: float = self.balance["budget"]["least_of_a_strike"]
        self.paths: list[Path] = [("budget", key) for key in BODY]
        self.paths += [("budget", "form", key) for key in words.BELOW]
        for use in USES:
            if use != "domain":
                self.paths += [
                    ("prices", use, *rest) for rest in leaves(self.balance["prices"][use])
                ]
        self.places = {path: place for place, path in enumerate(self.paths)}

    def parameters(self) -> list[Parameter]:
        """What the present weights say, and how far the true ones may well be from them."""
        return [self._parameter(path) for path in self.paths]

    def _parameter(self, path: Path) -> Parameter:
        value = float(at(self.balance, path))
        spread = max(LEAST_SPREAD, SPREAD_SHARE * abs(value))
        if path == WEAKER:
            spread = 0.25
        elif path[1] == "form":
            spread = FORM_SPREAD
        return Parameter(".".join(path), value, spread)

    def points(self, design: Mapping[str, Any]) -> Points:
        """The points of a design as a function of the parameters, with their slopes; unrounded."""
        values = readable(self.fields, design)
        fixed, linear = self._beside_strikes(values)
        strikes = [
            self._strike(values, f"strikes.{number}")
            for number in (0, 1)
            if f"strikes.{number}.name" in values
        ]
        weaker = self.places[WEAKER]

        def points(at_values: Sequence[float]) -> tuple[float, Linear]:
            total = fixed + _sum(linear, at_values)
            slopes = dict(linear)
            worth = [(_sum(each, at_values), each) for each in strikes]
            worth.sort(key=lambda each: -each[0])
            for rank, (points, each) in enumerate(worth):
                share = at_values[weaker] if rank else 1.0
                total += share * max(points, self.least)
                if rank:
                    slopes[weaker] = slopes.get(weaker, 0.0) + max(points, self.least)
                if points > self.least:
                    for place, amount in each.items():
                        slopes[place] = slopes.get(place, 0.0) + share * amount
            return total, slopes

        return points

    def _beside_strikes(self, values: Mapping[str, Any]) -> tuple[float, Linear]:
        """What is fixed (Domains), and what is a sum of weights."""
        kind = values.get("type", "pico")
        if kind == "pico":
            linear = self._body(values)
        elif kind == "domain":
            price = at(self.balance, self._path(values, "effect", kind)) or 0
            return abs(price) * float(size_of(values, "effect")), {}
        else:
            linear = self._effect(values, "effect", kind)
        if "ability.use" in values:
            linear |= self._effect(values, "ability.effect", values["ability.use"])
        return 0.0, linear

    def _body(self, values: Mapping[str, Any]) -> Linear:
        amounts: dict[Path, float] = {
            ("budget", "form", values.get("form", "origin")): 1,
            ("budget", "integrity_of_10"): values.get("integrity", 0) // 10,
            ("budget", "resistance_of_10"): values.get("resistance.amount", 0) // 10,
            ("budget", "vulnerability"): "vulnerability" in values,
            ("budget", "recall"): values.get("recall_cost", 0),
        }
        return {self.places[path]: float(n) for path, n in amounts.items() if path in self.places}

    def _strike(self, values: Mapping[str, Any], path: str) -> Linear:
        linear = self._effect(values, f"{path}.effect", "strike")
        linear[self.places["budget", "damage_of_10"]] = values.get(f"{path}.damage", 0) / 10
        for symbol in words.SYMBOLS:
            name = "null_symbol" if symbol == words.NULL else "element_symbol"
            place = self.places["budget", name]
            linear[place] = linear.get(place, 0.0) + values.get(f"{path}.cost.{symbol}", 0)
        return linear

    def _effect(self, values: Mapping[str, Any], path: str, use: str) -> Linear:
        if f"{path}.kind" not in values:
            return {}
        place = self.places.get(self._path(values, path, use))
        return {} if place is None else {place: float(size_of(values, path))}

    def _path(self, values: Mapping[str, Any], path: str, use: str) -> Path:
        return ("prices", use, values[f"{path}.kind"], chosen_of(values, path))


def _sum(linear: Linear, values: Sequence[float]) -> float:
    return sum(values[place] * amount for place, amount in linear.items())


def in_form(balance: Mapping[str, Any]) -> Json:
    """A balance in the form that is fitted: with prices for each use by itself."""
    changed = copy.deepcopy(dict(balance))
    changed.setdefault("plain", copy.deepcopy(PLAIN))
    if "prices" in changed:
        return changed
    effects, rate = changed.pop("effects"), changed.pop("rate")
    prices: Json = {}
    for use in USES:
        of_use = prices[use] = {}
        for kind, chosen in variants_of(use):
            price = effects[kind][chosen] * rate[use]
            of_use.setdefault(kind, {})[chosen] = price
    changed["prices"] = prices
    return changed


def with_weights(balance: Mapping[str, Any], weights: Mapping[Path, float], version: str) -> Json:
    """A copy of a balance, in the form that is fitted, with other weights and its own version."""
    changed = in_form(balance)
    put(changed, weights)
    changed["version"] = version
    return changed
