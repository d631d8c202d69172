"""What two players agree on before a match of Grid (G1.1, G1.4, G2.8)."""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.grid.blueprint import DEFAULT_POINTS
from matches.engine.games.grid.deck import LEAST_POINTS, MOST_POINTS
from matches.engine.kernel.options import Option

OPTIONS: Sequence[Option] = (
    Option(
        "points",
        "Points",
        "number",
        DEFAULT_POINTS,
        DEFAULT_POINTS,
        "G1.1",
        low=LEAST_POINTS,
        high=MOST_POINTS,
        offered=(10, 15, 25, 40),
        help="What a deck may cost at most: 10 or 15 for a quick match, 25 or 40 for a long one.",
    ),
    Option(
        "sudden_death",
        "Sudden death",
        "flag",
        False,
        True,
        "G2.8",
        help="From turn 31 on nobody heals, and more squares than the other side win.",
    ),
    Option(
        "first",
        "Who begins",
        "choice",
        None,
        None,
        "G1.4",
        choices=(
            (None, "Whoever rolls more"),
            (0, "Whoever sets the match up"),
            (1, "The other side"),
        ),
    ),
)
