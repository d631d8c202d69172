"""From measured designs to weights.

The model: delta grows with the points by which a design exceeds the plain card that it met, for
each kind of card by a slope of its own, since some are seldom in play and some decide a match. Only
what things are worth beside a plain card can be seen so; the unit is set by the plain cards, which
keep the points that they had.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt, tanh
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.enigma.lab import GAME
from matches.engine.games.enigma.lab.weights import Linear, Points, Weights
from matches.engine.games.enigma.trial import plain_design
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab import calibrated
from matches.engine.kernel.lab.calibrated import HELD_OUT, HeldOut, foretold
from matches.engine.kernel.lab.fitting import Misfit, Parameter, fit
from matches.engine.kernel.lab.sampling import Row

KINDS: Final = ("origin", "prime", "apex", "agent", "gear", "gear_ability")
"""Kinds of card with a slope of their own. A Domain has none: it acts on both players."""
PAIR_SPREAD: Final = {
    "origin": 0.24,
    "prime": 0.22,
    "apex": 0.165,
    "agent": 0.19,
    "gear": 0.19,
    "gear_ability": 0.185,
}
"""Standard deviation of the score of one pair of matches, of decks that are nearly as strong; less
where the card is often not in play, since both matches are then the same."""
SLOPE: Final = 0.006
"""How much delta one point brings, as it is believed of every kind. It is fitted as a logarithm: no
kind is the worse for its points, though some hardly show them."""
SLOPE_SPREAD: Final = 1.0
MOST: Final = 0.5
"""Delta comes near to it, and no nearer, however many points there are."""
PLAIN_SPREAD: Final = dict.fromkeys(KINDS, 1.0) | {"agent": 8.0, "gear": 4.0, "gear_ability": 4.0}
"""What a formula has wrong about the plain card of a kind, all cards of that kind show: so it is
fitted with them, and believed to be within about so many points. Few for Picos, since what a card
costs takes no account of it: the weights shall make up for what they can."""
UNIT_SPREAD: Final = 0.5
"""The plain cards that use the budget come to what they did, within about so many points."""


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


def calibrate(rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
    """Fit all weights to measured designs; each may have been played by other balance data."""
    model = Model(rows, balance)
    found = fit(model.parameters(), model)
    both = list(zip(found.values, found.errors, strict=True))
    paths = model.weights.paths
    return Calibrated(
        dict(zip(paths, found.values, strict=False)),
        dict(zip(paths, found.errors, strict=False)),
        {
            kind: (exp(both[place][0]), exp(both[place][0]) * both[place][1])
            for kind, place in model.slopes.items()
        },
        {kind: both[place] for kind, place in model.beyond.items()},
    )


def held_out(rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
    """Fit to four fifths of the rows and look at the others."""
    model = Model(rows, balance)
    unseen = model.rows[::HELD_OUT]
    model.rows = [each for place, each in enumerate(model.rows) if place % HELD_OUT]
    found = fit(model.parameters(), model)
    return foretold(
        [row for *_, row in unseen], [told for told, *_ in model.told(unseen, found.values)]
    )


def kind_of(design: Mapping[str, Any]) -> str:
    """What slope a card has: one of KINDS, or "domain"."""
    if design["type"] == "pico":
        form: str = design["form"]
        return form
    if design["type"] == "gear" and design["ability"]:
        return "gear_ability"
    kind: str = design["type"]
    return kind


class Model:
    """The misfits of rows and of the unit, for `fit`.

    Parameters: the weights, then the slopes, then what the plain card of each kind is worth beyond
    its points. rows: (kind, points of the design, points of the plain card that it met, row).
    """

    def __init__(self, rows: Sequence[Row], balance: Mapping[str, Any]) -> None:
        self.game = registry.get(GAME)
        self.weights = Weights(balance, self.game.design)
        count = len(self.weights.paths)
        self.slopes = {kind: count + place for place, kind in enumerate(KINDS)}
        self.beyond = {kind: count + len(KINDS) + place for place, kind in enumerate(KINDS)}
        self._plain: dict[tuple[str, str, int], Points] = {}
        self.rows = [
            (kind, self.weights.points(row.design), self._met(row), row)
            for row in rows
            if (kind := kind_of(row.design)) in KINDS
        ]
        self.unit = [self._edge(each) for each in _EDGES]

    def parameters(self) -> list[Parameter]:
        """What is believed of all that is fitted."""
        slopes = [Parameter(f"slope.{kind}", log(SLOPE), SLOPE_SPREAD) for kind in KINDS]
        plain = [Parameter(f"plain.{kind}", 0.0, PLAIN_SPREAD[kind]) for kind in KINDS]
        return [*self.weights.parameters(), *slopes, *plain]

    def _met(self, row: Row) -> Points:
        """The points of the plain card that the design of a row was measured against."""
        balance = self.game.balance(row.balance)
        target = self.game.design.breakdown(row.design, balance).points - row.surplus
        key = (row.balance, kind_of(row.design), target)
        if key not in self._plain:
            plain = plain_design(row.design, target, balance)
            self._plain[key] = self.weights.points(self._canonical(plain))
        return self._plain[key]

    def _edge(self, design: Json) -> tuple[Points, float]:
        """The plain card that uses the budget, in the form that is fitted, and its points."""
        balance = self.weights.balance
        plain = self._canonical(plain_design(design, balance["budget"]["most"], balance))
        return self.weights.points(plain), self.game.design.breakdown(plain, balance).points

    def _canonical(self, design: Json) -> Json:
        return self.game.design.canonical(design)

    def __call__(self, values: Sequence[float]) -> Iterator[Misfit]:
        for expected, gradient, kind, row in self.told(self.rows, values):
            spread = PAIR_SPREAD[kind] / sqrt(row.measured["matches"] / 2)
            yield Misfit(
                (row.measured["delta"] - expected) / spread,
                {place: each / spread for place, each in gradient.items()},
            )
        for plain, before in self.unit:
            worth, slopes = plain(values)
            gradient = {place: each / UNIT_SPREAD for place, each in slopes.items()}
            yield Misfit((before - worth) / UNIT_SPREAD, gradient)

    def told(
        self, rows: Sequence[tuple[str, Points, Points, Row]], values: Sequence[float]
    ) -> Iterator[tuple[float, Linear, str, Row]]:
        """Each row's expected delta, with how each parameter moves it, its kind, and the row."""
        for kind, points, plain, row in rows:
            place, beyond = self.slopes[kind], self.beyond[kind]
            worth, slopes = points(values)
            base, base_slopes = plain(values)
            surplus = worth - base - values[beyond]
            slope = exp(values[place])
            bent = tanh(slope * surplus / MOST)
            steep = (1 - bent**2) * slope
            gradient = {each: steep * count for each, count in slopes.items()}
            for each, count in base_slopes.items():
                gradient[each] = gradient.get(each, 0.0) - steep * count
            gradient[beyond] = -steep
            gradient[place] = steep * surplus
            yield MOST * bent, gradient, kind, row


_EDGES: Final[tuple[Json, ...]] = (
    *(
        {
            "type": "pico",
            "name": "Edge",
            "form": form,
            "element": "pyro",
            "upgrades_from": "Below",
            "strikes": [],
        }
        for form in ("origin", "prime", "apex")
    ),
    {"type": "agent"},
    {"type": "gear"},
)
"""What plain cards on the edge of the budget are made for."""
