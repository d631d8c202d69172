"""The model of games whose kinds of card differ in how much a point brings.

Delta grows with the points by which a design exceeds the plain card that it met, for each kind of
card by a slope of its own, since some are seldom in play and some decide a match. Only what things
are worth beside a plain card can be seen so; the unit is set by plain cards, which keep the points
that they had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt, tanh

from matches.engine.kernel.game import Json
from matches.engine.kernel.lab import calibrated
from matches.engine.kernel.lab.calibrated import HELD_OUT, HeldOut, foretold
from matches.engine.kernel.lab.fitting import Misfit, Parameter, fit
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Row

Linear = dict[int, float]
"""By place of a parameter, how often it counts."""
Points = Callable[[Sequence[float]], tuple[float, Linear]]
"""Points for the values of all parameters, with how much each parameter adds."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What is believed of the kinds before anything was measured.

    slope: how much delta one point brings; it is fitted as a logarithm, slope_spread is of that: no
    kind is the worse for its points, though some hardly show them. most: delta comes near to it,
    and no nearer, however many points there are.
    pair_spread: by kind, the standard deviation of the score of one pair of matches, of decks that
    are nearly as strong. plain_spread: by kind; what a formula has wrong about its plain card, all
    cards of that kind show: so it is fitted with them, and believed to be within about so many
    points. unit_spread: plain cards on the edge come to what they did, within about so many points.
    """

    slope: float
    slope_spread: float
    most: float
    pair_spread: Mapping[str, float]
    plain_spread: Mapping[str, float]
    unit_spread: float


@dataclass(frozen=True, slots=True)
class Met:
    """A measured design: its kind, its points and those of the plain card that it met."""

    kind: str
    points: Points
    plain: Points
    row: Row


@dataclass(frozen=True, slots=True)
class Calibrated(calibrated.Calibrated):
    """slopes: kind -> how much delta a point brings. plain: kind -> what the plain card is worth
    beyond its points. Each with its error."""

    slopes: dict[str, tuple[float, float]]
    plain: dict[str, tuple[float, float]]

    def beside(self) -> Json:
        return {
            "slopes": {kind: [round(each, 5) for each in of] for kind, of in self.slopes.items()},
            "plain": {kind: [round(each, 3) for each in of] for kind, of in self.plain.items()},
        }

    def in_words(self) -> str:
        told = ", ".join(f"{kind} {value:+.4f}" for kind, (value, _) in self.slopes.items())
        return f"A point brings: {told}."


class Model:
    """The misfits of rows and of the unit, for `fit`.

    Parameters: the weights, then the slopes, then what the plain card of each kind is worth beyond
    its points. unit: plain cards with the points that they shall keep.
    """

    def __init__(
        self,
        weights: Mapping[Path, Parameter],
        rows: Sequence[Met],
        unit: Sequence[tuple[Points, float]],
        beliefs: Beliefs,
    ) -> None:
        self.weights, self.rows, self.unit, self.beliefs = weights, list(rows), unit, beliefs
        count, kinds = len(weights), list(beliefs.plain_spread)
        self.slopes = {kind: count + place for place, kind in enumerate(kinds)}
        self.beyond = {kind: count + len(kinds) + place for place, kind in enumerate(kinds)}

    def parameters(self) -> list[Parameter]:
        """What is believed of all that is fitted."""
        beliefs = self.beliefs
        slope, spread = log(beliefs.slope), beliefs.slope_spread
        slopes = [Parameter(f"slope.{kind}", slope, spread) for kind in self.slopes]
        plain = [
            Parameter(f"plain.{kind}", 0.0, beliefs.plain_spread[kind]) for kind in self.beyond
        ]
        return [*self.weights.values(), *slopes, *plain]

    def __call__(self, values: Sequence[float]) -> Iterator[Misfit]:
        for expected, gradient, met in self.told(self.rows, values):
            measured = met.row.measured
            spread = self.beliefs.pair_spread[met.kind] / sqrt(measured["matches"] / 2)
            yield Misfit(
                (measured["delta"] - expected) / spread,
                {place: each / spread for place, each in gradient.items()},
            )
        loose = self.beliefs.unit_spread
        for plain, before in self.unit:
            worth, slopes = plain(values)
            gradient = {place: each / loose for place, each in slopes.items()}
            yield Misfit((before - worth) / loose, gradient)

    def told(
        self, rows: Sequence[Met], values: Sequence[float]
    ) -> Iterator[tuple[float, Linear, Met]]:
        """Each row's expected delta, with how each parameter moves it, and the row."""
        most = self.beliefs.most
        for met in rows:
            place, beyond = self.slopes[met.kind], self.beyond[met.kind]
            worth, slopes = met.points(values)
            base, base_slopes = met.plain(values)
            surplus = worth - base - values[beyond]
            slope = exp(values[place])
            bent = tanh(slope * surplus / most)
            steep = (1 - bent**2) * slope
            gradient = {each: steep * count for each, count in slopes.items()}
            for each, count in base_slopes.items():
                gradient[each] = gradient.get(each, 0.0) - steep * count
            gradient[beyond] = -steep
            gradient[place] = steep * surplus
            yield most * bent, gradient, met

    def calibrate(self) -> Calibrated:
        """All weights, fitted to all rows."""
        found = fit(self.parameters(), self)
        both = list(zip(found.values, found.errors, strict=True))
        return Calibrated(
            dict(zip(self.weights, found.values, strict=False)),
            dict(zip(self.weights, found.errors, strict=False)),
            {
                kind: (exp(both[place][0]), exp(both[place][0]) * both[place][1])
                for kind, place in self.slopes.items()
            },
            {kind: both[place] for kind, place in self.beyond.items()},
        )

    def held_out(self) -> HeldOut:
        """Fit to four fifths of the rows and look at the others."""
        unseen = self.rows[::HELD_OUT]
        seen = [each for place, each in enumerate(self.rows) if place % HELD_OUT]
        model = Model(self.weights, seen, self.unit, self.beliefs)
        found = fit(model.parameters(), model)
        return foretold(
            [met.row for met in unseen],
            [told for told, *_ in model.told(unseen, found.values)],
        )
