"""From measured designs to weights.

The model: delta grows with the points by which a design exceeds the plain card of its cost. Only
what things are worth beside a plain body can be seen so; the unit is set by the plain cards, which
are held at the upper edge of their costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import exp, sqrt, tanh
from statistics import correlation, fmean
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.nexus.lab.checking import standard_error
from matches.engine.games.nexus.lab.fitting import Misfit, Parameter, fit
from matches.engine.games.nexus.lab.sampling import GAME, Row
from matches.engine.games.nexus.lab.weights import Path, Points, Weights
from matches.engine.games.nexus.trial import plain_design
from matches.engine.kernel.game import Json

PAIR_SPREAD: Final = 0.28
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
FLOOR: Final = 0.3
"""A card so bad that the bot leaves it in hand loses no more than about this."""
UNIT_COSTS: Final = (1, 2, 3, 4, 5, 6)
UNIT_SPREAD: Final = 0.1
"""The plain cards of these costs lie within about so many energies of the edge."""
HELD_OUT: Final = 5
"""Each so many-th row is kept from the fit that is judged by them."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Weights by path, unrounded, with their standard errors.

    slope, tilt, bend: how much delta an energy brings (SLOPE, TILT, BEND).
    """

    weights: dict[Path, float]
    errors: dict[Path, float]
    slope: float
    tilt: float
    bend: float

    def to_json(self) -> Json:
        """By dotted path: [weight, standard error]."""
        weights = {
            ".".join(path): [round(weight, 3), round(self.errors[path], 3)]
            for path, weight in self.weights.items()
        }
        return {
            "slope": round(self.slope, 4),
            "tilt": round(self.tilt, 4),
            "bend": round(self.bend, 4),
            "weights": weights,
        }


@dataclass(frozen=True, slots=True)
class HeldOut:
    """How well a fit tells the delta of designs that it has not seen.

    misfit: root mean square of what it is off; noise: as much would be off by luck alone.
    correlation: of expected and measured delta.
    """

    designs: int
    misfit: float
    noise: float
    correlation: float

    def to_json(self) -> Json:
        return asdict(self)


def calibrate(rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
    """Fit all weights to measured designs; each may have been played by other balance data."""
    weights = Weights(balance)
    found = fit([*weights.parameters(), *CURVE], _Model(rows, weights))
    values, errors = {}, {}
    for place, path in enumerate(weights.paths):
        values[path] = weights.weight(path, found.values[place])
        errors[path] = found.errors[place] * weights.steepness(path, values[path])
    return Calibrated(values, errors, *found.values[-len(CURVE) :])


def held_out(rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
    """Fit to four fifths of the rows and look at the others."""
    seen = [row for place, row in enumerate(rows) if place % HELD_OUT]
    unseen = [row for place, row in enumerate(rows) if not place % HELD_OUT]
    weights = Weights(balance)
    found = fit([*weights.parameters(), *CURVE], _Model(seen, weights))
    expected = _Model(unseen, weights).expected(found.values)
    deltas = [row.measured["delta"] for row in unseen]
    return HeldOut(
        designs=len(unseen),
        misfit=round(sqrt(fmean((a - b) ** 2 for a, b in zip(expected, deltas, strict=True))), 4),
        noise=round(sqrt(fmean(standard_error(row) ** 2 for row in unseen)), 4),
        correlation=round(correlation(expected, deltas), 4),
    )


class _Model:
    """The misfits of rows and of the unit, for `fit`. Parameters: the weights, then CURVE."""

    def __init__(self, rows: Sequence[Row], weights: Weights) -> None:
        cost = weights.balance["cost"]
        self.energy: int = cost["points_per_energy"]
        self.slope = len(weights.paths)
        self.tilt, self.bend = self.slope + 1, self.slope + 2
        self.rows = [(weights.points(row.design), row) for row in rows]
        self.plain: dict[tuple[str, int], Points] = {
            key: weights.points(plain_design(key[1], registry.get(GAME).balance(key[0])))
            for key in sorted({(row.balance, row.cost) for row in rows})
        }
        self.unit = [
            (
                weights.points(plain_design(each, weights.source)),
                cost["free_points"] + self.energy * each,
            )
            for each in UNIT_COSTS
        ]

    def expected(self, values: Sequence[float]) -> list[float]:
        """The delta of each row."""
        return [expected for expected, _, _ in self._rows(values)]

    def __call__(self, values: Sequence[float]) -> Iterator[Misfit]:
        for expected, gradient, row in self._rows(values):
            spread = PAIR_SPREAD / sqrt(row.measured["matches"] / 2)
            yield Misfit(
                (row.measured["delta"] - expected) / spread,
                {place: each / spread for place, each in gradient.items()},
            )
        loose = UNIT_SPREAD * self.energy
        for points, edge in self.unit:
            worth, slopes = points(values)
            gradient = {place: each / loose for place, each in slopes.items()}
            yield Misfit((edge - worth) / loose, gradient)

    def _rows(self, values: Sequence[float]) -> Iterator[tuple[float, dict[int, float], Row]]:
        """Each row's expected delta, with how each parameter moves it."""
        plain = {key: points(values) for key, points in self.plain.items()}
        for points, row in self.rows:
            above = row.cost - MIDDLE
            bent = values[self.tilt] * above + values[self.bend] * above**2
            slope = values[self.slope] / self.energy * exp(bent)
            worth, slopes = points(values)
            base, base_slopes = plain[row.balance, row.cost]
            surplus = worth - base
            expected = FLOOR * tanh(slope * surplus / FLOOR)
            steep = 1 - (expected / FLOOR) ** 2
            gradient = {place: steep * slope * each for place, each in slopes.items()}
            for place, each in base_slopes.items():
                gradient[place] = gradient.get(place, 0.0) - steep * slope * each
            gradient[self.slope] = steep * surplus * slope / values[self.slope]
            gradient[self.tilt] = steep * surplus * slope * above
            gradient[self.bend] = steep * surplus * slope * above**2
            yield expected, gradient, row
