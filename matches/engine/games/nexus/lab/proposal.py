"""Balance data from fitted weights, rounded to what a person can add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.nexus.lab.weights import TRAITS_BY, with_weights
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.calibrated import Calibrated
from matches.engine.kernel.lab.paths import Path

STEP: Final = 0.25
"""Of base weights, and of what a point of the body adds to a trait; the rest of body and traits
costs whole points."""
SHARE_STEP: Final = 0.05
"""Of all other parts of a special."""
UNIT: Final = ("free_points", "points_per_energy")


def propose(
    balance: Mapping[str, Any], calibrated: Calibrated, version: str, finer: int = 1
) -> Json:
    """Balance data with the fitted weights; all but the weights stays.

    finer: how many points of the new data are one of the old. Whole points are too coarse for
    weights that are worth less than one, such as health.
    """
    rounded: dict[Path, float] = {("cost", key): balance["cost"][key] * finer for key in UNIT}
    for path, value in calibrated.weights.items():
        rounded[path] = _rounded(path, value, finer)
    return with_weights(balance, rounded, version)


def _rounded(path: Path, value: float, finer: int) -> float:
    if path[0] == "traits_by":
        return round(value * finer / STEP) * STEP
    if path[0] == "traits" and path[1] in TRAITS_BY:
        return round(value * finer)  # the sum has a least (design.points), not its parts
    if path[0] != "special":
        return max(1, round(value * finer))
    if path[1] == "base":
        return max(STEP, round(value * finer / STEP) * STEP)
    return round(max(SHARE_STEP, round(value / SHARE_STEP) * SHARE_STEP), 2)
