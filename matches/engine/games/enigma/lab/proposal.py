"""Balance data from fitted weights, rounded to what a person can add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.enigma.lab.variants import DRAWBACKS, Variant
from matches.engine.games.enigma.lab.weights import WEAKER, in_form, with_weights
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.calibrated import Calibrated
from matches.engine.kernel.lab.paths import Path, leaves

SHARE_STEP: Final = 0.05
"""Of the share that the weaker Strike counts; all else costs whole points."""
RELIEFS: Final = ("element_symbol", "null_symbol", "recall", "vulnerability")
"""Weights of a body that give points."""
UNIT: Final = ("most", "least_of_a_strike")
ONE_EFFECT: Final = ("agent", "gear")
"""Cards of a single effect: its least size is within the budget, or nobody could forge it."""


def propose(balance: Mapping[str, Any], found: Calibrated, version: str, *, finer: int = 1) -> Json:
    """Balance data with the fitted weights; all but the weights stays.

    finer: how many points of the new data are one of the old.
    """
    most = balance["budget"]["most"] * finer
    rounded: dict[Path, float] = {("budget", key): balance["budget"][key] * finer for key in UNIT}
    for path in leaves(in_form(balance)["prices"]["domain"]):
        rounded["prices", "domain", *path] = finer * _domain(balance, path)
    for path, value in found.weights.items():
        rounded[path] = _rounded(path, value, finer, most)
    return with_weights(balance, rounded, version)


def _domain(balance: Mapping[str, Any], path: Path) -> float:
    price: float = in_form(balance)["prices"]["domain"][path[0]][path[1]]
    return price


def _rounded(path: Path, value: float, finer: int, most: int) -> float:
    if path == WEAKER:
        return round(min(1.0, max(SHARE_STEP, round(value / SHARE_STEP) * SHARE_STEP)), 2)
    whole = round(value * finer)
    if path[:2] == ("budget", "form"):
        return whole
    if path[0] == "budget":
        return min(0, whole) if path[1] in RELIEFS else max(1, whole)
    if Variant(path[2], path[3]) in DRAWBACKS:
        return min(0, whole)
    return min(max(1, whole), most) if path[1] in ONE_EFFECT else max(1, whole)
