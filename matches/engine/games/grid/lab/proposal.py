"""Balance data from fitted weights, rounded to parts of points that a person can add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.grid.lab.weights import with_weights
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.calibrated import Calibrated
from matches.engine.kernel.lab.paths import Path

LEAST_OF_BODY: Final = 1
"""Nothing that a body has is for nothing, or all would have the most of it (G4.1)."""


def propose(balance: Mapping[str, Any], found: Calibrated, version: str, finer: int = 1) -> Json:
    """Balance data with the fitted weights; all but the weights stays.

    finer: how many parts of the new data are one of the old.
    """
    rounded: dict[Path, float] = {
        ("budget", "parts_per_point"): balance["budget"]["parts_per_point"] * finer
    }
    for path, value in found.weights.items():
        least = LEAST_OF_BODY if path[0] == "budget" else 0
        rounded[path] = max(least, round(value * finer))
    return with_weights(balance, rounded, version)
