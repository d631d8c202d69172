"""The sample matches of simulations: decks made for as many points meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from matches.engine.kernel.game import Config, SeatDeck
from matches.engine.kernel.sample import sample_match


def sample_decks(
    samples: Mapping[str, Any], balance: Mapping[str, Any], number: int
) -> tuple[Config, tuple[SeatDeck, ...]]:
    """Sample match `number`: the points of the decks in turn, then all their decks in turn.

    Sudden death is on, as in ranked play, and dice say who begins (G1.4, G2.8).
    """
    sizes = sorted({deck["points"] for deck in samples["decks"]})
    points = sizes[number % len(sizes)]
    fitting = [deck for deck in samples["decks"] if deck["points"] == points]
    config, decks = sample_match(
        {"designs": samples["designs"], "decks": fitting}, balance, number // len(sizes)
    )
    return replace(config, options={"points": points, "sudden_death": True}), decks
