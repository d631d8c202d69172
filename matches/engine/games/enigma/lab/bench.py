"""The lab of Enigma as the kernel knows it (`kernel/lab/lab.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.engine.games import registry
from matches.engine.games.enigma.lab import GAME
from matches.engine.games.enigma.lab.calibration import Calibrated, calibrate, held_out
from matches.engine.games.enigma.lab.generate import generate
from matches.engine.games.enigma.lab.proposal import propose
from matches.engine.games.enigma.lab.weights import WEAKER, in_form
from matches.engine.kernel.game import Game, Json
from matches.engine.kernel.lab import calibrated
from matches.engine.kernel.lab.calibrated import HeldOut
from matches.engine.kernel.lab.paths import Path
from matches.engine.kernel.lab.sampling import Generated, Row
from matches.engine.kernel.measure import Subject


class EnigmaLab:
    """Fulfils `kernel.lab.lab.Lab`."""

    key = GAME
    unit = "quarters of the budget"

    def game(self) -> Game[Any, Any]:
        return registry.get(GAME)

    def unit_points(self, balance: Mapping[str, Any]) -> int:
        points: int = balance["budget"]["most"]
        return points // 4

    def generate(
        self, seed: str, number: int, balance: Mapping[str, Any], *, spread: int
    ) -> Generated:
        return generate(seed, number, balance, spread=spread, rules=self.game().design)

    def subject(self, made: Generated, balance: Mapping[str, Any]) -> Subject:
        points = self.game().design.breakdown(made.design, balance).points
        return Subject(made.design, made.cost, points - made.surplus)

    def in_form(self, balance: Mapping[str, Any]) -> Json:
        return in_form(balance)

    def calibrate(self, rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
        return calibrate(rows, balance)

    def held_out(self, rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
        return held_out(rows, balance)

    def finer(self, path: Path, times: int) -> int:
        return 1 if path == WEAKER else times

    def propose(
        self,
        balance: Mapping[str, Any],
        found: calibrated.Calibrated,
        version: str,
        *,
        finer: int,
    ) -> Json:
        return propose(balance, found, version, finer=finer)
