"""The lab of Nexus as the kernel knows it (`kernel/lab/lab.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games import registry
from matches.engine.games.nexus.lab import GAME
from matches.engine.games.nexus.lab.calibration import calibrate, held_out
from matches.engine.games.nexus.lab.generate import generate
from matches.engine.games.nexus.lab.proposal import propose
from matches.engine.games.nexus.lab.weights import in_form
from matches.engine.kernel.game import Game
from matches.engine.kernel.lab.lab import Lab
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Generated
from matches.engine.kernel.measure import Subject


def _game() -> Game[Any, Any]:
    return registry.get(GAME)


def _energy(balance: Mapping[str, Any]) -> int:
    points: int = balance["cost"]["points_per_energy"]
    return points


def _generate(seed: str, number: int, balance: Mapping[str, Any], spread: int) -> Generated:
    return generate(seed, number, balance, spread=spread, rules=_game().design)


def _subject(made: Generated, balance: Mapping[str, Any]) -> Subject:
    return Subject(made.design, made.cost)


def _finer(path: Path, times: int) -> int:
    return times if path[0] != "special" or path[1] == "base" else 1


NEXUS_LAB = Lab(
    key=GAME,
    unit="energies",
    game=_game,
    unit_points=_energy,
    generate=_generate,
    subject=_subject,
    in_form=in_form,
    calibrate=calibrate,
    held_out=held_out,
    finer=_finer,
    propose=propose,
)
