"""How well the bot plays: the bars of `benchmarks/bot.py`, in full, on every change."""

from __future__ import annotations

import os

import pytest

from benchmarks.bot import BARS, play_series

MATCHES = 100


@pytest.mark.parametrize("opponent", BARS)
def test_bot_beats_simpler_players(opponent: str) -> None:
    series = play_series(opponent, MATCHES, jobs=os.cpu_count() or 1)
    assert series.wins >= BARS[opponent]


def test_cheap_bot_beats_simpler_players_too() -> None:
    """Measured power is only as good as the play behind it."""
    assert play_series("random", 20, policy="measure").wins >= 19
    assert play_series("greedy", 40, policy="measure").wins >= 28
