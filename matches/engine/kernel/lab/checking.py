"""How fair a balance is: designs on the edge of their cost, and designs off it, measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import correlation, fmean, pvariance
from typing import Final

from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.sampling import Row

NEAR: Final = 0.05
"""A design whose delta is no further from 0 counts as fair."""
_Z95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Fairness:
    """Of designs on the upper edge of their cost, where delta should be 0.

    spread: standard deviation of delta; noise: the part of it that playing more would take away;
    true_spread: what is left without it. never_played: in less than a tenth of the matches.
    """

    designs: int
    matches: int
    within: int
    mean: float
    spread: float
    noise: float
    true_spread: float
    never_played: int

    def to_json(self) -> Json:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of designs played off the cost that they have: do surplus and delta go together?

    without_luck: the correlation that endless play would show, since luck in delta lowers what is
    seen; at most 1 either way, and None where all that is seen may be luck. slope: delta that a
    point of surplus brings; luck does not change it.
    """

    designs: int
    matches: int
    correlation: float
    without_luck: float | None
    slope: float

    def to_json(self) -> Json:
        return asdict(self)


def fairness(rows: Sequence[Row]) -> Fairness:
    """What rows on the edge tell. Needs two rows."""
    deltas = [row.measured["delta"] for row in rows]
    noise = _luck(rows)
    spread = pvariance(deltas)
    return Fairness(
        designs=len(rows),
        matches=rows[0].measured["matches"],
        within=sum(abs(delta) <= NEAR for delta in deltas),
        mean=round(fmean(deltas), 4),
        spread=round(sqrt(spread), 4),
        noise=round(sqrt(noise), 4),
        true_spread=round(sqrt(max(0.0, spread - noise)), 4),
        never_played=sum(10 * row.measured["played_in"] < row.measured["matches"] for row in rows),
    )


def agreement(rows: Sequence[Row]) -> Agreement:
    """What rows off the edge tell. Needs two rows of different surplus."""
    surplus = [float(row.surplus) for row in rows]
    deltas = [row.measured["delta"] for row in rows]
    together = correlation(surplus, deltas)
    spread = pvariance(deltas)
    true = spread - _luck(rows)
    apart = max(-1.0, min(1.0, together * sqrt(spread / true))) if true > 0 else None
    return Agreement(
        designs=len(rows),
        matches=rows[0].measured["matches"],
        correlation=round(together, 4),
        without_luck=None if apart is None else round(apart, 4),
        slope=round(together * sqrt(spread / pvariance(surplus)), 5),
    )


def _luck(rows: Sequence[Row]) -> float:
    """The part of the variance of delta that playing more would take away."""
    return fmean(standard_error(row) ** 2 for row in rows)


def standard_error(row: Row) -> float:
    """Of a row's delta, from its interval."""
    low, high = row.measured["low"], row.measured["high"]
    return float(high - low) / (2 * _Z95)
