"""A win that is there this turn is taken, in all of twenty positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matches.engine.games.registry import get
from matches.engine.kernel.chance import UnknownChance

NEXUS = get("nexus")
POSITIONS = json.loads((Path(__file__).parent / "lethal_positions.json").read_text("utf-8"))
MOST_ACTIONS = 20


@pytest.mark.parametrize("position", POSITIONS, ids=[each["name"] for each in POSITIONS])
def test_a_win_this_turn_is_taken(position: dict[str, Any]) -> None:
    """Without any luck: a draw of chance would raise."""
    config = NEXUS.scenario_config(position["cards"])
    state = NEXUS.from_setup(position["setup"], config)
    for _ in range(MOST_ACTIONS):
        action = NEXUS.choose(NEXUS.view(state, 0), config, 0, "play")
        assert action.type != "end_turn"
        NEXUS.apply(state, 0, action, UnknownChance())
        if state.result is not None:
            break
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == (0, "hero")


def test_there_are_twenty_positions() -> None:
    assert len(POSITIONS) >= 20
