"""The lab of Grid as the kernel knows it (`kernel/lab/lab.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games import registry
from matches.engine.games.grid.lab import GAME
from matches.engine.games.grid.lab.calibration import calibrate, held_out
from matches.engine.games.grid.lab.generate import generate
from matches.engine.games.grid.lab.proposal import propose
from matches.engine.kernel.game import Game, Json
from matches.engine.kernel.lab.lab import Lab
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Generated
from matches.engine.kernel.measure import Subject


def _game() -> Game[Any, Any]:
    return registry.get(GAME)


def _point(balance: Mapping[str, Any]) -> int:
    parts: int = balance["budget"]["parts_per_point"]
    return parts


def _generate(seed: str, number: int, balance: Mapping[str, Any], spread: int) -> Generated:
    return generate(seed, number, balance, spread=spread, rules=_game().design)


def _subject(made: Generated, balance: Mapping[str, Any]) -> Subject:
    return Subject(made.design, made.cost)


def _in_form(balance: Mapping[str, Any]) -> Json:
    return dict(balance)


def _finer(path: Path, times: int) -> int:
    return times


GRID_LAB = Lab(
    key=GAME,
    unit="points",
    game=_game,
    unit_points=_point,
    generate=_generate,
    subject=_subject,
    in_form=_in_form,
    calibrate=calibrate,
    held_out=held_out,
    finer=_finer,
    propose=propose,
)
