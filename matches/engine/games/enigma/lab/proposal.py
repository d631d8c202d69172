"""Balance data from fitted weights, rounded to what a person can add up."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, Final

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.lab.variants import DRAWBACKS, Variant
from matches.engine.games.enigma.lab.weights import WEAKER, in_form, with_weights
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.calibrated import Calibrated
from matches.engine.kernel.lab.paths import Path, at, leaves

SHARE_STEP: Final = 0.05
"""Of the share that the weaker Strike counts; all else costs whole points."""
RELIEFS: Final = ("element_symbol", "null_symbol", "recall", "vulnerability")
"""Weights of a body that give points."""
UNIT: Final = ("most", "least_of_a_strike")
ONE_EFFECT: Final = ("agent", "gear")
"""Cards of a single effect: its least size is within the budget, or nobody could forge it."""
MEASURED: Final = 2 / 3
"""Of its price before, an effect with an amount costs at least so much, however little it seems
worth: commands were measured up to one and a half times the budget, and nobody knows what larger
amounts would do (enough damage to each Rearguard ends a match)."""
LEAST: Final = 1 / 2
"""Of the price before, all else that is good costs at least so much: it was measured by a quick
bot, which makes less of some things than people will."""
WIDER: Final = (("origin", "pico"), ("pico", "any"), ("flux", "any"))
"""Of two searches the second finds all that the first does, and costs no less."""


def propose(balance: Mapping[str, Any], found: Calibrated, version: str, finer: int = 1) -> Json:
    """Balance data with the fitted weights; all but the weights stays.

    finer: how many points of the new data are one of the old.
    """
    before = in_form(balance)
    rounded: dict[Path, float] = {("budget", key): balance["budget"][key] * finer for key in UNIT}
    for path in leaves(before["prices"]["domain"]):
        of_domain: Path = ("prices", "domain", *path)
        rounded[of_domain] = at(before, of_domain) * finer
    for path, value in found.weights.items():
        if path == WEAKER:
            share = max(LEAST * at(before, path), round(value / SHARE_STEP) * SHARE_STEP)
            rounded[path] = round(min(1.0, share), 2)
        elif path[0] == "budget":
            rounded[path] = _of_body(path, round(value * finer), at(before, path) * finer)
        else:
            most = balance["budget"]["most"] * finer
            rounded[path] = _price(path, value * finer, at(before, path) * finer, most)
    for use in ("strike", "agent", "once_per_turn"):
        for narrow, wide in WIDER:
            less, more = (("prices", use, "search", found) for found in (narrow, wide))
            rounded[more] = max(rounded[more], rounded[less])
    return with_weights(balance, rounded, version)


def _of_body(path: Path, whole: int, before: float) -> int:
    if path[1] == "form":
        return whole
    return min(0, whole) if path[1] in RELIEFS else max(ceil(LEAST * before), whole)


def _price(path: Path, value: float, before: float, most: int) -> int:
    """Of an effect. Harm gives no more points than before: there is no end of it."""
    _, use, kind, chosen = path
    if Variant(kind, chosen) in DRAWBACKS:
        return min(0, ceil(max(value, before)))
    least = ceil(before * (MEASURED if kind in words.WITH_AMOUNT else LEAST))
    price = max(least, round(value))
    return min(price, most) if use in ONE_EFFECT else price
