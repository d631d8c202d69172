"""From measured designs to weights: Grid's part of the model of kinds (`kernel/lab/kinds.py`).

A kind is a cost: a deck has fewer copies of what is dearer, each of which decides more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.grid.lab import GAME
from matches.engine.games.grid.lab.generate import COSTS
from matches.engine.games.grid.lab.weights import Weights
from matches.engine.games.grid.trial import plain_design
from matches.engine.kernel.lab.calibrated import HeldOut
from matches.engine.kernel.lab.kinds import Beliefs, Calibrated, Met, Model, Points
from matches.engine.kernel.lab.sampling import Row

UNIT_COSTS: Final = (1, 5)
"""The plain cards of these costs keep the parts that they had: two, for scale and for what is free,
so that attack and defense may still change against each other."""
KINDS: Final = tuple(f"cost {cost}" for cost in COSTS)
BELIEFS: Final = Beliefs(
    slope=0.012,
    slope_spread=1.0,
    most=0.5,
    pair_spread=dict.fromkeys(KINDS, 0.25),
    plain_spread=dict.fromkeys(KINDS, 3.0),
    unit_spread=1.0,
)


def calibrate(rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
    """Fit all weights to measured designs; each may have been played by other balance data."""
    return model_of(rows, balance).calibrate()


def held_out(rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
    """Fit to four fifths of the rows and look at the others."""
    return model_of(rows, balance).held_out()


def model_of(rows: Sequence[Row], balance: Mapping[str, Any]) -> Model:
    """The model of some rows."""
    game = registry.get(GAME)
    weights = Weights(balance)

    def plain(cost: int, of: Mapping[str, Any]) -> tuple[Points, float]:
        design = plain_design({}, cost, of, game.design)
        return weights.points(design), game.design.breakdown(design, of).points

    met = [
        Met(
            f"cost {row.cost}",
            weights.points(row.design),
            plain(row.cost, game.balance(row.balance))[0],
            row,
        )
        for row in rows
    ]
    return Model(weights.parameters(), met, [plain(cost, balance) for cost in UNIT_COSTS], BELIEFS)
