"""From measured designs to weights.

The model: delta grows with the points by which a design exceeds the plain card of its cost. Only
what things are worth beside a plain body can be seen so; the unit is set by the plain cards, which
are held at the upper edge of their costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.nexus.lab import GAME
from matches.engine.games.nexus.lab.weights import Points, Weights
from matches.engine.games.nexus.trial import plain_designs
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab import calibrated
from matches.engine.kernel.lab.calibrated import HELD_OUT, HeldOut, foretold
from matches.engine.kernel.lab.fitting import Misfit, Parameter, fit
from matches.engine.kernel.lab.sampling import Row

PAIR_SPREAD: Final = 0.24
"""Standard deviation of the score of one pair of matches, of decks that are nearly as strong."""
SLOPE: Final = Parameter("slope", 0.06, 0.06)
"""How much delta one energy brings, at the cost MIDDLE."""
TILT: Final = Parameter("tilt", 0.0, 0.2)
"""How much more each energy above MIDDLE makes of it, as a logarithm. Less than 0: a dear card is
seldom drawn in time to be played, so that what is right or wrong with it shows less."""
BEND: Final = Parameter("bend", -0.05, 0.05)
"""The same for the square of the energies off MIDDLE: an energy brings about as much at costs 1 to
3, and less and less above."""
MIDDLE: Final = 4
CURVE: Final = (SLOPE, TILT, BEND)
FLOOR: Final = 0.5
"""The most that delta can fall. Points multiply the win rate: a card too bad to be played can only
stay in hand, so that what lacks costs less than what is too much brings."""
PLAIN_SPREAD: Final = 0.05
"""What a formula has wrong about the plain cards of a cost, all designs of that cost show: so it is
fitted with them, and believed to be within about so many energies. Few, since what a card costs
takes no account of it: the weights shall make up for what they can."""
UNIT_COSTS: Final = (1, 2, 3, 4, 5, 6)
UNIT_SPREAD: Final = 0.1
"""The plain cards of these costs lie within about so many energies of the edge."""

PlainKey = tuple[str, int]
"""The balance by which plain cards were made, and their cost."""


@dataclass(frozen=True, slots=True)
class Calibrated(calibrated.Calibrated):
    """slope, tilt, bend: how much delta an energy brings (SLOPE, TILT, BEND).
    plain: what the plain cards of a balance and cost are worth beyond their points, with its error.
    """

    slope: float
    tilt: float
    bend: float
    plain: dict[PlainKey, tuple[float, float]]

    def beside(self) -> Json:
        return {
            "slope": round(self.slope, 4),
            "tilt": round(self.tilt, 4),
            "bend": round(self.bend, 4),
            "plain": {
                f"{version}, cost {cost}": [round(each, 3) for each in beyond]
                for (version, cost), beyond in self.plain.items()
            },
        }

    def in_words(self) -> str:
        return f"An energy brings {self.slope:+.3f} at cost {MIDDLE}."


def calibrate(rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
    """Fit all weights to measured designs; each may have been played by other balance data."""
    weights = Weights(balance)
    model = _Model(rows, weights)
    found = fit(model.parameters(), model)
    values, errors = {}, {}
    for place, path in enumerate(weights.paths):
        values[path] = weights.weight(path, found.values[place])
        errors[path] = found.errors[place] * weights.steepness(path, values[path])
    plain = {key: (found.values[place], found.errors[place]) for key, place in model.beyond.items()}
    slope, tilt, bend = found.values[model.slope : model.bend + 1]
    return Calibrated(values, errors, slope, tilt, bend, plain)


def held_out(rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
    """Fit to four fifths of the rows and look at the others."""
    model = _Model(rows, Weights(balance))  # it knows the plain cards of all
    unseen = model.rows[::HELD_OUT]
    model.rows = [each for place, each in enumerate(model.rows) if place % HELD_OUT]
    found = fit(model.parameters(), model)
    return foretold(
        [row for _, row in unseen], [told for told, _, _ in model.told(unseen, found.values)]
    )


class _Model:
    """The misfits of rows and of the unit, for `fit`.

    Parameters: the weights, then CURVE, then what each plain card is worth beyond its points.
    """

    def __init__(self, rows: Sequence[Row], weights: Weights) -> None:
        cost = weights.balance["cost"]
        self.weights = weights
        self.energy: int = cost["points_per_energy"]
        self.slope = len(weights.paths)
        self.tilt, self.bend = self.slope + 1, self.slope + 2
        self.rows = [(weights.points(row.design), row) for row in rows]
        keys = sorted({_plain_key(row) for row in rows})
        self.beyond = {key: self.bend + 1 + place for place, key in enumerate(keys)}
        self.plain: dict[PlainKey, list[Points]] = {
            key: self._plain(key[1], registry.get(GAME).balance(key[0])) for key in keys
        }
        self.unit = [
            (self._plain(each, weights.balance), cost["free_points"] + self.energy * each)
            for each in UNIT_COSTS
        ]

    def parameters(self) -> list[Parameter]:
        """What is believed of all that is fitted."""
        spread = PLAIN_SPREAD * self.energy
        plain = (Parameter(f"plain.{version}.{cost}", 0.0, spread) for version, cost in self.beyond)
        return [*self.weights.parameters(), *CURVE, *plain]

    def __call__(self, values: Sequence[float]) -> Iterator[Misfit]:
        for expected, gradient, row in self.told(self.rows, values):
            spread = PAIR_SPREAD / sqrt(row.measured["matches"] / 2)
            yield Misfit(
                (row.measured["delta"] - expected) / spread,
                {place: each / spread for place, each in gradient.items()},
            )
        loose = UNIT_SPREAD * self.energy
        for plain, edge in self.unit:
            worth, slopes = _mean(plain, values)
            gradient = {place: each / loose for place, each in slopes.items()}
            yield Misfit((edge - worth) / loose, gradient)

    def _plain(self, cost: int, balance: Mapping[str, Any]) -> list[Points]:
        return [self.weights.points(design) for design in plain_designs(cost, balance)]

    def told(
        self, rows: Sequence[tuple[Points, Row]], values: Sequence[float]
    ) -> Iterator[tuple[float, dict[int, float], Row]]:
        """Each row's expected delta, with how each parameter moves it."""
        plain = {key: _mean(points, values) for key, points in self.plain.items()}
        for points, row in rows:
            above = row.cost - MIDDLE
            bent = values[self.tilt] * above + values[self.bend] * above**2
            slope = values[self.slope] / self.energy * exp(bent)
            worth, slopes = points(values)
            base, base_slopes = plain[_plain_key(row)]
            beyond = self.beyond[_plain_key(row)]
            surplus = worth - base - values[beyond]
            steep = exp(slope * surplus / FLOOR)
            expected = FLOOR * (steep - 1)
            gradient = {place: steep * slope * each for place, each in slopes.items()}
            for place, each in base_slopes.items():
                gradient[place] = gradient.get(place, 0.0) - steep * slope * each
            gradient[beyond] = -steep * slope
            gradient[self.slope] = steep * surplus * slope / values[self.slope]
            gradient[self.tilt] = steep * surplus * slope * above
            gradient[self.bend] = steep * surplus * slope * above**2
            yield expected, gradient, row


def _plain_key(row: Row) -> PlainKey:
    return row.balance, row.cost


def _mean(plain: Sequence[Points], values: Sequence[float]) -> tuple[float, dict[int, float]]:
    """What plain cards are worth together, with its slopes."""
    total, slopes = 0.0, dict[int, float]()
    for points in plain:
        worth, each_slopes = points(values)
        total += worth / len(plain)
        for place, each in each_slopes.items():
            slopes[place] = slopes.get(place, 0.0) + each / len(plain)
    return total, slopes
