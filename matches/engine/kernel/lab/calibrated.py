"""What a fit found: weights with their errors, and how well it foretells what it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import correlation, fmean
from typing import Final

from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.checking import standard_error
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Row

HELD_OUT: Final = 5
"""Each so many-th row is kept from the fit that is judged by them."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Weights by path, unrounded, with their standard errors. A game adds what else it fits."""

    weights: dict[Path, float]
    errors: dict[Path, float]

    def beside(self) -> Json:
        """What else was fitted."""
        return {}

    def in_words(self) -> str:
        """What points are worth, in a sentence."""
        return ""

    def to_json(self) -> Json:
        """By dotted path: [weight, standard error]."""
        weights = {
            ".".join(path): [round(weight, 3), round(self.errors[path], 3)]
            for path, weight in self.weights.items()
        }
        return self.beside() | {"weights": weights}


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


def foretold(rows: Sequence[Row], expected: Sequence[float]) -> HeldOut:
    """Rows beside the deltas that a fit without them expected. Needs two."""
    deltas = [row.measured["delta"] for row in rows]
    return HeldOut(
        designs=len(rows),
        misfit=round(sqrt(fmean((a - b) ** 2 for a, b in zip(expected, deltas, strict=True))), 4),
        noise=round(sqrt(fmean(standard_error(row) ** 2 for row in rows)), 4),
        correlation=round(correlation(expected, deltas), 4),
    )
