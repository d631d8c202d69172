"""What a game adds to the lab, so that its budget can be fitted and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.calibrated import Calibrated, HeldOut
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Row, Sampled


class Lab(Sampled, Protocol):
    """A game's own part: designs by lot, the model of their worth, and its rounding.

    key: the game's. unit: in what surplus is told, for people ("energies").
    """

    key: str
    unit: str

    def unit_points(self, balance: Mapping[str, Any]) -> int:
        """How many points one such unit is."""
        ...

    def in_form(self, balance: Mapping[str, Any]) -> Json:
        """A balance in the form that is fitted."""
        ...

    def calibrate(self, rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
        """Fit all weights to measured designs; each may have been played by other balance data."""
        ...

    def held_out(self, rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
        """Fit to four fifths of the rows and look at the others."""
        ...

    def finer(self, path: Path, times: int) -> int:
        """By how much a weight grows where one point becomes so many."""
        ...

    def propose(
        self, balance: Mapping[str, Any], found: Calibrated, version: str, *, finer: int
    ) -> Json:
        """Balance data with the fitted weights, rounded; all but the weights stays.

        finer: how many points of the new data are one of the old.
        """
        ...
