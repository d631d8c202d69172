"""What a game adds to the lab, so that its budget can be fitted and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.engine.kernel.game import Game, Json
from matches.engine.kernel.lab.calibrated import Calibrated, HeldOut
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Generated, Row
from matches.engine.kernel.measure import Subject

Balance = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lab:
    """A game's own part: designs by lot, the model of their worth, and its rounding. Functions of
    modules, so that it travels between processes.

    key: the game's. game: its rules. unit: in what surplus is told, for people ("energies");
    unit_points: how many points one is.
    generate: design `number` of a seed, by a balance, up to `spread` points off the edge
    (`sampling.Sampled`); subject: what of it is measured, against what.
    in_form: a balance in the form that is fitted. calibrate: all weights from measured designs,
    each of which may have been played by other balance data. held_out: the same from four fifths,
    and how well it foretells the others.
    finer: by how much a weight grows where one point becomes so many. propose: balance data of this
    version with the fitted weights, rounded, and so many points for one; all else stays.
    """

    key: str
    unit: str
    game: Callable[[], Game[Any, Any]]
    unit_points: Callable[[Balance], int]
    generate: Callable[[str, int, Balance, int], Generated]
    subject: Callable[[Generated, Balance], Subject]
    in_form: Callable[[Balance], Json]
    calibrate: Callable[[Sequence[Row], Balance], Calibrated]
    held_out: Callable[[Sequence[Row], Balance], HeldOut]
    finer: Callable[[Path, int], int]
    propose: Callable[[Balance, Calibrated, str, int], Json]
