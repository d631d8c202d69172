"""From measured designs to weights: Enigma's part of the model of kinds (`kernel/lab/kinds.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.enigma.lab import GAME
from matches.engine.games.enigma.lab.weights import Weights
from matches.engine.games.enigma.trial import plain_design
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.calibrated import HeldOut
from matches.engine.kernel.lab.kinds import Beliefs, Calibrated, Met, Model, Points
from matches.engine.kernel.lab.sampling import Row

KINDS: Final = ("origin", "prime", "apex", "agent", "gear", "gear_ability")
"""Kinds of card with a slope of their own. A Domain has none: it acts on both players."""
BELIEFS: Final = Beliefs(
    slope=0.006,
    slope_spread=1.0,
    most=0.5,
    pair_spread={
        "origin": 0.24,
        "prime": 0.22,
        "apex": 0.165,
        "agent": 0.19,
        "gear": 0.19,
        "gear_ability": 0.185,
    },
    plain_spread=dict.fromkeys(KINDS, 1.0) | {"agent": 8.0, "gear": 4.0, "gear_ability": 4.0},
    unit_spread=0.5,
)
"""Scores spread less where a card is often not in play, since both matches are then the same. The
plain cards of Picos are believed to be within few points, since what a card costs takes no account
of it: the weights shall make up for what they can."""


def calibrate(rows: Sequence[Row], balance: Mapping[str, Any]) -> Calibrated:
    """Fit all weights to measured designs; each may have been played by other balance data."""
    return model_of(rows, balance).calibrate()


def held_out(rows: Sequence[Row], balance: Mapping[str, Any]) -> HeldOut:
    """Fit to four fifths of the rows and look at the others."""
    return model_of(rows, balance).held_out()


def kind_of(design: Mapping[str, Any]) -> str:
    """What slope a card has: one of KINDS, or "domain"."""
    if design["type"] == "pico":
        form: str = design["form"]
        return form
    if design["type"] == "gear" and design["ability"]:
        return "gear_ability"
    kind: str = design["type"]
    return kind


def model_of(rows: Sequence[Row], balance: Mapping[str, Any]) -> Model:
    """The model of some rows, those of Domains left out."""
    game = registry.get(GAME)
    weights = Weights(balance, game.design)
    plain: dict[tuple[str, str, int], Points] = {}

    def met_by(row: Row) -> Points:
        """The points of the plain card that the design of a row was measured against."""
        played = game.balance(row.balance)
        target = game.design.breakdown(row.design, played).points - row.surplus
        key = (row.balance, kind_of(row.design), target)
        if key not in plain:
            design = plain_design(row.design, target, played)
            plain[key] = weights.points(game.design.canonical(design))
        return plain[key]

    def on_the_edge(design: Json) -> tuple[Points, float]:
        """The plain card that uses the budget, in the form that is fitted, and its points."""
        form = weights.balance
        edge = game.design.canonical(plain_design(design, form["budget"]["most"], form))
        return weights.points(edge), game.design.breakdown(edge, form).points

    met = [
        Met(kind, weights.points(row.design), met_by(row), row)
        for row in rows
        if (kind := kind_of(row.design)) in KINDS
    ]
    believed = dict(zip(weights.paths, weights.parameters(), strict=True))
    return Model(believed, met, [on_the_edge(each) for each in _EDGES], BELIEFS)


_EDGES: Final[tuple[Json, ...]] = (
    *(
        {
            "type": "pico",
            "name": "Edge",
            "form": form,
            "element": "pyro",
            "upgrades_from": "Below",
            "strikes": [],
        }
        for form in ("origin", "prime", "apex")
    ),
    {"type": "agent"},
    {"type": "gear"},
)
"""What plain cards on the edge of the budget are made for."""
