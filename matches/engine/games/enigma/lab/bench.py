"""The lab of Enigma as the kernel knows it (`kernel/lab/lab.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games import registry
from matches.engine.games.enigma.lab import GAME
from matches.engine.games.enigma.lab.calibration import calibrate, held_out
from matches.engine.games.enigma.lab.generate import generate
from matches.engine.games.enigma.lab.proposal import propose
from matches.engine.games.enigma.lab.weights import WEAKER, in_form
from matches.engine.kernel.game import Game
from matches.engine.kernel.lab.lab import Lab
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Generated
from matches.engine.kernel.measure import Subject


def _game() -> Game[Any, Any]:
    return registry.get(GAME)


def _quarter(balance: Mapping[str, Any]) -> int:
    points: int = balance["budget"]["most"]
    return points // 4


def _generate(seed: str, number: int, balance: Mapping[str, Any], spread: int) -> Generated:
    return generate(seed, number, balance, spread=spread, rules=_game().design)


def _subject(made: Generated, balance: Mapping[str, Any]) -> Subject:
    """A design off the edge meets the plain card that uses the budget, one on it a card of as many
    points as it has."""
    points = _game().design.breakdown(made.design, balance).points
    return Subject(made.design, made.cost, points - made.surplus)


def _finer(path: Path, times: int) -> int:
    return 1 if path == WEAKER else times


ENIGMA_LAB = Lab(
    key=GAME,
    unit="quarters of the budget",
    game=_game,
    unit_points=_quarter,
    generate=_generate,
    subject=_subject,
    in_form=in_form,
    calibrate=calibrate,
    held_out=held_out,
    finer=_finer,
    propose=propose,
)
