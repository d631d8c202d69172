"""How well the bot plays: the bars of `benchmarks/bot.py`, in full, on every change."""

from __future__ import annotations

import os

import pytest

from benchmarks.bot import BARS, play_series

pytestmark = pytest.mark.once

MATCHES = 100


@pytest.mark.parametrize(
    ("game", "opponent"), [(game, opponent) for game, bars in BARS.items() for opponent in bars]
)
def test_bot_beats_simpler_players(game: str, opponent: str) -> None:
    series = play_series(opponent, MATCHES, game=game, jobs=os.cpu_count() or 1)
    assert series.wins >= BARS[game][opponent]


@pytest.mark.parametrize(("game", "of_forty"), [("nexus", 28), ("enigma", 24), ("grid", 24)])
def test_cheap_bot_beats_simpler_players_too(game: str, of_forty: int) -> None:
    """Measured power is only as good as the play behind it."""
    assert play_series("random", 20, game=game, policy="measure").wins >= 19
    assert play_series("greedy", 40, game=game, policy="measure").wins >= of_forty
